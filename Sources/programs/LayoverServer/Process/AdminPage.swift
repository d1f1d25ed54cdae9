import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// `GET /admin/`: the state of one server on one page, with links to all other pages of its admin listener.
///
/// It shows the content of `/admin/status` as text. It has no script and loads nothing.
struct AdminPage {
    /// One part of the server's state, in a few words.
    struct Tile {
        enum Tone: String { case good, wait, bad, plain }

        let title: String
        let value: String
        let note: String
        let tone: Tone
    }

    /// The members of `/admin/status`.
    let status: JSONValue
    let name: String?
    let version: String
    /// The state from `/readyz`.
    let state: String
    let isReady: Bool
    /// True if routes that show people and kills need a token.
    let wantsToken: Bool

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(MarkupText.escaped(title))</title>
        <style>\(AdminPage.style)</style>
        </head>
        <body>
        <a class="skip" href="#state">Skip to the state</a>
        <header>
        <h1>\(MarkupText.escaped(name ?? "Layover"))</h1>
        <span class="chip chip-\(isReady ? "good" : "bad")">\(MarkupText.escaped(state))</span>
        <span class="quiet">Layover \(MarkupText.escaped(version))</span>
        <a class="button again" href="/admin/">Refresh</a>
        </header>
        <main id="state" tabindex="-1">
        <section aria-labelledby="stands"><h2 id="stands">State</h2>
        <ul class="tiles">\(tiles.map(AdminPage.item).joined(separator: "\n"))</ul></section>
        \(held)
        \(peers)
        <section aria-labelledby="further"><h2 id="further">More</h2>
        <p class="soft">\(wantsToken ? AdminPage.closed : AdminPage.open)</p>
        <ul class="ways">\((ways + releases).joined(separator: "\n"))</ul></section>
        </main>
        </body>
        </html>

        """
    }

    private static let closed =
        "Links open here. A call with a role needs a token of <code>admin_tokens</code> with that role. Browsers send no token: use the command, or <code>curl -H \"Authorization: Bearer $LAYOVER_TOKEN\"</code> with its address."
    private static let open =
        "No token is set. Links open for anyone who can reach this address. Calls with a role, kills included, are closed until <code>admin_tokens</code> names a token with that role."

    private var title: String { "\(state) \u{b7} \(name ?? "Layover")" }

    private static func item(_ tile: Tile) -> String {
        """
        <li class="tile tile-\(tile.tone.rawValue)"><h3>\(MarkupText.escaped(tile.title))</h3><p class="value">\(MarkupText.escaped(tile.value))</p><p class="note">\(MarkupText.escaped(tile.note))</p></li>
        """
    }

    /// The content that is not served as written.
    private var held: String {
        let items = status["held_back"]?.items ?? []
        guard !items.isEmpty else { return "" }
        let rows = items.prefix(AdminPageLimits.rows).map { item in
            let found = item["findings"]?.items?.first?.string ?? ""
            return """
                <tr><th scope="row">\(MarkupText.escaped(item["kind"]?.string ?? "")) \(MarkupText.escaped(item["name"]?.string ?? ""))</th><td>\(MarkupText.escaped(item["serves"]?.string ?? ""))</td><td>\(MarkupText.escaped(found))</td></tr>
                """
        }
        let more = items.count - rows.count
        return table(
            "held", title: "Held back\(more > 0 ? ", without \(more) more" : "")",
            columns: ["unit", "serves", "first finding"], rows: rows)
    }

    /// The other servers, each with a link to its own page.
    private var peers: String {
        let items = status["peers"]?.items ?? []
        guard !items.isEmpty else { return "" }
        let rows = items.prefix(AdminPageLimits.rows).map { item in
            let peer = MarkupText.escaped(item["peer"]?.string ?? "")
            let isHeard = ["answered", "itself"].contains(item["state"]?.string)
            let drift = item["drift"]?.bool == true ? "different kills" : isHeard ? "the same kills" : "unknown"
            return """
                <tr><th scope="row"><a href="http://\(peer)/admin/">\(peer)</a></th><td>\(MarkupText.escaped(item["state"]?.string ?? ""))</td><td>\(drift)</td></tr>
                """
        }
        return table("peers", title: "Other servers", columns: ["server", "answered", "kills"], rows: rows)
    }

    private func table(_ id: String, title: String, columns: [String], rows: [String]) -> String {
        """
        <section aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2><div class="wide" tabindex="0" role="group" aria-labelledby="\(id)"><table>
        <thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
        <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
        """
    }

    /// Every call of the admin listener that a browser can make, in the order of the reference.
    private var ways: [String] {
        let calls = RouteTable.routes.filter {
            $0.listener == .admin && $0.method == .get && !$0.path.contains("{") && $0.path != AdminPageRoute.path
        }
        return calls.map { call in
            let command = AdminPage.commands[call.path].map { "<code>\($0)</code>" } ?? ""
            return
                "<li>\(way(to: call))<span class=\"soft\">\(MarkupText.escaped(call.summary))</span>\(command)</li>"
        }
    }

    /// A link if a browser can open the call without a token; otherwise the path and the role that the token needs.
    private func way(to call: RouteDocument) -> String {
        let link = "<a href=\"\(call.path)\">\(call.path)</a>"
        switch call.needs {
        case .never: return link
        case .ifSet where !wantsToken: return link
        case .ifSet(let role), .always(let role):
            return "<span class=\"path\">\(call.path)</span> <span class=\"chip\">role \(role)</span>"
        }
    }

    /// The releases.
    ///
    /// Their folder lists them, and not the server.
    private var releases: [String] {
        guard let folder = status["release"]?["folder"]?.string else { return [] }
        return [
            "<li><span class=\"strong\">releases</span><span class=\"soft\">Who published which release and when, and how to roll back.</span><code>layover releases --at \(MarkupText.escaped(folder))</code></li>"
        ]
    }

    /// The same calls as commands in a terminal.
    private static let commands = [
        "/admin/kills": "layover kills", "/admin/changes": "layover changes --since 2h",
        "/admin/srm": "layover srm --since 7d", "/admin/releases": "layover releases",
    ]
}

/// Limits of the page.
enum AdminPageLimits {
    /// Rows of a table.
    static let rows = 100
}
