/// Operations on text that only the language library can do; every call is safe from any thread.
package protocol TextFolding: Sendable {
    /// The text in NFC.
    func composed(_ text: String) -> String

    /// A form that is equal for texts that people regard as the same: full case folding, NFKD, without marks.
    func folded(_ text: String) -> String

    /// The text with a capital first letter, by the rules of the language of `locale`: Turkish `İ`, Dutch `IJ`.
    func capitalized(_ text: String, locale: LocaleTag) -> String
}
