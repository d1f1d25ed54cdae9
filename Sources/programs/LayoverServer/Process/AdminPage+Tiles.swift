import LayoverJSON

// The tiles at the top of the page.
extension AdminPage {
    var tiles: [Tile] {
        [content, kills, release, trips, load, suppliers, streams].compactMap { $0 }
    }

    private var content: Tile {
        let held = status["held_back"]?.items?.count ?? 0
        let errors = status["errors"]?.items?.count ?? 0
        guard let catalog = status["catalog"]?.string else {
            return Tile(
                title: "Content", value: "none", note: "results pass without cards; \(errors) errors", tone: .bad)
        }
        let markets = status["markets"]?.items?.count ?? 0
        let words = "\(status["widgets"]?.int ?? 0) widgets in \(markets) markets"
        let since = status["published_at"]?.string.map { ", since \($0)" } ?? ""
        let trouble = held + errors > 0 ? "; \(held) held back, \(errors) errors" : ""
        return Tile(
            title: "Content", value: String(catalog.prefix(12)), note: words + since + trouble,
            tone: held + errors > 0 ? .wait : .good)
    }

    private var kills: Tile {
        let kills = status["kills"]
        let (store, unsaved) = (kills?["store"]?.string ?? "", kills?["unsaved"]?.int ?? 0)
        let drifting = (status["peers"]?.items ?? []).count { $0["drift"]?.bool == true }
        let audit = kills?["audit"]?.string ?? "ok"
        var notes = ["generation \(status["generation"]?.int ?? 0)", "store \(store)"]
        if unsaved > 0 { notes.append("\(unsaved) not on disk") }
        if audit != "ok" { notes.append("audit: \(audit)") }
        if drifting > 0 { notes.append("\(drifting) servers differ") }
        let isWell = store == "ok" && unsaved == 0 && audit == "ok" && drifting == 0
        return Tile(
            title: "Active kills", value: "\(kills?["in_force"]?.int ?? 0)", note: notes.joined(separator: ", "),
            tone: isWell ? .good : .bad)
    }

    /// `nil` if the server follows no releases.
    private var release: Tile? {
        guard let release = status["release"], let version = release["version"]?.int else { return nil }
        let isStale = release["stale"]?.bool == true
        let by = release["author"]?.string.map { "by \($0)" } ?? ""
        let since = release["since"]?.string.map { ", since \($0)" } ?? ""
        return Tile(
            title: "Release", value: "\(version)", note: by + since + (isStale ? "; the pointer is old" : ""),
            tone: isStale ? .wait : .good)
    }

    /// `nil` if shared trips are off.
    private var trips: Tile? {
        guard let trips = status["trips"], let store = trips["state"]?.string else { return nil }
        return Tile(title: "Shared trips", value: store, note: "the store of trips", tone: store == "ok" ? .good : .bad)
    }

    private var load: Tile {
        let pressure = status["pressure"]
        let level = pressure?["level"]?.string ?? ""
        let waiting = "\(pressure?["waiting"]?.int ?? 0) of \(pressure?["waiting_limit"]?.int ?? 0) requests wait"
        return Tile(title: "Load", value: level, note: waiting, tone: level == "calm" ? .good : .bad)
    }

    private var suppliers: Tile {
        let all = status["suppliers"]?.items ?? []
        let resting = all.filter { supplier in
            (supplier["breakers"]?.members ?? []).contains { $0.value.string == "open" }
        }
        let names = resting.compactMap { $0["name"]?.string }.joined(separator: ", ")
        return Tile(
            title: "Suppliers", value: "\(all.count)",
            note: all.isEmpty ? "not configured" : names.isEmpty ? "all available" : "breaker open: \(names)",
            tone: all.isEmpty ? .plain : names.isEmpty ? .good : .wait)
    }

    private var streams: Tile {
        let searches = status["searches"]
        let clients = status["descriptors"]?["connections"]?["clients"]
        let (open, limit) = (clients?["open"]?.int ?? 0, clients?["limit"]?.int ?? 0)
        return Tile(
            title: "Live searches", value: "\(searches?["live"]?.int ?? 0)",
            note: "\(searches?["listeners"]?.int ?? 0) listeners, \(open) of \(limit) connections", tone: .plain)
    }
}
