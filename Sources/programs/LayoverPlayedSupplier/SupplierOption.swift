import LayoverSuppliers

/// One option of the command line.
struct SupplierOption: Sendable {
    let name: String
    let value: String
    let meaning: String
    /// Applies the value, or throws an error that lists the valid ones.
    let apply: @Sendable (inout SupplierSettings, String) throws -> Void

    static var all: [SupplierOption] {
        [
            SupplierOption("--port", value: "PORT", "the port to listen on; 0, any free one, by default") {
                $0.port = UInt16(try SupplierError.number($1, 0...65_535))
            },
            SupplierOption(
                "--address", value: "ADDRESS",
                "an IPv4 address of this machine; 0.0.0.0 for all, as in a container; 127.0.0.1 by default"
            ) {
                $0.address = $1
            },
            SupplierOption("--service", value: "places", "simulate only this service, at every path; all by default") {
                settings, name in
                guard name == "places" else { throw SupplierError("'\(name)' is unknown; write places") }
                settings.playsPlacesAlone = true
            },
            SupplierOption(
                "--answers", value: "FOLDER",
                "replay the recorded answers in this folder; by default answers are generated"
            ) {
                $0.answers = $1
            },
        ] + made + time + wrong
    }

    private static var made: [SupplierOption] {
        [
            SupplierOption("--itineraries", value: "N", "itineraries in each generated answer; 60 by default") {
                $0.itineraries = try SupplierError.number($1, 1...Limits.itineraries)
            },
            SupplierOption("--seed", value: "N", "the seed of the generated flights and prices; 1 by default") {
                $0.seed = UInt64(try SupplierError.number($1, 0...Int.max))
            },
            SupplierOption("--link-bytes", value: "N", "the length of each deep link; 700 by default") {
                $0.linkBytes = try SupplierError.number($1, 0...100_000)
            },
            SupplierOption("--polls", value: "N", "polls until a Skyscanner search is complete; 3 by default") {
                $0.plan = RevealPlan(polls: try SupplierError.number($1, 1...Limits.polls))
            },
            SupplierOption(
                "--gzip", value: "LEVEL",
                "compress answers for clients that accept gzip, from 1 (fast) to 9 (small); 0, no compression, by default"
            ) {
                $0.gzipLevel = try SupplierError.number($1, 0...9)
            },
            SupplierOption(
                "--not-modified", value: "N", "polls between two answers that return NOT_MODIFIED; 0 by default"
            ) {
                $0.notModified = try SupplierError.number($1, 0...Limits.polls)
            },
        ]
    }

    private static var time: [SupplierOption] {
        [
            SupplierOption(
                "--pace", value: "MS",
                "reveal more results every MS, however often it is polled; with each poll by default"
            ) {
                $0.paceMilliseconds = try SupplierError.number($1, 1...Limits.waitMilliseconds, unit: "ms")
            },
            SupplierOption("--latency", value: "MS", "the delay before each answer; 0 by default") {
                $0.latencyMilliseconds = try SupplierError.number($1, 0...Limits.waitMilliseconds, unit: "ms")
            },
            SupplierOption("--jitter", value: "MS", "the random variation of the latency; 0 by default") {
                $0.jitterMilliseconds = try SupplierError.number($1, 0...Limits.waitMilliseconds, unit: "ms")
            },
        ]
    }

    private static var wrong: [SupplierOption] {
        [
            SupplierOption("--fault", value: "MODE[:DETAIL]", "the fault of every answer") { settings, text in
                let share = settings.fault?.share
                settings.fault = try FaultPlan(text)
                settings.fault?.share = share ?? 1
            },
            SupplierOption("--share", value: "0..1", "the share of answers with the fault; write it after --fault") {
                guard let share = Double($1), (0...1).contains(share) else {
                    throw SupplierError("'\($1)' is not a number from 0 to 1")
                }
                guard $0.fault != nil else { throw SupplierError("write --share after --fault") }
                $0.fault?.share = share
            },
            SupplierOption("--key", value: "KEY", "the key that callers must send as x-api-key or as a bearer token") {
                $0.key = $1
            },
        ]
    }

    private init(
        _ name: String, value: String, _ meaning: String,
        apply: @escaping @Sendable (inout SupplierSettings, String) throws -> Void
    ) {
        (self.name, self.value, self.meaning, self.apply) = (name, value, meaning, apply)
    }
}
