/// The file beside a widget that records how its cards looked when they were approved.
///
/// It is in the content's folders but is not content: servers and compilers ignore it.
package enum ApprovalFile {
    package static let name = "preview.lock.yaml"

    package static func path(widget: String) -> String { "widgets/cards/\(widget)/\(name)" }
}
