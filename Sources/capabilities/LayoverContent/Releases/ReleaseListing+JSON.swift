package import LayoverJSON
import LayoverModel
package import LayoverReleases

extension ReleaseListing {
    package var json: JSONValue {
        let live = (try? self.pointer?.get().version).map { JSONValue.int($0) }
        let shown = self.pointer.map { ReleaseListing.value($0) { $0.json } }
        return .object([
            JSONValue.Member("live", live ?? .null), JSONValue.Member("pointer", shown ?? .null),
            JSONValue.Member("checked", .bool(isChecked)),
            JSONValue.Member("releases", .array(entries.map { ReleaseListing.value($0) })),
        ])
    }

    private static func value(_ entry: Entry) -> JSONValue {
        let head = JSONValue.object(of: ["version": .int(entry.version), "live": .bool(entry.isLive)])
        return head.joined(value(entry.record) { $0.json })
    }

    /// The value, or `refused` with the reason.
    private static func value<Part>(
        _ result: Result<Part, ReleaseRefusal>, _ json: (Part) -> JSONValue
    ) -> JSONValue {
        switch result {
        case .success(let part): json(part)
        case .failure(let refusal): .object(of: ["refused": .string(refusal.description)])
        }
    }
}

extension JSONValue {
    /// The members of both; of `other`, those whose keys are new.
    fileprivate func joined(_ other: JSONValue) -> JSONValue {
        let own = members ?? []
        return .object(own + (other.members ?? []).filter { member in !own.contains { $0.key == member.key } })
    }
}

extension ReleaseRecord {
    /// A record, as commands and the admin listener show it.
    package var json: JSONValue {
        .object(of: [
            "version": .int(version), "published_at": .string(time.description), "author": .string(author),
            "commit": .string(commit), "note": .string(note), "changed_widgets": .int(content.changedWidgets),
            "widgets": .int(content.widgets), "files": .int(content.files), "bytes": .int(content.bytes),
            "packed_bytes": .int(content.packedBytes), "catalog": .string(content.catalog), "key": .string(key),
        ])
    }
}

extension ReleasePointer {
    /// A pointer, as commands and the admin listener show it.
    package var json: JSONValue {
        .object(of: [
            "number": .int(number), "version": .int(version), "signed_at": .string(time.description),
            "rollback": .bool(isRollback), "author": .string(author), "note": .string(note), "key": .string(key),
        ])
    }
}
