package import LayoverAssembly
package import LayoverJSON

// Bodies of requests.
extension JSONValue {
    /// Reads the members of a body.
    package static func members(ofBody body: [UInt8]) throws(ContextProblem) -> [Member] {
        let root: JSONValue
        do { root = try JSONValue(parsing: body) } catch {
            throw ContextProblem(.notJSON, "the body is not JSON: \(error)")
        }
        guard let members = root.members else { throw ContextProblem(.notAnObject, "the body is not an object") }
        return members
    }

    /// Reads a text, or a whole number as a text; `name` is its path in the body.
    package func text(at name: String) throws(ContextProblem) -> String {
        guard let text = string ?? int.map(String.init) else {
            throw ContextProblem(.badQuery, "'\(name)' must be a text or a whole number")
        }
        return text
    }
}
