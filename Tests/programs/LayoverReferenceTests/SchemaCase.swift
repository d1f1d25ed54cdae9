@testable import LayoverSchema
import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverPattern
import LayoverTargeting
import Testing

@testable import LayoverCompiler

/// One file, and the loader's findings.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    let kind: ContentKind
    let text: String

    init(_ kind: ContentKind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    var testDescription: String { "\(kind.name): \(text.split(separator: "\n").last ?? "")" }

    /// A path of this kind that matches the file's name.
    var path: String {
        let name = text.split(separator: "\n").first?.split(separator: " ").dropFirst().first ?? "x"
        return kind.pattern.replacing("*", with: kind.holdsTexts ? "en-GB" : String(name))
    }

    /// The findings about form, conditions and facts; references are not resolved.
    func loaderFindings(_ tools: CompilerTools) -> [Diagnostic] {
        let parser = FileParser(tools: tools)
        let (parsed, unknown) = parser.parse(SourceFile(path: path, bytes: Array(text.utf8)))
        guard let parsed, let root = parsed.root else { return [unknown].compactMap { $0 } + (parsed?.findings ?? []) }
        var findings = parsed.findings
        if kind == .format { findings += FormatMapping.read(root, file: path).1 }
        if let condition = root["show_when"] {
            let compiler = ConditionCompiler(
                file: path, patterns: RegularExpressions(),
                resolve: { name in
                    FactName(rawValue: name).map { Operand(slot: FactSlot.fact($0), type: $0.type) }
                }, known: { FactName.allCases.map(\.rawValue) })
            findings += compiler.compile(condition).1
        }
        if kind == .sample, parsed.isSound, let sample = parsed.decoding.flatMap(SampleSource.init) {
            findings += SampleChecker.checkFacts(sample)
        }
        return findings
    }

    /// A widget with one more line.
    private static func widget(_ line: String) -> SchemaCase {
        SchemaCase(.widget, "widget: x\nowner: team\ntype: html\n" + line)
    }

    private static func condition(_ condition: String) -> SchemaCase { widget("show_when: " + condition) }

    private static func campaign(_ line: String) -> SchemaCase {
        SchemaCase(.campaign, "campaign: x\nuses: y\nmarkets: [GB]\nfrom: 2026-12-07\nuntil: 2026-12-13\n" + line)
    }

    private static func feature(_ lines: String) -> SchemaCase {
        SchemaCase(.feature, "feature: x\nowner: team\n" + lines)
    }

    private static func experiment(_ lines: String) -> SchemaCase {
        SchemaCase(
            .experiment,
            "experiment: x\nowner: team\nvariants: [{ key: a, weight: 0.5 }, { key: b, weight: 0.5 }]\n" + lines)
    }

    static let refused: [SchemaCase] =
        refusedWidgets + refusedConditions + refusedOthers + [
            SchemaCase(.sample, "sample: x\nexpect: { card: visible }"),
            SchemaCase(.sample, "sample: x\nfacts: { results.cuont: 3 }"),
            SchemaCase(.sample, "sample: x\nfacts: { results.count: many }"),
            SchemaCase(.sample, "sample: x\nfacts: { results.price.min: 54 }"),
            SchemaCase(.sample, "sample: x\nfacts: { route.countries: CU }"),
            SchemaCase(.sample, "sample: x\nfacts: { results.direct.carriers: [{ id: a, naem: b }] }"),
            SchemaCase(.sample, "sample: x\nanswer: nothing"), SchemaCase(.sample, "sample: x\nanswer: [a]"),
            SchemaCase(.sample, "sample: x\nanswer: { Hint: a }"),
            SchemaCase(.messages, "Title: big"), SchemaCase(.messages, "title: [a]"),
            SchemaCase(.messages, "title: \"\""),
            SchemaCase(.format, "format: x\nlists: /data"),
            SchemaCase(.format, "format: x\nlists: data\nsegment: { list: /s }"),
            SchemaCase(.format, "format: x\nlists: /data\nsegment: { list: /s, orgin: /a }"),
            SchemaCase(.format, "format: x\nlists: /data\nsegment: { list: /s }\ncurrency: euro"),
            SchemaCase(.format, "format: x\nlists: /data\nsegment: { list: /s }\nitem: { price_unit: cents }"),
        ]

    private static let refusedWidgets: [SchemaCase] = [
        widget("titel: x"), widget("status: lively"), widget("priority: high"), widget("priority: 5000"),
        widget("height: { compact: 100 }"), widget("height: tall"), widget("height: 0"), widget("fields: [a]"),
        widget("fields: { City: { from: route.origin.city } }"),
        widget("fields: { city: { form: route.origin.city } }"),
        widget("fields: { city: { type: txt, from: route.origin.city } }"),
        widget("fields: { rows: { type: list, of: { id: txt }, from: table.rows } }"),
        widget("fields: { city: { from: route.origin.city, optional: yes } }"),
        widget("expires: 2 hours"), widget("expires: 500ms"), widget("dismiss: 30s"), widget("late: wait"),
        widget("provider: service"), widget("provider: { kind: table, tabel: a.csv }"),
        widget("provider: { budget: 2s }"), widget("provider: { kind: remote, deadline: 9ms }"),
        widget("provider: { kind: remote, deadline: 6s }"), widget("provider: { kind: remote, cache: 25h }"),
        widget("provider: { kind: remote, service: \"https://x\" }"),
        widget("provider: { kind: remote, send: market }"),
        widget("place: middle"), widget("place: { after_results: -1 }"), widget("requires: { card.html: 1.2 }"),
        widget("requires: { card.html: \"7.20\" }"), widget("actions: { more: { kind: opens } }"),
        widget("actions: { more: { web: x } }"), widget("cap: { times: 3 }"), widget("impression: { percent: 101 }"),
        widget("schedule: { from: tomorrow }"), widget("schedule: { from: 2026-13-01 }"), widget("fallback: Drop"),
        SchemaCase(.widget, "widget: x\ntype: html"), SchemaCase(.widget, "widget: X\nowner: a\ntype: html"),
        SchemaCase(.widget, "widget: x\nowner: a\ntype: web"), SchemaCase(.widget, "[a, b]"),
    ]

    private static let refusedConditions: [SchemaCase] = [
        condition("{ results.cuont: 3 }"), condition("{ results.count: { $gt: 3, $less: 5 } }"),
        condition("{ results.count: many }"), condition("{ results.count: { $regex: a } }"),
        condition("{ results.price.min: { $lt: 100 } }"), condition("{ query.departs: { $gt: soon } }"),
        condition("{ results.complete: maybe }"), condition("{ $or: { market: GB } }"), condition("{ $xor: [] }"),
        condition("{ route: { origin: { contry: GB } } }"), condition("{ results.carriers: U2 }"),
        condition("{ results.carriers: { $all: U2 } }"), condition("{ market: {} }"), condition("[market]"),
        condition("{ results.direct.carriers: { $elemMatch: { fligths: { $gt: 3 } } } }"),
        condition("{ $not: { results.cuont: 3 } }"), condition("{ results.duration.min: { $lt: 90 } }"),
    ]

    private static let refusedOthers: [SchemaCase] = [
        campaign("weight: 0"), campaign("weight: heavy"),
        SchemaCase(.campaign, "campaign: x\nuses: y\nfrom: 2026-12-07\nuntil: 2026-12-13\nmarkets: GB, NO"),
        campaign("link: { url: x }"),
        campaign("except: { gb: { from: 2026-12-06 } }"), campaign("text: { title: Sale }"),
        campaign("text: { title: { en_GB: Sale } }"), campaign("routes: { via: [OSL] }"),
        SchemaCase(.campaign, "campaign: x\nuses: y\nmarkets: [GB]\nuntil: 2026-12-13\nfrom: 7 December"),
        SchemaCase(.campaign, "campaign: x\nuses: y\nmarkets: []\nfrom: 2026-12-07\nuntil: 2026-12-13"),
        SchemaCase(.settings, "default_market: gb"),
        SchemaCase(.settings, "default_market: GB\nbudgets: { images: 65 }"),
        SchemaCase(.settings, "default_market: GB\nattributes: { user: string }"),
        SchemaCase(.settings, "default_market: GB\nimage_host: [a]"),
        SchemaCase(.market, "market: NO\nlocales: [nb_NO]"), SchemaCase(.market, "market: NO\ncurrency: kr"),
        SchemaCase(.market, "market: NO\ntimezone: Europe/Oslo"), SchemaCase(.market, "market: Norway"),
        SchemaCase(.market, "market: NO\nad_label: Annonse"), SchemaCase(.market, "market: NO\nlocales: []"),
        SchemaCase(.layout, "layout: x"), SchemaCase(.layout, "layout: x\nwidgets: a"),
        SchemaCase(.layout, "layout: x\nwidgets: [a]\nlimits: { top: 21 }"),
        SchemaCase(.layout, "layout: x\nwidgets: [a]\nmarkets: { NO: { add: [{ after: b }] } }"),
        SchemaCase(.layout, "layout: x\nwidgets: [a]\nmarkets: { no: { remove: [a] } }"),
        SchemaCase(.component, "component: x@1"),
        SchemaCase(.component, "component: x@1\nfields: { a: { type: list } }"),
        SchemaCase(.component, "component: x@1\nfields: { a: { type: text, of: text } }"),
        SchemaCase(.component, "component: x@1\nfields: { a: { type: list, of: { type: txt } } }"),
        SchemaCase(.component, "component: x@1\nfields: { a: { type: list, of: { id: { type: int, size: 3 } } } }"),
        feature("default: 1\ntype: bol"), feature("type: bool"), feature("default: 1\ntype: number\nrule: []"),
        feature("default: 1\ntype: number\nreview_by: soon"), feature("default: 1\ntype: number\nvariants: { }"),
        feature("default: 1\ntype: number\nvariants: [1]"), feature("default: 1\ntype: number\nrequires: x"),
        feature("default: 1\ntype: number\nrules: [{ value: 1, coverage: 1.1, seed: x }]"),
        feature("default: 1\ntype: number\nrules: [{ value: 1, when: [x] }]"),
        feature("default: 1\ntype: number\nrules: [{ experiment: x, values: { a: 1 } }]"),
        experiment("unit: user"), experiment("seed: x"), experiment("seed: x\nunit: user\nstatus: on"),
        experiment("seed: x\nunit: user\ncoverage: -0.1"), experiment("seed: x\nunit: user\nexclude_range: [0, 2]"),
        experiment("seed: x\nunit: user\nexclude_range: [0]"), experiment("seed: x\nunit: user\nwhen: GB"),
        SchemaCase(.experiment, "experiment: x\nowner: a\nseed: x\nunit: u\nvariants: [{ key: a, weight: 1 }]"),
        SchemaCase(
            .experiment,
            "experiment: x\nowner: a\nseed: x\nunit: u\nvariants: [{ key: a, weight: 1 }, { key: b, weight: half }]"),
        SchemaCase(
            .experiment,
            "experiment: x\nowner: a\nseed: x\nunit: u\nvariants: [{ key: a, weight: 1 }, { key: b, weight: 0, changes: [{ show: false }] }]"
        ),
        SchemaCase(
            .killSwitch, "kill_switch: x\nowner: a\nguards: [\"feature:b\"]\nsafe: { variant: c }\npermanent: true"),
        SchemaCase(
            .killSwitch,
            "kill_switch: x\nowner: a\nguards: [b]\nsafe: hidden\npermanent: true\nscope: { types: [card] }"),
        SchemaCase(.killSwitch, "kill_switch: x\nowner: a\nguards: []\nsafe: hidden\npermanent: true"),
        SchemaCase(.killSwitch, "kill_switch: x\nowner: a\nguards: [b]\nsafe: shown\npermanent: true"),
        SchemaCase(.killSwitch, "kill_switch: x\nowner: a\nguards: [b]\nsafe: hidden\nreview_by: June"),
        SchemaCase(.killSwitch, "kill_switch: x\nowner: a\nguards: [b]\nsafe: hidden\nscope: { platforms: [windows] }"),
        SchemaCase(.killSwitch, "kill_switch: x\nowner: a\nguards: [b]\nsafe: hidden\nscope: { app: \"7.20\" }"),
    ]
}
