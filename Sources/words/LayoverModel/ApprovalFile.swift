/// The file beside a widget that says how its cards looked when somebody approved them.
///
/// It stands in the content's folders and is no content: what is served does not depend on it, so servers and compilers
/// pass over it.
package enum ApprovalFile {
    package static let name = "preview.lock.yaml"

    package static func path(widget: String) -> String { "widgets/cards/\(widget)/\(name)" }
}
