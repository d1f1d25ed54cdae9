/// Small content with cards that wait for results and for services; a test chooses the widgets, a word and the market.
package enum SearchTexts {
    private static let widgets = [
        "grey": "type: placeholder\nprovider: { kind: placeholder, for: [timetable, count] }\n",
        "timetable": "show_when: { results.direct.count: { $gte: 3 } }\nplace: top\npriority: 9\n",
        "hint":
            "provider: { kind: remote, service: hints, send: [results.count] }\nfields: { text: { type: text, from: answer.text } }\n",
        "late":
            "provider: { kind: remote, service: hints, send: [market], after: [hint] }\nfields: { text: { type: text, from: answer.text } }\n",
        "advice": "show_when: { query.adults: { $exists: false } }\n",
        "banner": "place: { after_results: 3, short: drop }\n",
        "count":
            "show_when: { results.count: { $gte: 1 } }\nfields: { text: { from: results.cheapest } }\nplace: { after_results: 5 }\n",
        "best":
            "provider: pick\npick: { score: [{ fact: price, relative: least, curve: { half_life: { half: 25 } } }] }\nfields: { text: { from: pick.id } }\n",
        "soon": "schedule: { from: 2026-12-01 12:00:30 }\n", "brief": "expires: 10m\n",
        "until": "show_when: { now: { $lt: 2026-12-02T00:00:00Z } }\n",
        "cheap": "show_when: { results.price.min: { $lt: 60 GBP } }\nplace: { beside: results.cheapest }\n",
    ]

    /// The files by their paths.
    package static func files(
        _ names: [String], word: String = "First", market: String = "GB",
        limits: String = "{ top: 9, total: 20, gap: 0 }"
    ) -> [String: String] {
        var files = [
            "widgets/layover.yaml": "default_market: \(market)\nattributes: { user: text }\n",
            "widgets/markets/\(market).yaml":
                "market: \(market)\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
            "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
            "widgets/layouts/flight-results.yaml":
                "layout: flight-results\nwidgets: [\(names.joined(separator: ", "))]\nlimits: \(limits)\n",
        ]
        for name in names {
            let body = widgets[name] ?? ""
            var lines = "widget: \(name)\nowner: tests\n" + body
            if !body.contains("type: placeholder") { lines += "type: native\ncomponent: plain@1\n" }
            if !body.contains("fields:"), !body.contains("type: placeholder") {
                lines += "fields: { text: { value: \"\(word) \(name)\" } }\n"
            }
            files["widgets/cards/\(name)/widget.yaml"] = lines
            files["widgets/cards/\(name)/messages/en-GB.yaml"] = "label: \(word) \(name)\n"
        }
        if names.contains("advice"), market == "GB" {
            files["flags/experiments/split.yaml"] = """
                experiment: split
                owner: tests
                seed: split-1
                unit: user
                variants:
                  - { key: control, weight: 0.5 }
                  - { key: other, weight: 0.5, changes: [{ widget: advice, place: bottom }] }

                """
        }
        return files
    }
}
