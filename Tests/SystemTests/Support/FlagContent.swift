import Foundation
import LayoverModel
import LayoverSeal
import LayoverTestKit

/// Content with features of every kind, and requests to servers of it.
enum FlagContent {
    static let token = "on-call-secret"

    static func make() throws -> TemporaryFolder {
        let folder = try ServedContent.make()
        for (path, text) in files { try folder.write(text, to: "content/" + path) }
        return folder
    }

    static func start(_ folder: TemporaryFolder, state: String = "state", _ more: [String] = []) async throws
        -> ServerProcess
    {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path(state),
            more: ["--admin-tokens", "on-call:ola:\(try digest(token))", "--origins", "https://shop.example"] + more)
    }

    /// SHA-256 in hexadecimal, as settings contain it.
    static func digest(_ secret: String) throws -> String { hexadecimal(try Seal().sha256([Array(secret.utf8)])) }

    /// Kills or revives as people on call do.
    static func flip(_ words: [String], on servers: [ServerProcess], in folder: TemporaryFolder) async throws
        -> ProgramRun
    {
        let names = servers.map { "127.0.0.1:\($0.adminPort)" }.joined(separator: ",")
        return try await ProgramRun.run(
            words, in: folder, environment: ["LAYOVER_TOKEN": token, "LAYOVER_SERVERS": names])
    }

    static let filters = "flags/features/new-filters.yaml"

    private static let files = [
        "widgets/layover.yaml": "default_market: GB\nattributes: { user: text, device: text, plan: text }\n",
        filters: """
        feature: new-filters
        owner: apps
        description: The filters with a map.
        type: bool
        default: false
        review_by: 2027-03-01
        rules:
          - when: { market: [GB, NO], plan: gold }
            value: true

        """,
        "flags/features/rows.yaml": """
        feature: rows
        owner: apps
        type: number
        default: 3
        safe: 1
        permanent: true
        variants: { one: 1, few: 3, many: 12 }

        """,
        "flags/features/copy.yaml": """
        feature: copy
        owner: apps
        type: text
        default: Bon voyage
        permanent: true
        rules:
          - { when: { plan: gold }, value: Gute Reise, coverage: 0.5, seed: copy-1 }

        """,
        "flags/features/order.yaml": """
        feature: order
        key: ns/card order+
        owner: apps
        type: json
        default: { by: [price] }
        permanent: true
        variants: { price: { by: [price] }, time: { by: [time, price] } }
        rules: [{ experiment: orders, values: { control: { by: [price] }, time: { by: [time, price] } } }]

        """,
        "flags/features/by-device.yaml": """
        feature: by-device
        owner: apps
        type: bool
        default: false
        permanent: true
        rules: [{ value: true, coverage: 1, seed: by-device-1, unit: device }]

        """,
        "flags/experiments/orders.yaml": """
        experiment: orders
        owner: apps
        seed: orders-1
        unit: user
        variants: [{ key: control, weight: 0.5 }, { key: time, weight: 0.5 }]

        """,
        "flags/kill-switches/off.yaml": """
        kill_switch: off
        owner: apps
        guards: ["feature:rows", "feature:order"]
        safe: hidden
        permanent: true

        """,
    ]
}

extension ServerProcess {
    /// Requests one flag, or all with the key `nil`.
    func flags(_ key: String? = nil, _ context: String, _ headers: [String] = [], query: String = "") throws -> RawReply
    {
        let path = "/ofrep/v1/evaluate/flags" + (key.map { "/" + $0 } ?? "") + query
        return try post(path, Array(#"{"context":{\#(context)}}"#.utf8), ["Content-Type: application/json"] + headers)
    }
}
