import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSchema

extension ServerLog {
    /// Logs the errors in the files of a tree.
    func reportFindings(_ findings: [Diagnostic], _ tree: ContentTree) {
        let errors = findings.filter(\.isError)
        guard !errors.isEmpty else { return }
        let report = DiagnosticReport(errors, files: tree.files)
        warning("the content has \(report.summary):", below: report.written(as: .text))
    }

    /// Logs the held-back parts of a tree.
    func reportHeldBack(_ heldBack: [HeldBack]) {
        for held in heldBack {
            warning("held back: \(held.name); \(held.outcome)")
        }
    }
}

extension HeldBack {
    /// The name of the held-back part, for people.
    var name: String { unit?.description ?? "what is shared (\(HeldBack.shared))" }

    /// Parts that are shared, and held back together.
    static let shared = "settings, layouts, components"

    fileprivate var outcome: String {
        if servesEarlier { return "its last good version is served" }
        if unit?.kind == .file { return "it is left out, and nothing else with it" }
        return "it is left out, for there is none that was good"
    }
}
