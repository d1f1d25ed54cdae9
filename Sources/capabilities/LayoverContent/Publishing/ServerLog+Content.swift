import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSchema

extension ServerLog {
    /// Tells what is wrong with the files of a tree.
    func reportFindings(_ findings: [Diagnostic], _ tree: ContentTree) {
        let errors = findings.filter(\.isError)
        guard !errors.isEmpty else { return }
        let report = DiagnosticReport(errors, files: tree.files)
        warning("the content has \(report.summary):", below: report.written(as: .text))
    }

    /// Tells what of a tree is held back.
    func reportHeldBack(_ heldBack: [HeldBack]) {
        for held in heldBack {
            warning("held back: \(held.name); \(held.outcome)")
        }
    }
}

extension HeldBack {
    /// The name of what is held back, for people.
    var name: String { unit?.description ?? "what is shared (\(HeldBack.shared))" }

    /// Parts that are shared, and held back together.
    static let shared = "settings, layouts, components"

    fileprivate var outcome: String {
        if servesEarlier { return "its last good version is served" }
        if case .file? = unit { return "it is left out, and nothing else with it" }
        return "it is left out, for there is none that was good"
    }
}
