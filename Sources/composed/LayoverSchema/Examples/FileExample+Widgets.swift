extension FileExample {
    static let widgets = [
        FileExample(
            "an HTML card",
            """
            widget: cuba-travel-advice
            owner: travel-compliance
            description: US law limits travel to Cuba; travellers from the US are warned before they book.
            status: live
            type: html
            show_when:
              route.countries: { $all: [CU] }
              $or: [ { traveller.residence: US }, { traveller.citizenship: US } ]
            when_unknown: { show: { title: title_unknown } }
            place: top
            priority: 100
            schedule: { from: 2026-12-07 09:00, until: 2026-12-13 }
            fields:
              city: { type: text, from: route.destination.city, optional: true }
              tip: { type: text, message: tip }
              days: { type: int, value: 3 }
              seal: { type: html, partial: badge }
            actions:
              more: { kind: open, app: "skyscanner://advice/cuba", web: "https://www.example.com/cuba" }
              close: { kind: dismiss }
            height: { compact: 132, regular: 104 }
            requires: { card.html: ">=1", app.ios: ">=7.20" }
            fallback: { text: short_advice }
            kill_switch: legal-advice
            impression: { percent: 50, duration_ms: 800, limit: 1 }
            expires: 2h
            on_filter: keep
            late: insert
            dismiss: 7d
            find:
              title: { message: title }
              names: [OFAC rules, general license]
              popularity: 40
              open: { app: "skyscanner://advice/cuba", web: "https://www.example.com/cuba" }
            """),
        FileExample(
            "a native card",
            """
            widget: direct-by-airline
            owner: flight-results
            type: native
            component: timetable@1
            provider: { kind: facts, after: [placeholders], budget: 20ms }
            show_when: { results.direct.count: { $gte: 6 } }
            place: { before: sponsored-banner }
            fields: { airlines: { from: results.direct.carriers, sort: price, limit: 6 } }
            actions:
              airline: { kind: filter, by: { carriers: airlines.id } }
            height: { compact: 58, regular: 58, rows: { of: airlines, each: 58, compact: 2, regular: 3, usual: 4 } }
            fallback: direct-by-airline-list
            """),
        FileExample(
            "a card from a table",
            """
            widget: direct-weekdays
            owner: flight-results
            type: native
            component: weekdays@1
            provider:
              kind: table
              table: direct-weekdays.csv
              key: { origin: route.origin.airport, destination: route.destination.airport }
            place: { after_results: 6, short: drop }
            fields:
              days: { type: list, of: { date: date, flights: int }, from: table.rows }
            actions:
              pick: { kind: search, set: { departs: days.date } }
            """),
        FileExample(
            "a card for campaigns",
            """
            widget: sponsored-banner
            owner: partnerships
            type: html
            provider: campaign
            place: { beside: results.cheapest }
            fields:
              link: { type: link, from: campaign.link }
            actions:
              go: { kind: open, link: link }
            disclosure: ad
            cap: { times: 6, per: 24h }
            """),
        FileExample(
            "a card that another team's service fills",
            """
            widget: visa-hints
            owner: travel-compliance
            type: html
            provider:
              kind: remote
              service: visa-hints
              deadline: 120ms
              cache: 10m
              send: [market, locale, route.destination.country, traveller.citizenship, provider.entry-rules.days]
              after: [entry-rules]
            fields:
              hint: { type: text, from: answer.hint }
              documents: { type: list, of: text, from: answer.documents, limit: 5, optional: true }
            height: 104
            """),
        FileExample(
            "a card about the best offer",
            """
            widget: best-offer
            owner: flight-results
            type: html
            provider: { kind: pick, budget: 20ms }
            pick:
              limits: [{ if: { stops: { $lte: 1 } }, when_unknown: keep }]
              score:
                - { fact: price, weight: 3, relative: least, curve: { half_life: { half: 25 } } }
                - { fact: departs, unknown: skip, curve: { target: { at: 540, full: 60, half: 180 } } }
                - { fact: stops, curve: { table: { values: [[0, 1], [1, 0.6]], else: 0.1 } } }
              penalties: [{ if: { self_transfer: true }, cost: 0.15, when_unknown: ignore }]
              ties: [price, duration, -departs]
              show: 8
            fields:
              price: { from: pick.price }
              cheaper_than: { from: pick.cheaper_than, optional: true }
              next: { type: list, of: { id: text, price: money }, from: pick.next, limit: 3, optional: true }
            height: 104
            """),
        FileExample(
            "the best place at the destination",
            """
            widget: quiet-lounge
            owner: airports
            type: native
            component: lounge@1
            provider: pick
            pick:
              candidates: { from: table, table: lounges.csv, near: arrival }
              score: [{ fact: stars, curve: { linear: { zero: 1, one: 5 } } }]
            fields: { title: { from: pick.title } }
            """),
        FileExample(
            "places that services find, for `/v1/pick/late-dinner`",
            """
            widget: late-dinner
            owner: airports
            type: native
            component: place@1
            provider: { kind: pick, budget: 900ms }
            pick:
              candidates:
                from: remote
                source: city-places
                near: arrival
                term: restaurants
                limit: 50
                deadline: 400ms
                facts: { stars: number }
              enrich: [{ source: place-details, fields: [hours, price_level], batch: 20, deadline: 400ms }]
              hours: { stay: 30, metres_per_minute: { walk: 80, transit: 300 }, detour: 1.3, assume: "10:00-21:00", when_unknown: keep }
              score:
                - { fact: distance, weight: 4, curve: { half_life: { full: 400, half: 1600 } } }
                - { fact: rating, weight: 3, curve: { piecewise: [[3.5, 0], [4.5, 0.9], [5, 1]] } }
                - { fact: closes_after, curve: { log: { from: 30, to: 240 } } }
              weakest: 20
              variety: { by: cuisine, cost: 0.04, memory: 3 }
              arms:
                near-first: { score: [{ fact: distance, curve: { half_life: { full: 200, half: 400 } } }], weakest: 0 }
            fields: { title: { from: pick.title } }
            """),
        FileExample(
            "grey cards for cards that are still loading",
            """
            widget: placeholders
            owner: flight-results
            type: placeholder
            provider: { kind: placeholder, for: [direct-by-airline] }
            """),
    ]

    static let messages = [
        FileExample(
            "texts of a widget",
            """
            label: "Direct flights by airline"
            short_advice: "US law limits travel to {city}."
            found: "{count, plural, one {One direct flight} other {# direct flights}}"
            """)
    ]

    static let heights = [
        FileExample(
            "measured heights",
            """
            heights: hotel-hint
            measured: "5d1e0c779f2c5e0a"
            compact: { 100: 132, 115: 148, 130: 164, 150: 188, 175: 216, 200: 244 }
            regular: { 100: 104, 115: 116, 130: 128, 150: 148, 175: 168, 200: 188 }
            browser: "Chrome/131.0.6778.85"
            fonts: "9f2c5e0a41d75d1e"
            seed: 1
            percentile: 95
            languages:
              en-GB:
                cards: 42
                longest: 208
                characters: 131
                100: { points: [132, 112, 112, 112, 104, 84, 84, 84], any: [132, 104], lines: [5, 4, 4, 4, 3, 2, 2, 2], any_lines: [5, 3] }
                115: { points: [148, 132, 132, 128, 116, 96, 96, 96], any: [148, 116] }
                130: { points: [164, 148, 144, 144, 128, 108, 108, 108], any: [164, 128] }
                150: { points: [188, 172, 168, 164, 148, 128, 128, 124], any: [188, 148] }
                175: { points: [216, 196, 192, 192, 168, 148, 148, 144], any: [216, 168] }
                200: { points: [244, 228, 224, 220, 188, 168, 168, 164], any: [244, 188] }
            """)
    ]

    static let samples = [
        FileExample(
            "a sample that is a test",
            """
            sample: us-resident
            summary: Lives in the US and changes planes in Havana.
            market: GB
            locale: en-GB
            now: 2026-12-07 09:00
            complete: true
            facts: { route.countries: [GB, CU], traveller.residence: US, route.destination.city: Havana }
            expect: { card: shown, place: top, fields: { city: Havana } }
            """),
        FileExample(
            "a sample of a card further down",
            """
            sample: four-days
            market: NO
            facts: { route.origin.airport: OSL, route.destination.airport: LPA, query.departs: 2026-12-09 }
            expect: { card: shown, place: { after_results: 6, short: end } }
            """),
        FileExample(
            "a sample next to another card",
            """
            sample: many-airlines
            facts: { results.direct.count: 8, results.cheapest: itinerary-7 }
            expect: { card: shown, place: { before: sponsored-banner } }
            """),
        FileExample(
            "a sample next to an itinerary",
            """
            sample: cheapest
            facts: { results.cheapest: itinerary-7 }
            expect: { card: shown, place: { beside: results.cheapest } }
            """),
        FileExample(
            "a sample without a card",
            """
            sample: british
            facts: { route.countries: [GB, CU], traveller.residence: GB, traveller.citizenship: GB }
            expect: { card: hidden, reason: condition }
            """),
    ]

    static let serviceSamples = [
        FileExample(
            "a sample with a service's answer",
            """
            sample: needs-a-visa
            facts: { route.destination.country: IN, traveller.citizenship: GB }
            answer: { hint: "You need an e-visa.", documents: [passport, photo] }
            expect: { card: shown, fields: { hint: "You need an e-visa." } }
            """),
        FileExample(
            "a sample of a service that has no card",
            """
            sample: needs-none
            facts: { route.destination.country: IE, traveller.citizenship: GB }
            answer: none
            expect: { card: hidden, reason: no_card }
            """),
    ]

    static let campaigns = [
        FileExample(
            "a campaign",
            """
            campaign: monday-sale
            uses: sponsored-banner
            owner: partnerships
            status: live
            markets: [GB, NO, AE]
            routes: { from: [GB], to: [OSL, BGO] }
            from: 2026-12-07 09:00
            until: 2026-12-13
            except: { AE: { from: 2026-12-06 09:00, until: 2026-12-12 } }
            image: hero.png
            link: { app: "skyscanner://campaigns/monday-sale", web: "https://www.example.com/sale" }
            text:
              title: { en-GB: "Oslo from {price}", nb-NO: "Oslo fra {price}", ar-AE: "أوسلو ابتداءً من {price}" }
            weight: 3
            """)
    ]
}
