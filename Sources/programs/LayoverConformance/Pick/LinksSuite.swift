import LayoverJSON
import LayoverPick

/// Places and ways to travel, with the links to them.
enum LinksSuite: Suite {
    static let name = "links"
    static let summary = "links to maps and apps, by place and mode of travel"

    static func run(path: String, url: String?, report: inout Report) throws {
        for value in try PickCases.load(path: path, where: { $0["place"] != nil && $0["expect"] != nil }) {
            let id = value["name"]?.string ?? "a case without a name"
            let expected = PickCaseRun.normal(value["expect"] ?? .null)
            guard let mode = HoursPolicy.Mode(rawValue: value["mode"]?.string ?? "walk") else {
                report.fail(id, expected: expected, got: "a way to travel that is not known")
                continue
            }
            report.expect(id, expected, got: PickCaseRun.normal(links(value["place"] ?? .null, mode)))
        }
    }

    private static func links(_ place: JSONValue, _ mode: HoursPolicy.Mode) -> JSONValue {
        let links = MapLinks(
            position: degrees(place["lat"]).flatMap { latitude in
                degrees(place["lon"]).map { (latitude, $0) }
            }, name: place["name"]?.string, address: place["address"]?.string, mode: mode)
        return .object(links.all.map { .init($0.target.rawValue, .string($0.url)) })
    }

    /// Degrees as millionths.
    private static func degrees(_ value: JSONValue?) -> Int? {
        switch value {
        case .int(let number)? where number.magnitude <= 360: number * 1_000_000
        case .double(let number)? where number.magnitude <= 360: Int((number * 1_000_000).rounded())
        default: nil
        }
    }
}
