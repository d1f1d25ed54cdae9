import LayoverCatalog
import LayoverCompiler
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview

/// One compile of the content, and the views on it.
struct Build: Sendable {
    let preview: PreviewService
    /// Publication that the compiler made of the newest files, or of the last ones that it could make something of.
    let publication: Publication?
    /// Paths that changed since the previous build, relative to the content; empty where all of it was read.
    let changed: [String]

    var content: PreviewContent { preview.content }

    /// Event for pages that listen: with the first errors in full, so that they show before all else is asked for.
    var event: ServerSentEvent {
        let paths = changed.prefix(WorkbenchLimits.toldPaths).map { JSONValue.string($0) }
        let errors = content.findings.lazy.filter(\.isError).prefix(WorkbenchLimits.toldErrors)
        let data = JSONValue.object([
            .init("build", .int(content.build)),
            .init("catalog", content.catalog.map { .string($0.shortHash) } ?? .null),
            .init("milliseconds", .int(content.milliseconds)), .init("is_broken", .bool(content.isBroken)),
            .init("changed", .array(paths)), .init("findings", .int(content.findings.count)),
            .init("errors", preview.findings.json(errors)),
        ])
        return ServerSentEvent("build", id: String(content.build), data: data.description)
    }
}

extension Build {
    /// Before anything was compiled.
    static func none(_ tools: PreviewTools) -> Build {
        let content = PreviewContent(nil, written: [], findings: [], build: 0, milliseconds: 0)
        return Build(preview: PreviewService(content, tools: tools), publication: nil, changed: [])
    }

    /// The same build beside other answers.
    func with(_ answers: [PreviewAnswer]) -> Build {
        let new = PreviewContent(
            publication, written: content.written.files, findings: content.findings, isBroken: content.isBroken,
            build: content.build,
            milliseconds: content.milliseconds, answers: answers)
        return Build(preview: PreviewService(new, tools: preview.tools), publication: publication, changed: changed)
    }
}
