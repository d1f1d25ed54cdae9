package import LayoverModel

extension SentenceGrammar {
    /// Explains a repair by name, in a frame of the locale's file that needs no inflection.
    ///
    /// `nil` if that file has no frame for the reason.
    package func text(
        of repair: SentenceRepair, in sentence: Sentence, locale: Int, tools: any TextFormatting
    ) -> String? {
        text(of: repair, sentence: sentence.text, locale: locale, tools: tools)
    }

    /// The same, with the sentence as text.
    func text(
        of repair: SentenceRepair, sentence: String, locale: Int, tools: any TextFormatting
    ) -> String? {
        let frames = locales[locale].repairs
        let dated = repair.until == nil ? nil : frames[SentenceRepair.offMarketUntil]
        guard let frame = dated ?? frames[repair.reason.rawValue] else { return nil }
        let values = frame.arguments.map { name -> Value? in
            switch name {
            case "was": (repair.wasName ?? repair.was).map { .text($0) }
            case "now": .text(repair.nowName ?? repair.now ?? sentence)
            case "until": repair.until.map { .date($0) }
            default: nil
            }
        }
        var bytes: [UInt8] = []
        tools.appendMessage(frame, arguments: values, locale: locales[locale].tag, zone: "UTC", to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
