package import LayoverAssembly
package import LayoverCatalog
import LayoverExperiments
import LayoverFlags
package import LayoverFlights
import LayoverJSON
package import LayoverModel
package import LayoverSamples
import LayoverSchema
import LayoverTargeting

/// A scene resolved for a catalog: everything in it that exists, and notes on the rest.
package struct SceneSetting: Sendable {
    package let scene: PreviewScene
    package let market: CompiledMarket
    /// Index in the market's locales.
    package let localeIndex: Int
    /// The catalog with the kills that the scene tries.
    package let serving: Serving
    package let client: ClientProfile
    /// `nil` if the scene tries no arm.
    package let preview: Preview?
    /// `nil` if the scene sets no time.
    package let now: UTCInstant?
    /// Format and facts of a supplier's answer; `nil` if facts come from elsewhere.
    package let answer: (format: SupplierFormat, facts: FlightFacts)?
    package let notes: [String]

    package var locale: LocaleTag { market.locales[localeIndex] }

    /// - Parameters:
    ///   - scene: The requested scene.
    ///   - serving: The catalog; it has at least one market.
    ///   - answers: Suppliers' answers to choose from by name.
    ///   - zones: Resolves local times.
    ///   - clock: The viewer's time; used if facts come from an answer, which has no time of its own.
    package init(
        _ scene: PreviewScene, serving: Serving, answers: [PreviewAnswer], zones: any ZoneRules, clock: UTCInstant
    ) {
        let catalog = serving.catalog
        var notes = SceneNotes(scene.notes)
        let market = SceneSetting.market(scene, catalog, &notes)
        self.scene = scene
        self.market = market
        localeIndex = SceneSetting.locale(scene, market, &notes)
        let kills = SceneKills(scene.kills, in: catalog)
        notes.add(kills.notes)
        self.serving = kills.names.isEmpty ? serving : Serving(serving, kills: kills.applied(to: serving.kills))
        client = SceneSetting.client(scene, &notes)
        preview = SceneSetting.preview(of: scene, in: market, catalog, &notes)
        let answer = SceneSetting.answer(of: scene, among: answers, in: market, catalog, &notes)
        now = SceneSetting.now(of: scene, in: market, zones: zones, &notes) ?? (answer == nil ? nil : clock)
        self.answer = answer
        SceneSetting.noteAirports(scene, &notes)
        self.notes = notes.texts
    }

    /// The setting for a sample, without the rest of the page.
    package var sampleSetting: SampleSetting { moved(to: market, localeIndex: localeIndex) }

    /// The same in another market and language.
    package func moved(to market: CompiledMarket, localeIndex: Int) -> SampleSetting {
        var setting = SampleSetting(market: market, localeIndex: localeIndex)
        setting.now = now
        setting.client = client
        setting.traveller = scene.traveller
        setting.query = scene.query
        setting.preview = preview
        setting.results = answer.map { .flights($0.facts) }
        setting.isAlone = true
        return setting
    }
}

// Resolution of each part of a scene.
extension SceneSetting {
    private static func market(
        _ scene: PreviewScene, _ catalog: Catalog, _ notes: inout SceneNotes
    ) -> CompiledMarket {
        let usual = catalog.markets[catalog.defaultMarket]
        guard let code = scene.market else { return usual }
        if let found = catalog.market(code) { return found }
        notes.add("there is no market '\(SceneNotes.cut(code))'; showing \(usual.market)")
        return usual
    }

    private static func locale(_ scene: PreviewScene, _ market: CompiledMarket, _ notes: inout SceneNotes) -> Int {
        guard let text = scene.locale else { return 0 }
        let tag = LocaleTag(text)
        if let tag, let index = market.locales.firstIndex(of: tag) { return index }
        let index = market.localeIndex(for: tag)
        let shown = market.locales[index]
        notes.add(
            tag == nil
                ? "'\(SceneNotes.cut(text))' is not a language such as en-GB; showing \(shown)"
                : "\(market.market) does not speak \(text); showing \(shown)")
        return index
    }

    private static func client(_ scene: PreviewScene, _ notes: inout SceneNotes) -> ClientProfile {
        var client = ClientProfile.unknown
        if let words = scene.capabilities {
            do throws(HeaderProblem) {
                let plain = words.filter { $0 != "\"" && $0 != "\\" }
                let said = try ClientProfile(header: "caps=\"\(plain)\"").capabilities ?? [:]
                client.capabilities = SceneSetting.drawingDocuments(said)
            } catch {
                notes.add("'caps' is a list such as card.html@1: \(SceneNotes.cut(error.reason))")
            }
        }
        client.platform = scene.platform
        if let app = scene.app {
            if AppVersion(app) != nil {
                client.app = app
            } else {
                notes.add("'app' is a version such as 7.31.0, not '\(SceneNotes.cut(app))'")
            }
        }
        client.width = scene.width
        client.scalePercent = scene.scalePercent
        client.scheme = scene.scheme == .dark ? .dark : .light
        return client
    }

    /// A preview draws whole documents, so a client that draws fragments is treated as one that draws documents.
    private static func drawingDocuments(_ capabilities: [String: AppVersion]) -> [String: AppVersion] {
        var capabilities = capabilities
        guard let version = capabilities.removeValue(forKey: "card.fragment") else { return capabilities }
        capabilities["card.html"] = capabilities["card.html"] ?? version
        return capabilities
    }

    private static func preview(
        of scene: PreviewScene, in market: CompiledMarket, _ catalog: Catalog, _ notes: inout SceneNotes
    ) -> Preview? {
        var preview = Preview()
        for (key, variant) in scene.arms.sorted(by: { $0.key < $1.key }) {
            guard let experiment = catalog.experiments.first(where: { $0.key == key }) else {
                let near = suggestion(for: key, among: catalog.experiments.map(\.key))
                notes.add("there is no experiment '\(SceneNotes.cut(key))'\(SceneNotes.meant(near))")
                continue
            }
            let arms = experiment.experiment.arms.map(\.key)
            guard arms.contains(variant) else {
                notes.add(
                    "'\(key)' has no variant '\(SceneNotes.cut(variant))'; it has \(arms.joined(separator: ", "))")
                continue
            }
            if !takesPart(key, in: market, catalog) {
                notes.add("the experiment '\(key)' does not run in \(market.market)")
            }
            preview.arms[key] = variant
        }
        return preview.arms.isEmpty ? nil : preview
    }

    private static func takesPart(_ key: String, in market: CompiledMarket, _ catalog: Catalog) -> Bool {
        market.layouts.values.joined().contains { layout in
            guard let arms = layout.arms else { return false }
            return (arms.experiments + arms.drafts).contains { catalog.experiments[$0].key == key }
        }
    }

    private static func now(
        of scene: PreviewScene, in market: CompiledMarket, zones: any ZoneRules, _ notes: inout SceneNotes
    ) -> UTCInstant? {
        guard let text = scene.now else { return nil }
        if let moment = UTCInstant(text) { return moment }
        guard let local = LocalDateTime(text), let found = zones.resolve(local, in: market.timeZone) else {
            notes.add("'now' is a time such as 2026-12-07T09:00, not '\(SceneNotes.cut(text))'")
            return nil
        }
        switch found {
        case .unique(let moment): return moment
        case .gap(let next):
            notes.add("clocks in \(market.timeZone) skip \(local); showing the first moment after")
            return next
        case .overlap(let first, _):
            notes.add("clocks in \(market.timeZone) show \(local) twice; showing the first time")
            return first
        }
    }

    private static func answer(
        of scene: PreviewScene, among answers: [PreviewAnswer], in market: CompiledMarket, _ catalog: Catalog,
        _ notes: inout SceneNotes
    ) -> (format: SupplierFormat, facts: FlightFacts)? {
        guard let name = scene.answer else { return nil }
        guard let answer = answers.first(where: { $0.name == name }) else {
            let near = suggestion(for: name, among: answers.map(\.name))
            notes.add("there is no answer '\(SceneNotes.cut(name))'\(SceneNotes.meant(near))")
            return nil
        }
        do {
            let tried = try TriedAnswer(
                answer.bytes, format: nil, mappings: catalog.formats, currency: market.currency)
            switch tried.reading {
            case .read(let format, let facts): return (format, facts)
            case .unreadable(let reason): notes.add("the answer '\(name)' cannot be read: \(reason)")
            }
        } catch {
            notes.add("the answer '\(name)' is not JSON: \(error)")
        }
        return nil
    }

    private static func noteAirports(_ scene: PreviewScene, _ notes: inout SceneNotes) {
        for code in [scene.query.origin, scene.query.destination].compactMap({ $0 }) where Airport(code) == nil {
            notes.add("the airport '\(code)' is unknown")
        }
    }
}
