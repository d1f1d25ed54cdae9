import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverLayouts
import LayoverModel

/// The body of `POST /v1/searches`, which overrides what the headers set.
struct SearchRequest {
    private(set) var reader: ContextReader

    private static let texts = ["market", "locale", "currency", "surface"]
    private static let required = ["origin", "destination", "departs"]
    private static let asked = required + ["returns", "adults", "cabin"]

    /// Unknown members are ignored.
    ///
    /// - Throws: `ContextProblem` naming the member.
    init(_ body: [UInt8], over base: ContextReader) throws(ContextProblem) {
        reader = base
        for member in try JSONValue.members(ofBody: body) {
            switch member.key {
            case "query": try takeQuery(member.value)
            case "traveller": try takeTraveller(member.value)
            case let name where SearchRequest.texts.contains(name):
                try reader.readItem(name, member.value.text(at: name))
            default: break
            }
        }
        try checkQuery()
    }

    private mutating func takeQuery(_ value: JSONValue) throws(ContextProblem) {
        guard let members = value.members else { throw ContextProblem(.badQuery, "'query' must be an object") }
        for member in members where SearchRequest.asked.contains(member.key) {
            let text = try member.value.text(at: "query.\(member.key)")
            do throws(ContextProblem) {
                try reader.readItem(member.key, text)
            } catch {
                throw ContextProblem(.badQuery, "'query.\(member.key)': \(error.detail)")
            }
        }
    }

    private mutating func takeTraveller(_ value: JSONValue) throws(ContextProblem) {
        guard let members = value.members else { throw ContextProblem(.badQuery, "'traveller' must be an object") }
        for member in members {
            try reader.takeTraveller(member.key, member.value.text(at: "traveller.\(member.key)"))
        }
    }

    private func checkQuery() throws(ContextProblem) {
        let query = reader.query
        let given = [query.origin != nil, query.destination != nil, query.departs != nil]
        for (name, isGiven) in zip(SearchRequest.required, given) where !isGiven {
            throw ContextProblem(.badQuery, "'query.\(name)' is missing")
        }
        if let departs = query.departs, let returns = query.returns, returns < departs {
            throw ContextProblem(.badQuery, "'query.returns' is before 'query.departs'")
        }
    }
}
