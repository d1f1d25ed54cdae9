import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverSQLite
import LayoverSeal
import Synchronization

/// The sets for devices, by market, language and domain, with their recent versions.
final class FindManifests: Sendable {
    /// The domains that devices store.
    static let domains: [FinderDomain] = [.city, .airport, .card, .article]
    /// Incremented when ids of items change, so that devices keep the old set until the new one is complete.
    static let epoch = 1

    struct Key: Hashable, Sendable {
        let market: Market
        let locale: LocaleTag
        let domain: FinderDomain
    }

    private struct Entry {
        /// Identifies the file and the kills that the newest set was made from.
        var made = ""
        /// Newest last.
        var sets: [DeviceSet] = []
        var used = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var uses = 0
    }

    private let seal: Seal
    private let counters: FindCounters
    private let state = Mutex(State())

    init(seal: Seal, counters: FindCounters) { (self.seal, self.counters) = (seal, counters) }

    /// The current set, after the previous ones.
    ///
    /// - Throws: `StoreError` if the file cannot be read.
    func sets(
        _ key: Key, _ current: FindFiles.Current, _ visibility: FindVisibility, made: String
    ) throws(StoreError) -> [DeviceSet] {
        let known = state.withLock { state in
            state.uses += 1
            guard var entry = state.entries[key], entry.made == made else { return [DeviceSet]() }
            entry.used = state.uses
            state.entries[key] = entry
            return entry.sets
        }
        guard known.isEmpty else { return known }
        let set = try make(key, current, visibility)
        return state.withLock { state in
            var entry = state.entries[key] ?? Entry()
            entry.made = made
            entry.used = state.uses
            entry.sets.removeAll { $0.version == set.version }
            entry.sets = Array((entry.sets + [set]).suffix(FinderLimits.deviceVersions + 1))
            state.entries[key] = entry
            if state.entries.count > FindLimits.manifests,
                let oldest = state.entries.min(by: { $0.value.used < $1.value.used })?.key
            {
                state.entries[oldest] = nil
            }
            return entry.sets
        }
    }

    private func make(
        _ key: Key, _ current: FindFiles.Current, _ visibility: FindVisibility
    ) throws(StoreError) -> DeviceSet {
        let isPlace = key.domain == .city || key.domain == .airport
        let most = isPlace ? FinderLimits.devicePlaces : FindLimits.deviceItems
        let found = try current.file.reading { reader throws(StoreError) in
            var query = FinderQuery("")
            query.market = key.market.code
            query.domains = isPlace ? [] : [key.domain]
            query.limit = most
            var items: [(item: FoundItem, rank: Int)] = []
            let hits = try Finder(reader, isVisible: visibility.isVisible).popular(query, most: most)
            for (rank, hit) in hits.enumerated() where reader.rows[hit.row].domain == key.domain {
                if let item = try reader.found(hit.row) { items.append((item, rank + 1)) }
            }
            return items
        }
        let all = found.map { item($0.item, rank: $0.rank, key.locale.language) }
        let items = DeviceSet.fitting(all)
        counters.droppedItems.add(all.count - items.count)
        return DeviceSet(version: version(items.flatMap { Array("\($0.id) \($0.version)\n".utf8) }), items: items)
    }

    private func version(_ bytes: [UInt8]) -> String { hexadecimal(Array(seal.sha256([bytes]).prefix(8))) }

    private func item(_ item: FoundItem, rank: Int, _ language: String) -> DeviceItem {
        var members: [JSONValue.Member] = [
            .init("id", .string(item.id)), .init("title", .string(item.title(in: language))),
            .init("subtitle", .string(item.subtitle)),
            .init("description", .string(item.description(in: language))),
            .init("keywords", .texts([item.code].compactMap(\.self))),
            .init("alternate_names", .texts(item.names)), .init("image", .null),
            .init("app", item.app.map { .string($0) } ?? .null), .init("web", .string(item.web ?? "/o/\(item.id)")),
            .init("expires", .null), .init("rank", .int(rank)),
        ]
        let version = version(JSONValue.object(members).bytes)
        members.insert(.init("version", .string(version)), at: 1)
        return DeviceItem(id: item.id, version: version, bytes: JSONValue.object(members).bytes)
    }
}
