package import LayoverModel

/// `widget.yaml` of one widget, decoded; names are not resolved yet.
package struct WidgetSource: Hashable, Sendable {
    package enum Status: String, CaseIterable, Sendable { case draft, live, retired }

    package enum Form: String, CaseIterable, Sendable { case html, native, placeholder }

    package enum Place: Hashable, Sendable {
        case top, bottom
        case afterResults(Int)
        case before(WrittenName)
        case beside(WrittenName)
    }

    package enum Fallback: Hashable, Sendable {
        case drop
        case widget(WrittenName)
        case text(WrittenName)
    }

    /// A text that replaces another.
    package struct TextSwap: Hashable, Sendable {
        package let text: WrittenName
        package let instead: WrittenName
    }

    package struct Cap: Hashable, Sendable {
        package let times: Int
        package let seconds: Int
    }

    package struct Impression: Hashable, Sendable {
        package var percent = 50
        package var durationMilliseconds = 800
        package var limit = 1
    }

    package let name: WrittenName
    package let owner: WrittenName
    package let status: Status
    package let form: Form
    package let component: WrittenName?
    package let provider: ProviderSource
    /// How the best is chosen; only with `provider: { kind: pick }`.
    package private(set) var pick: PickSource?
    /// The condition as written; compiled later, when facts are known.
    package let showWhen: Node?
    package let showsWhenUnknown: Bool
    /// With `when_unknown: { show: ... }`, the texts that replace others then; empty for a plain word.
    package let textsWhenUnknown: [TextSwap]
    package private(set) var place: Place
    package private(set) var dropsWhenShort: Bool
    package private(set) var priority: Int
    package let schedule: [LocalWindow]
    package private(set) var fields: [FieldSource]
    package let actions: [ActionSource]
    package let height: WrittenHeight?
    /// `height: auto`: the height comes from the measurement.
    package let isMeasured: Bool
    package let requires: [RequirementSource]
    package let fallback: Fallback
    package let killSwitch: WrittenName?
    package let impression: Impression
    package let expiresSeconds: Int?
    package let hidesOnFilter: Bool
    package let holdsWhenLate: Bool
    package let dismissSeconds: Int?
    package let cap: Cap?
    package let isAdvertising: Bool
    /// `nil` for a card that cannot be found.
    package let find: FindSource?
    package let location: SourceLocation
    /// Positions of the widget's keys in the file.
    private let keyPositions: [String: Position]

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("widget"), let owner = decoding.reference("owner"),
            let form = decoding.text("type").flatMap(Form.init)
        else { return nil }
        self.name = name
        self.owner = owner
        self.form = form
        status = decoding.text("status").flatMap(Status.init) ?? .live
        component = decoding.reference("component")
        provider = ProviderSource(decoding)
        pick = decoding.sub("pick").map { PickSource($0, at: decoding.keyLocation("pick")) }
        showWhen = decoding.node["show_when"]
        showsWhenUnknown = decoding.text("when_unknown") == "show" || decoding.node["when_unknown"]?["show"] != nil
        textsWhenUnknown = (decoding.node["when_unknown"]?["show"]?.entries ?? []).compactMap { entry in
            decoding.reference(entry.value).map {
                TextSwap(
                    text: WrittenName(entry.key, at: SourceLocation(decoding.file, entry.keyPosition)), instead: $0)
            }
        }
        place = Place(decoding)
        dropsWhenShort = decoding.sub("place")?.text("short") == "drop"
        priority = decoding.int("priority") ?? 0
        schedule = decoding.items("schedule").map { LocalWindow(Decoding($0, file: decoding.file)) }
        fields = decoding.entries("fields").map { FieldSource($0, file: decoding.file) }
        actions = decoding.entries("actions").compactMap { ActionSource($0, file: decoding.file) }
        height = WrittenHeight(decoding)
        isMeasured = decoding.text("height") == "auto"
        requires = decoding.entries("requires").compactMap { RequirementSource($0, file: decoding.file) }
        fallback = Fallback(decoding)
        killSwitch = decoding.reference("kill_switch")
        impression = Impression(decoding.sub("impression"))
        expiresSeconds = decoding.milliseconds("expires").map { $0 / 1000 }
        hidesOnFilter = decoding.text("on_filter") == "hide"
        holdsWhenLate = decoding.text("late") == "hold"
        dismissSeconds = decoding.milliseconds("dismiss").map { $0 / 1000 }
        cap = decoding.sub("cap").flatMap(Cap.init)
        find = decoding.sub("find").map(FindSource.init)
        isAdvertising = decoding.text("disclosure") == "ad"
        location = decoding.keyLocation("widget")
        keyPositions = Dictionary(
            (decoding.node.entries ?? []).map { ($0.key, $0.keyPosition) }, uniquingKeysWith: { first, _ in first })
    }
}

extension WidgetSource {
    /// The location of a key in the widget's file; for a missing key, that of the widget's name.
    package func location(of key: String) -> SourceLocation {
        keyPositions[key].map { SourceLocation(location.file, $0) } ?? location
    }

    /// True if `/v1/pick` answers for it, because its candidates are places and not offers of one search.
    package var isForCalls: Bool { pick.map { $0.from != .results } ?? false }

    /// The widget with an arm's change; anything that the change does not name stays.
    ///
    /// - Parameters:
    ///   - change: The arm's change.
    ///   - standing: The widget whose place it takes.
    /// - Returns: The changed definition.
    package func changed(by change: ArmChange, standingFor standing: WidgetSource) -> WidgetSource {
        var changed = self
        changed.place = change.place ?? standing.place
        changed.dropsWhenShort = change.dropsWhenShort ?? standing.dropsWhenShort
        changed.priority = change.priority ?? standing.priority
        if let arm = change.pickArm { changed.pick = pick?.laid(under: arm.name) ?? pick }
        let laid = Dictionary(
            (change.fields?.entries ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        changed.fields = fields.map { field in
            laid[field.name].map { FieldSource($0, file: change.location.file, over: field) } ?? field
        }
        return changed
    }
}

extension WidgetSource.Place {
    /// Reads `place:` of a widget or of a sample's expectation.
    init(_ decoding: Decoding) {
        guard let place = decoding.sub("place"), place.node.entries != nil else {
            self = decoding.text("place") == "bottom" ? .bottom : .top
            return
        }
        if let count = place.int("after_results") {
            self = .afterResults(count)
        } else if let widget = place.reference("before") {
            self = .before(widget)
        } else if let fact = place.reference("beside") {
            self = .beside(fact)
        } else {
            self = .top
        }
    }
}

extension WidgetSource.Fallback {
    fileprivate init(_ decoding: Decoding) {
        if let text = decoding.sub("fallback")?.reference("text") {
            self = .text(text)
        } else if let name = decoding.reference("fallback"), name.name != "drop" {
            self = .widget(name)
        } else {
            self = .drop
        }
    }
}

extension WidgetSource.Impression {
    fileprivate init(_ decoding: Decoding?) {
        percent = decoding?.int("percent") ?? percent
        durationMilliseconds = decoding?.int("duration_ms") ?? durationMilliseconds
        limit = decoding?.int("limit") ?? limit
    }
}

extension WidgetSource.Cap {
    fileprivate init?(_ decoding: Decoding) {
        guard let times = decoding.int("times"), let milliseconds = decoding.milliseconds("per") else { return nil }
        self.times = times
        self.seconds = milliseconds / 1000
    }
}
