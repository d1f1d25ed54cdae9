package import LayoverModel

/// An artificial language made from a real one, so that authors see the effect of long and right-to-left texts on a card
/// before anything is translated.
package enum PseudoLocale: String, CaseIterable, Sendable {
    /// English with accents on every letter, in brackets, about 40 % longer.
    case accented = "en-XA"
    /// English forced from right to left, word by word.
    case mirrored = "ar-XB"

    package init?(_ locale: LocaleTag) { self.init(rawValue: locale.tag) }

    package static var locales: [LocaleTag] { allCases.compactMap { LocaleTag($0.rawValue) } }

    /// Rewrites a whole text without arguments.
    package func text(_ text: String) -> String { PseudoWriter(self).program(text.asProgram).constant ?? text }

    /// Rewrites every literal piece of a message; arguments, plural forms and choices stay unchanged.
    package func program(_ program: MessageProgram) -> MessageProgram { PseudoWriter(self).program(program) }
}

extension String {
    fileprivate var asProgram: MessageProgram { MessageProgram(parts: [.literal(self)], arguments: []) }
}
