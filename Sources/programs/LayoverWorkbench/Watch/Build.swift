import LayoverCatalog
import LayoverCompiler
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview

/// One compile of the content, and its previews.
struct Build: Sendable {
    let preview: PreviewService
    /// The publication of the newest files, or of the last ones from which the compiler could make one.
    let publication: Publication?
    /// The paths that changed since the previous build, relative to the content; empty if everything was read.
    let changed: [String]

    var content: PreviewContent { preview.content }

    /// The event for listening pages.
    ///
    /// It contains the first errors in full, so that pages can show them before they request more.
    var event: ServerSentEvent {
        let errors = content.findings.lazy.filter(\.isError).prefix(WorkbenchLimits.toldErrors)
        let data = JSONValue.record([
            "build": content.build, "catalog": content.catalog?.shortHash, "milliseconds": content.milliseconds,
            "is_broken": content.isBroken, "changed": changed.prefix(WorkbenchLimits.toldPaths),
            "findings": content.findings.count, "errors": preview.findings.json(errors),
        ])
        return ServerSentEvent("build", id: String(content.build), data: data.description)
    }
}

extension Build {
    /// The build before the first compile.
    static func none(_ tools: PreviewTools) -> Build {
        let content = PreviewContent(nil, written: [], findings: [], build: 0, milliseconds: 0)
        return Build(preview: PreviewService(content, tools: tools), publication: nil, changed: [])
    }

    /// The same build with other answers.
    func with(_ answers: [PreviewAnswer]) -> Build {
        let new = PreviewContent(
            publication, written: content.written.files, findings: content.findings, isBroken: content.isBroken,
            build: content.build,
            milliseconds: content.milliseconds, answers: answers)
        return Build(preview: PreviewService(new, tools: preview.tools), publication: publication, changed: changed)
    }
}
