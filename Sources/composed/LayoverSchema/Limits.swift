/// Limits of the content of a file, and of reports about it; each is tested on both sides.
package enum Limits {
    /// Depth of nested lists in a field's type.
    package static let typeDepth = 4
    /// Bytes of one member of a group.
    package static let groupMemberBytes = 256
    /// Bytes of one text.
    package static let textBytes = 4096
    /// Texts of one widget in one language.
    package static let texts = 500
    /// Texts that a widget replaces if its condition is unknown.
    package static let unknownTexts = 32
    /// Findings about the form of one file; no author fixes more at once.
    package static let formFindings = 200
    /// Findings that a report prints in full.
    package static let findingsShown = 200
}
