package import LayoverModel

/// A language that nobody speaks, made from a real one, so that people see what long and right-to-left texts do to a
/// card before anything is translated.
package enum PseudoLocale: String, CaseIterable, Sendable {
    /// English with accents on every letter, in brackets, about 40 % longer.
    case accented = "en-XA"
    /// English forced from right to left, word by word.
    case mirrored = "ar-XB"

    package init?(_ locale: LocaleTag) { self.init(rawValue: locale.tag) }

    package static var locales: [LocaleTag] { allCases.compactMap { LocaleTag($0.rawValue) } }

    /// A whole text without arguments.
    package func text(_ text: String) -> String { PseudoWriter(self).program(text.asProgram).constant ?? text }

    /// A message with every literal piece of it rewritten; arguments, plural forms and choices stay as they are.
    package func program(_ program: MessageProgram) -> MessageProgram { PseudoWriter(self).program(program) }
}

extension String {
    fileprivate var asProgram: MessageProgram { MessageProgram(parts: [.literal(self)], arguments: []) }
}
