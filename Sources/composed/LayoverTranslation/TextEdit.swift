package import LayoverCatalog
package import LayoverCompiler
package import LayoverModel
import LayoverSchema
import LayoverTexts

/// Changes one text on a page: finds it in the file, checks it against the rules, and changes the file.
package struct TextEdit: Hashable, Sendable {
    /// The owner of the text.
    package enum Owner: Hashable, Sendable { case widget(String), campaign(String) }

    package let owner: Owner
    package let name: String
    package let locale: LocaleTag
    package let text: String
    /// The text that the editor saw; `nil` if there was none.
    package let was: String?
    /// True if the text is only tried out, so that a conflict with the current file does not matter.
    package let isDraft: Bool

    package init(
        _ owner: Owner, _ name: String, in locale: LocaleTag, text: String, was: String?, isDraft: Bool = false
    ) {
        (self.owner, self.name, self.locale, self.text, self.was) = (owner, name, locale, text, was)
        self.isDraft = isDraft
    }

    /// Outcome of the edit.
    package enum Outcome: Hashable, Sendable {
        /// There is no such owner, text or language, in words.
        case unknown(String)
        /// The file now has another text.
        case conflict(now: String?)
        /// It breaks a rule; the file with the change, if it can be written, for findings to point into.
        case refused([Diagnostic], SourceFile?)
        case ready(TextFileChange)
    }

    /// Computes the change; writes nothing.
    ///
    /// - Parameters:
    ///   - inventory: The texts as written.
    ///   - tools: The tools of the compiler that read them.
    /// - Returns: The change to write, or why there is none.
    package func outcome(in inventory: TextInventory, tools: CompilerTools) -> Outcome {
        if PseudoLocale(locale) != nil {
            return .unknown("'\(locale)' is generated from another language; change that one")
        }
        return switch owner {
        case .widget(let widget): widgetOutcome(widget, inventory, tools)
        case .campaign(let campaign): campaignOutcome(campaign, inventory, tools)
        }
    }

    private func widgetOutcome(_ name: String, _ inventory: TextInventory, _ tools: CompilerTools) -> Outcome {
        guard let widget = inventory.widget(name) else {
            return .unknown(TextEdit.missing("widget", name, among: inventory.widgets.map(\.source.name.name)))
        }
        guard widget.texts.names.contains(self.name) else {
            return .unknown(TextEdit.missing("text", self.name, among: widget.texts.names))
        }
        guard inventory.markets.contains(where: { $0.locales.contains(locale) }) || widget.texts.path(of: locale) != nil
        else { return .unknown("no market speaks '\(locale)'") }
        let own = widget.texts.own(self.name, in: locale)
        let shown = own ?? widget.texts.text(self.name, for: locale)
        guard hasSeen(shown?.text, own: own?.text) else { return .conflict(now: shown?.text) }
        let path = widget.texts.path(of: locale) ?? "widgets/cards/\(name)/messages/\(locale).yaml"
        let source = inventory.source(of: self.name, in: widget).flatMap { $0.0 == locale ? nil : $0.1.text }
        return change(
            path, keys: [self.name], translating: source, at: own?.location ?? SourceLocation(path), in: inventory,
            tools: tools, header: "# The texts of '\(name)' in \(locale).\n")
    }

    private func campaignOutcome(_ name: String, _ inventory: TextInventory, _ tools: CompilerTools) -> Outcome {
        guard let campaign = inventory.campaigns.first(where: { $0.name.name == name }) else {
            return .unknown(TextEdit.missing("campaign", name, among: inventory.campaigns.map(\.name.name)))
        }
        let wanted = inventory.widget(campaign.uses.name)?.source.campaignTexts ?? []
        let names = wanted + campaign.texts.map(\.name) + (campaign.image == nil ? [] : ["alt"])
        guard names.contains(self.name) else {
            return .unknown(TextEdit.missing("text", self.name, among: Array(Set(names)).sorted()))
        }
        let own = campaign.texts.first { $0.name == self.name && $0.locale == locale }
        let shown = own ?? campaign.text(self.name, in: locale)
        guard hasSeen(shown?.text, own: own?.text) else { return .conflict(now: shown?.text) }
        let first = campaign.texts.first { $0.name == self.name }
        return change(
            campaign.location.file, keys: ["text", self.name, locale.tag],
            translating: first.flatMap { $0.locale == locale ? nil : $0.text }, at: own?.location ?? campaign.location,
            in: inventory, tools: tools)
    }

    /// Returns whether the editor saw the text that readers of the language see now, or saw that the language has no text
    /// of its own.
    private func hasSeen(_ shown: String?, own: String?) -> Bool {
        isDraft || was == shown || (own == nil && was == nil)
    }

    private func change(
        _ path: String, keys: [String], translating source: String?, at location: SourceLocation,
        in inventory: TextInventory, tools: CompilerTools, header: String = ""
    ) -> Outcome {
        let before = inventory.files[path]?.bytes
        var edit = MessageFileEdit(
            before.map { String(decoding: $0, as: UTF8.self) } ?? header, path: path, readYAML: tools.readYAML)
        let position = edit.set(at: keys, to: text) ? edit.position(of: keys) : nil
        let file = position.map { _ in SourceFile(path: path, bytes: Array(edit.text.utf8)) }
        let place = position.map { SourceLocation(path, $0) } ?? location
        let findings = findings(translating: source, at: place, tools)
        guard findings.isEmpty else { return .refused(findings, file) }
        guard let file, let position else {
            let message = "'\(name)' cannot be written into '\(path)' from here; change it in your editor"
            return .refused([.error("texts.place", message, at: location)], nil)
        }
        return .ready(TextFileChange(file: file, before: before, position: position))
    }

    private func findings(
        translating source: String?, at place: SourceLocation, _ tools: CompilerTools
    ) -> [Diagnostic] {
        guard !text.allSatisfy(\.isWhitespace) else {
            return [.error("texts.empty", "'\(name)' is empty; write the card's text", at: place)]
        }
        return TextRules(language: tools.language)
            .findings(about: text, named: name, in: locale, translating: source, at: place)
    }

    private static func missing(_ what: String, _ name: String, among known: [String]) -> String {
        let near = suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        return "there is no \(what) '\(name.prefix(80))'\(near)"
    }
}

/// A file with one text changed.
package struct TextFileChange: Hashable, Sendable {
    package let file: SourceFile
    /// `nil` for a new file.
    package let before: [UInt8]?
    /// The current place of the text.
    package let position: Position

    package init(file: SourceFile, before: [UInt8]?, position: Position) {
        self.file = file
        self.before = before
        self.position = position
    }
}
