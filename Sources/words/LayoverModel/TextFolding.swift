/// Forms of text that the language library alone knows; every call is safe from any thread.
package protocol TextFolding: Sendable {
    /// The text in NFC.
    func composed(_ text: String) -> String

    /// What two texts have in common that people take for the same: full case folding, NFKD, without marks.
    func folded(_ text: String) -> String

    /// The text with a capital at its start, as the language of `locale` has it: Turkish `İ`, Dutch `IJ`.
    func capitalized(_ text: String, locale: LocaleTag) -> String
}
