/// Target of a tap: an app's deep link, a web address, or both.
package struct Link: Hashable, Sendable {
    package let app: String?
    package let web: String?

    package init(app: String?, web: String?) {
        self.app = app
        self.web = web
    }
}
