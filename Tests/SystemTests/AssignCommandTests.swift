import Foundation
import LayoverJSON
import LayoverTargeting
import LayoverTestKit
import Testing

/// `layover assign`, and the findings of `check` about review dates.
struct AssignCommandTests {
    /// Small content with two experiments of one group, a feature with a share, and a feature from an experiment.
    private static func folder() throws -> TemporaryFolder {
        let folder = try SmallContent.folder()
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    private static let files: [(String, String)] = [
        (
            "widgets/layover.yaml",
            "default_market: GB\nattributes: { user: text, device: text, plan: text, trips: number, staff: bool, tags: list }\n"
        ),
        (
            "flags/experiments/banner.yaml",
            """
            experiment: banner
            owner: partnerships
            seed: banner-1
            unit: user
            when: { market: [GB, NO], $or: [{ plan: gold }, { trips: { $gte: 3 } }] }
            requires: { rollout: false }
            coverage: 0.8
            variants:
              - { key: control, weight: 0.5 }
              - { key: gone, weight: 0.5, changes: [{ widget: banner, show: false }] }
            exclude_group: top
            exclude_range: [0, 0.9]
            """
        ),
        (
            "flags/experiments/idea.yaml",
            """
            experiment: idea
            owner: partnerships
            seed: idea-1
            unit: device
            status: draft
            variants: [{ key: control, weight: 0.5 }, { key: new, weight: 0.5 }]
            """
        ),
        (
            "flags/features/rollout.yaml",
            """
            feature: rollout
            owner: apps
            type: bool
            default: false
            review_by: 2027-03-01
            rules:
              - { when: { app.ios: ">=7.31" }, value: true, coverage: 0.5, seed: rollout-1 }
              - { id: staff, when: { staff: true }, value: true }
            """
        ),
        (
            "flags/features/words.yaml",
            """
            feature: words
            owner: apps
            type: text
            default: plain
            permanent: true
            rules: [{ id: arms, experiment: banner, values: { control: plain, gone: loud } }]
            """
        ),
        (
            "flags/kill-switches/words.yaml",
            """
            kill_switch: words
            owner: apps
            guards: ["feature:words", "experiment:banner"]
            safe: hidden
            resting: live
            permanent: true
            """
        ),
    ]

    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["assign"] + words, in: folder)
    }

    private func json(_ words: [String], in folder: TemporaryFolder) async throws -> [String: Any] {
        let run = try await run(words + ["--format", "json"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    /// A unit whose gate and split satisfy `wanted`.
    private static func unit(where wanted: (_ gate: Double, _ split: Double) -> Bool) throws -> String {
        let hashes = (BucketHash(seed: "top"), BucketHash(seed: "banner-1"))
        return try #require(
            (0..<10_000).lazy.map { "u-\($0)" }.first {
                wanted(hashes.0.bucket(of: $0), hashes.1.bucket(of: $0))
            })
    }

    @Test func `an arm is explained with every number`() async throws {
        let unit = try Self.unit { gate, split in gate < 0.9 && (0.5..<0.9).contains(split) }
        let gate = BucketHash(seed: "top").arithmetic(of: unit)
        let split = BucketHash(seed: "banner-1").arithmetic(of: unit)
        let words = ["--unit", "user=\(unit)", "--experiment", "banner", "--attribute", "trips=3"]
        let run = try await run(words, in: try Self.folder())
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        let second = try #require(split.second)
        #expect(
            lines.dropFirst(2) == [
                "experiment banner, running, of partnerships",
                "1. assigned by 'user', which is \"\(unit)\"",
                "2. exclude_group 'top', of which this experiment has [0, 0.9)",
                "fnv1a(\"top\" + \"\(unit)\") = \(gate.first)",
                "fnv1a(\"\(gate.first)\") = \(try #require(gate.second))",
                "\(try #require(gate.second)) % 10000 = \(gate.remainder), bucket \(gate.bucket)",
                "\(gate.bucket) is inside: continues",
                "3. when: holds",
                "market must be {\"$in\":[\"GB\",\"NO\"]}; it is \"GB\": yes",
                "at least one of these: yes",
                "plan must be \"gold\"; it is unknown: no",
                "trips must be {\"$gte\":3}; it is 3: yes",
                "4. requires: 'rollout' must be false; it is false: met",
                "5. the split",
                "fnv1a(\"banner-1\" + \"\(unit)\") = \(split.first)",
                "fnv1a(\"\(split.first)\") = \(second)",
                "\(second) % 10000 = \(split.remainder), bucket \(split.bucket)",
                "6. ranges",
                "control [0, 0.4)",
                "gone [0.5, 0.9) <- contains the bucket",
                "=> variant 'gone'",
            ])
    }

    @Test(arguments: [
        ([], "missing-unit"), (["--unit", "user=IN"], "assigned"), (["--unit", "user=OUT"], "filtered"),
        (["--unit", "user=IN", "--attribute", "plan=free"], "condition"),
        (["--unit", "user=IN", "--attribute", "staff=true"], "prerequisite"),
        (["--unit", "user=REST"], "outside-coverage"),
    ])
    func `a unit outside of the experiment gets the reason`(words: [String], reason: String) async throws {
        let units = [
            "IN": try Self.unit { gate, split in gate < 0.9 && split < 0.4 },
            "OUT": try Self.unit { gate, _ in gate >= 0.9 },
            "REST": try Self.unit { gate, split in gate < 0.9 && split >= 0.9 },
        ]
        let named = words.map { word in
            units.reduce(word) { $0.replacingOccurrences(of: "=" + $1.key, with: "=" + $1.value) }
        }
        let plan = named.contains("plan=free") ? [] : ["--attribute", "plan=gold"]
        let told = try await json(["--experiment", "banner"] + named + plan, in: try Self.folder())
        let experiment = try #require((told["experiments"] as? [[String: Any]])?.first)
        #expect(experiment["reason"] as? String == reason)
        #expect(experiment["in_experiment"] as? Bool == (reason == "assigned"))
        #expect(experiment["served"] as? String == "control")
    }

    @Test func `a feature is explained rule by rule, and so is the arm that sets its value`() async throws {
        let unit = try Self.unit { gate, split in gate < 0.9 && (0.5..<0.9).contains(split) }
        let words = [
            "--unit", "user=\(unit); device=d-1", "--attribute", "plan=gold", "--feature", "words", "--feature",
            "rollout",
        ]
        let told = try await json(words, in: try Self.folder())
        let features = try #require(told["features"] as? [[String: Any]])
        #expect(features.map { $0["value"] as? String } == ["loud", nil])
        #expect(features.map { $0["variant"] as? String } == ["gone", "off"])
        #expect(features.map { $0["source"] as? String } == ["experiment", "defaultValue"])
        let steps = try #require(features[0]["steps"] as? [[String: Any]])
        #expect(
            steps.map { $0["step"] as? String } == [
                "rule", "unit", "exclusion", "condition", "prerequisite", "hash", "ranges",
            ])
        #expect((told["attributes"] as? [String: Any])?["id"] as? String == unit)
        #expect((told["experiments"] as? [Any])?.isEmpty == true)
    }

    @Test func `drafts are worked out as they will run, and switches that rest killed are in force`() async throws {
        let folder = try Self.folder()
        let draft = try await run(["--unit", "device=d-1", "--experiment", "idea"], in: folder)
        #expect(draft.output.contains("once it runs; it is a draft, so every unit gets 'control'"))
        let path = "flags/kill-switches/words.yaml"
        try folder.write(
            try folder.text(path).replacingOccurrences(of: "resting: live", with: "resting: killed"), to: path)
        let unit = try Self.unit { gate, split in gate < 0.9 && (0.5..<0.9).contains(split) }
        let words = [
            "--unit", "user=\(unit)", "--attribute", "plan=gold", "--experiment", "banner", "--feature", "words",
        ]
        let killed = try await run(words, in: folder)
        #expect(killed.output.contains("=> variant 'gone', but it is killed, so every unit gets 'control'"))
        #expect(killed.output.contains("=> \"plain\", called 'default': it is killed"), "\(killed.output)")
    }

    @Test(arguments: [
        (["--unit", "usr=u-1"], "there is no attribute 'usr'; did you mean 'user'?"),
        (["--unit", "u-1"], "'u-1' is not an attribute and its value"),
        (["--unit", "market=GB"], "'market' has an option of its own: --market GB"),
        (["--attribute", "trips=many"], "'trips' cannot be 'many'; it holds a number"),
        (["--market", "XX"], "there is no market 'XX'"), (["--locale", "nb-NO"], "GB has no language 'nb-NO'"),
        (["--platform", "iso"], "did you mean 'ios'?"), (["--app", "new"], "'--app' takes a version"),
        (["--experiment", "baner"], "there is no experiment 'baner'; did you mean 'banner'?"),
        (["--feature", "x"], "there is no feature 'x'"), (["--format", "xml"], "'--format' cannot be 'xml'"),
    ])
    func `rejects an invalid command`(words: [String], message: String) async throws {
        let run = try await run(words, in: try Self.folder())
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: [("2027-03-01", 0, 0), ("2027-03-31", 0, 1), ("2027-04-01", 1, 1)] as [(String, Int32, Int)])
    func `check reports overdue reviews, and fails after 30 days`(today: String, code: Int32, count: Int)
        async throws
    {
        let run = try await ProgramRun.run(["check", "--today", today], in: try Self.folder())
        #expect(run.exitCode == code, "\(run.output)")
        #expect(run.lines.count { $0.contains("the feature 'rollout' of apps was due for review") } == count)
        #expect(
            run.lines.allSatisfy { !$0.contains("flag.overdue") || $0.contains("flags/features/rollout.yaml:5:12") })
    }

    @Test func `a check against earlier content counts review dates that are later now`() async throws {
        let (before, folder) = (try Self.folder(), try Self.folder())
        func check(_ folder: TemporaryFolder, against other: TemporaryFolder) async throws -> ProgramRun {
            try await ProgramRun.run(["check", "--against", other.url.path], in: folder)
        }
        #expect(try await !check(folder, against: before).output.contains("later than before"))
        let file = "flags/features/rollout.yaml"
        let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
        try folder.write(text.replacing("2027-03-01", with: "2027-06-01"), to: file)
        let later = try await check(folder, against: before)
        #expect(later.output.contains("1 review date is later than before; say why in the commit's message"))
        #expect(later.lines.contains("  the feature 'rollout' of apps: 2027-03-01, now 2027-06-01"), "\(later.output)")
        #expect(try await !check(before, against: folder).output.contains("later than before"))
    }

    @Test func `a server only reports overdue reviews`() async throws {
        let folder = try Self.folder()
        let path = "flags/features/rollout.yaml"
        let late = try folder.text(path).replacingOccurrences(of: "2027-03-01", with: "2020-03-01")
        try folder.write(late, to: path)
        let server = try await ServerProcess(content: folder.url, state: folder.url.appending(path: "state").path())
        let overdue = try #require(try server.status()["overdue"]?.items)
        #expect(overdue.map { $0["key"]?.string } == ["rollout"])
        #expect(overdue.first?["kind"]?.string == "feature" && overdue.first?["owner"]?.string == "apps")
        #expect(overdue.first?["review_by"]?.string == "2020-03-01")
    }

    @Test func `an experiment and a feature that were made from nothing are whole`() async throws {
        let folder = try Self.folder()
        for words in [
            ["experiment", "no-banner", "--owner", "partnerships", "--widget", "banner", "--markets", "GB,NO"],
            ["experiment", "louder", "--owner", "apps", "--unit", "device"], ["feature", "maps", "--owner", "apps"],
        ] {
            let run = try await ProgramRun.run(["new"] + words + ["--now", "2026-12-07T09:00:00Z"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("layover check: no findings"), "\(run.output)")
        }
        #expect(
            try folder.text("flags/experiments/no-banner.yaml").contains("changes: [{ widget: banner, show: false }]"))
        #expect(try folder.text("flags/features/maps.yaml").contains("review_by: 2027-06-05"))
        let told = try await json(
            ["--unit", "user=u-1; device=d-1", "--feature", "louder", "--feature", "maps"], in: folder)
        #expect((told["features"] as? [[String: Any]])?.map { $0["variant"] as? String } == ["off", "off"])
        let refused = try await ProgramRun.run(["new", "feature", "maps", "--owner", "apps"], in: folder)
        #expect(refused.errors.contains("the feature 'maps' already exists"))
    }
}
