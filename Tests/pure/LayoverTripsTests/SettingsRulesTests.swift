import LayoverJSON
import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Settings: changed by managers, each against the version that they saw; and closing at a time.
struct SettingsRulesTests {
    @Test(arguments: [
        (#"{"title":"Rome"}"#, true), (#"{"title":null}"#, true), (#"{"title":7}"#, false),
        (#"{"adding":"managers"}"#, true), (#"{"adding":"nobody"}"#, false), (#"{"ballot":"one"}"#, true),
        (#"{"ballot":"all"}"#, false), (#"{"closed":true}"#, true), (#"{"closed":"yes"}"#, false),
        (#"{"closes_at":"2030-01-01T00:00:00Z"}"#, true), (#"{"closes_at":"soon"}"#, false),
        (#"{"closes_at":null}"#, true),
        (#"{"chosen":"abc"}"#, true), (#"{"chosen":"A B"}"#, false), (#"{"color":"red"}"#, false),
        (#"{"enough":3}"#, true), (#"{"enough":null}"#, true), (#"{"enough":"3"}"#, false), (#"{"enough":2.5}"#, false),
        (#"[]"#, false),
        (#"{}"#, true),
    ])
    func `a body names settings that there are`(body: String, isRead: Bool) throws {
        #expect((SettingsPatch(try JSONValue(parsing: Array(body.utf8))) != nil) == isRead)
    }

    @Test func `right, then version, then body`() async throws {
        let world = try await TripWorld()
        let request = { world.script.request(.set(nil, version: $0), $1) } as (Int?, String) -> TripRequest
        #expect(await world.send(request(nil, "ben")).problem == .rightMissing)
        #expect(await world.send(request(nil, "ana")).problem == .versionRequired)
        #expect(await world.send(request(7, "ana")).problem == .versionChanged(1))
        #expect(await world.send(request(1, "ana")).problem == .settingInvalid)
    }

    @Test func `unchanged settings keep their version`() async throws {
        let world = try await TripWorld()
        _ = try await world.set { $0.title = "Rome" }
        let before = try world.rows.trip
        let answer = try await world.set { $0.title = " Rome " }
        #expect(answer.reply?.changed == false)
        #expect(answer.reply?.result == .settings(version: 2))
        #expect(try world.rows.trip == before)
    }

    @Test func `a ballot can change until the first vote`() async throws {
        let world = try await TripWorld()
        #expect(try await world.set { $0.ballot = .one }.isDone)
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        #expect(try await world.set { $0.ballot = .grade }.problem == .settingInvalid)
        #expect(try await world.set { $0.ballot = .one }.isDone, "as it is, it stays")
    }

    @Test func `the decision is one of the items that all people see`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.add("ben", "B", isSent: false))
        for item in ["B", "Z"] {
            #expect(try await world.set { $0.chosen = .some(world.script.item(item)) }.problem == .settingInvalid)
        }
        #expect(try await world.set { $0.chosen = .some(world.script.item("A")) }.isDone)
        #expect(try world.view("ben").settings.chosen == world.script.item("A"))
        _ = await world.send(world.script.request(.remove(world.script.item("A")), "ana"))
        #expect(try world.view("ben").settings.chosen == nil)
        _ = try await world.set { $0.chosen = .some(nil) }
        #expect(try world.rows.trip.settings.chosen == nil)
    }

    @Test(arguments: [(1, false), (2, true), (50, true), (51, false)])
    func `two people at least can agree, and at most as many as a trip has`(enough: Int, isTaken: Bool) async throws {
        let world = try await TripWorld()
        #expect(try world.rows.trip.settings.enough == nil)
        #expect(try await world.set { $0.enough = .some(enough) }.isDone == isTaken)
        #expect(try world.rows.trip.settings.enough == (isTaken ? enough : nil))
        _ = try await world.set { $0.title = "Rome" }
        #expect(try world.rows.trip.settings.enough == (isTaken ? enough : nil), "other changes leave it alone")
        #expect(try await world.set { $0.enough = .some(nil) }.isDone)
        #expect(try world.rows.trip.settings.enough == nil)
    }

    @Test func `enough agree, and nothing closes`() async throws {
        var settings = SettingsPatch()
        settings.enough = .some(2)
        let world = try await TripWorld(items: ["A", "B"], settings: settings)
        for person in ["ana", "ben"] { _ = await world.send(world.script.vote(person, on: "A", .yes)) }
        _ = await world.send(world.script.vote("cem", on: "B", .yes))
        let view = try world.view("cem")
        #expect(view.items.map { view.hasEnough($0) } == [true, false])
        #expect(!view.settings.isClosed)
        #expect(view.settings.chosen == nil)
        #expect(await world.send(world.script.vote("cem", on: "A", .yes)).isDone)
    }

    @Test(arguments: [(#"{"enough":2}"#, "2"), ("{}", "null")])
    func `clients read it among the settings`(body: String, text: String) async throws {
        let patch = try #require(SettingsPatch(try JSONValue(parsing: Array(body.utf8))))
        let world = try await TripWorld(settings: patch)
        let json = try world.view("ana").json(leadsTo: { _ in false })
        #expect(json["settings"]?["enough"]?.description == text)
    }

    @Test(arguments: [(0, false), (1, true), (400 * 86_400, true), (400 * 86_400 + 1, false)])
    func `a closing lies ahead, and not behind the end of a trip`(seconds: Int, isTaken: Bool) async throws {
        let world = try await TripWorld()
        let moment = world.clock.now.adding(seconds: seconds)
        #expect(try await world.set { $0.closesAt = .some(moment) }.isDone == isTaken)
    }

    @Test func `a closing that is due shows before it is stored, and is stored once`() async throws {
        let world = try await TripWorld()
        let due = world.clock.now.adding(seconds: 60)
        _ = try await world.set { $0.closesAt = .some(due) }
        let tag = try world.view("ben").tag
        world.clock.add(seconds: 60)
        #expect(try world.view("ben").settings.isClosed)
        #expect(try world.view("ben").tag != tag)
        #expect(try !world.rows.trip.settings.isClosed, "looking writes nothing")
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).problem == .closed)
        #expect(try world.rows.trip.settings.isClosed)
        #expect(try world.rows.trip.settingsVersion == 3)
        #expect(try await world.set(2) { $0.isClosed = false }.problem == .versionChanged(3))
        #expect(try await world.set { $0.isClosed = false }.isDone, "and it opens again, its time over")
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).isDone)
    }

    @Test func `an unknown key does not store a closing`() async throws {
        let world = try await TripWorld()
        let due = world.clock.now.adding(seconds: 60)
        _ = try await world.set { $0.closesAt = .some(due) }
        world.clock.add(seconds: 60)
        #expect(await world.send(world.script.vote("eve", on: "A", .yes)).problem == .participantGone)
        #expect(try !world.rows.trip.settings.isClosed)
    }

    @Test(
        arguments: [
            ("Rome", "Rome"), (" Rome\n2027 ", "Rome 2027"), ("R\u{202e}ome", "Rome"), ("", ""),
            ("Oslo 4.12.-8.12.2026", nil),
            ("Oslo 2026-12-04", ""), ("10.Dezember, 10.30 a.m.", ""), ("U.S.A. 2026/27", ""),
            ("see example.com", nil), ("http://x", nil), ("ben@x", nil), ("WWW.X", nil), ("163.com", nil),
            ("call 555 12 34", nil),
            ("+44 (0)20 7946 0018", nil), ("12345678", nil), ("123456", ""), ("٠٧٧٠٠٩٠٠١٢٣", nil),
        ] as [(String, String?)])
    func `texts contain no addresses and no phone numbers`(text: String, expected: String?) {
        let read = PlainText.read(text, limit: 80)
        if text == "Oslo 4.12.-8.12.2026" {
            #expect(read == text)
        } else {
            #expect(read == (expected == "" ? text : expected))
        }
    }

    @Test(arguments: [
        "evil\u{3002}com", "evil\u{ff0e}com", "evil\u{ff61}com", "evil\u{2024}com", "evil\u{fe52}com",
        "evil.c\u{ad}om", "evil\u{200b}.\u{200b}com", "ev\u{2060}il.c\u{34f}o\u{200d}m",
        "\u{ff45}vil.\u{ff43}\u{ff4f}\u{ff4d}",
        "163.\u{ff43}\u{ff4f}\u{ff4d}", "ben\u{ff20}x", "http\u{ff1a}\u{ff0f}\u{ff0f}x", "555\u{200b}12\u{ad}34",
        "\u{ff57}ww\u{3002}x",
    ])
    func `what browsers read as a link is one`(text: String) {
        #expect(PlainText.read(text, limit: 80) == nil)
    }

    @Test(arguments: [
        ("\u{200b}", ""), ("\u{ad}\u{2060}", ""), (" \u{3164} \u{2800}", ""), ("\u{fe0f}", ""),
        ("👩\u{200d}🚀", "👩\u{200d}🚀"), ("علی\u{200c}رضا", "علی\u{200c}رضا"), ("山田\u{3002}", "山田\u{3002}"),
        ("楽しい\u{3002}行こう", "楽しい\u{3002}行こう"), ("Ａｎａ", "Ａｎａ"),
    ])
    func `a text that is invisible is empty, and others keep their joiners`(text: String, expected: String) {
        #expect(PlainText.read(text, limit: 80) == expected)
    }

    @Test(arguments: [80, 81])
    func `a title has eighty characters`(count: Int) async throws {
        let world = try await TripWorld()
        let answer = try await world.set { $0.title = String(repeating: "ø", count: count) }
        #expect(answer.problem == (count == 80 ? nil : .settingInvalid))
    }
}
