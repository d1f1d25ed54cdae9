import LayoverJSON
import LayoverPick

/// Explains why a pick cannot use the body of a service's answer; `nil` if it can.
enum PickAnswerFault {
    static let candidates: @Sendable (_ body: [UInt8]) -> String? = { body in
        guard let answer = try? JSONValue(parsing: body) else { return notJSON }
        guard answer["candidates"]?.items != nil else { return "the body is not an object with a list 'candidates'" }
        return PlaceCandidates(answer, facts: []) == nil ? "no candidate has an 'id'" : nil
    }

    static let details: @Sendable (_ body: [UInt8]) -> String? = { body in
        guard let answer = try? JSONValue(parsing: body) else { return notJSON }
        return answer["items"]?.members == nil ? "the body is not an object with an object 'items'" : nil
    }

    private static let notJSON = "the body is not JSON"
}
