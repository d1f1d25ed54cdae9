import LayoverJSON
import LayoverModel

// Conditions on callers. Editors suggest the known names, and the compiler checks them.
extension JSONSchema {
    var targeting: JSONValue {
        let sugar = Platform.allCases.map { ("app.\($0.rawValue)", "the app's version on that platform: `>=7.31`") }
        let requests = [
            ("market", "two capitals, or a list of them"), ("locale", "`nb-NO`"),
            ("platform", "`ios`, `android`, `web`"),
            ("app", "the app's version: `>=7.31`"), ("id", "the user, else the device"),
        ]
        let declared = names.attributes.map { ($0, "an attribute of layover.yaml") }
        let joins = Join.allCases.map { ($0.rawValue, $0.summary) }
        let properties = (requests + sugar + declared + joins).map { name, summary in
            JSONValue.Member(name, ["description": .string(summary)])
        }
        return ["type": "object", "properties": .object(properties)]
    }
}
