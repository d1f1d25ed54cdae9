import LayoverSchema

/// Examples of the files of sentences.
enum SentenceExamples {
    static let rules = [
        FileExample(
            "the sentences of a search",
            """
            sentence: 1
            default: { action: fly, place: anywhere, time: anytime }
            forms: { place: [to, about, within], time: [when] }
            actions:
              fly: { slots: [place, time] }
              weekend: { slots: [place, time], offer: weekend, nights: { min: 1, max: 3 }, was: [short-trip], kill_switch: weekends }
              daydream: { slots: [place] }
            times:
              anytime: {}
              spring: { season: spring, show_when: { market: { $in: [GB, DE] } } }
              july: { month: 7 }
              next-weekend: { weekend: 1 }
            markets: { SA: { week_starts: sun, weekend: [fri, sat], seasons: north } }
            """)
    ]

    static let places = [
        FileExample(
            "places that sentences lead to",
            """
            styles: [beach, city]
            regions:
              greece: {}
              crete: { part_of: greece, was: [kriti], kill_switch: crete }
            places:
              athens: { iata: ATH, country: GR, styles: [city], regions: [greece], show_when: { day: { $gte: 2026-12-01 } } }
              chania: { iata: CHQ, country: GR, styles: [beach], regions: [crete], was: [hania], kill_switch: chania-flights }
            retired: { cyclades: { instead: greece } }
            off_market: [ { places: [chania], markets: [GB], from: 2026-11-01, until: 2026-11-30, why: maintenance } ]
            offers: { weekend: [ { places: [athens] } ] }
            """)
    ]

    static let words = [
        FileExample(
            "words of one language",
            """
            locale: en-GB
            extends: en-IE
            inflects: false
            sentences: { fly: "I want to [fly] {place:to} {time}." }
            refine: "{sub} {region:within}"
            gaps: { to: "I want to fly ___.", within: "a town ___", when: "I want to fly ___." }
            patterns: { default: { to: "to {name}", within: "in {name}" } }
            typed: { to: "to “{text}”" }
            unlisted: { to: "to {name}" }
            place: { anywhere: { name: anywhere, to: anywhere }, beach: { name: the beach, also: [seaside] }, crete: { name: Crete, within: on Crete } }
            time: { anytime: anytime, spring: { name: spring, when: in spring } }
            labels: { place: Where }
            repairs: { unknown: "{was}: not known here. Showing: {now}." }
            proofread: { by: Kari Nordmann, on: 2026-12-07 }
            """)
    ]

    static let locks = [
        FileExample(
            "what was published",
            """
            actions: { fly: action }
            times: { anytime: any, july: month 7 }
            places: { anywhere: anywhere, greece: region, athens: ATH }
            seals: { nb-NO: { by: Kari Nordmann, on: 2026-12-07, sentences: { fly.greece.anytime: 1f0c9a5be2d47310 } } }
            """)
    ]
}
