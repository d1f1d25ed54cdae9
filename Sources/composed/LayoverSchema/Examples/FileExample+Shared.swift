extension FileExample {
    static let settings = [
        FileExample(
            "settings of all widgets",
            """
            default_market: GB
            deep_links: [skyscanner, mailto, tel]
            image_hosts: [images.example.com]
            web_hosts: [www.example.com]
            attributes: { user: text, device: text, plan: text }
            budgets: { card_bytes: 16384, layout_bytes: 262144, images: 6 }
            apps:
              ios: [ABCDE12345.com.example.flights]
              android:
                com.example.flights: "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
              app_store: 1234567890
              scheme: skyscanner
            rollout:
              steps: [{ servers: 1 }, { markets: [IE] }, { percent: 10 }, { percent: 100 }]
              wait: 10m
              allow: { failures: 1, latency: 25 }
            """)
    ]

    static let markets = [
        FileExample(
            "a market",
            """
            market: NO
            extends: default
            locales: [nb-NO, en-GB]
            currency: NOK
            time_zone: Europe/Oslo
            ad_label: { nb-NO: Annonse, en-GB: Ad }
            """)
    ]

    static let layouts = [
        FileExample(
            "a layout",
            """
            layout: flight-results
            widgets: [placeholders, cuba-travel-advice, direct-by-airline, sponsored-banner]
            limits: { top: 3, total: 8, gap: 2 }
            markets:
              NO:
                add: [{ widget: lower-emissions, after: direct-by-airline }]
                move: [{ widget: sponsored-banner, before: direct-by-airline }]
                remove: [placeholders]
                limits: { total: 6 }
            """)
    ]

    static let components = [
        FileExample(
            "a component",
            """
            component: timetable@1
            summary: The airlines that fly direct, each with its flights and its lowest price.
            fields:
              airlines: { type: list, of: { id: text, name: text, flights: int, price: { type: money, optional: true } } }
            """)
    ]

    static let formats = [
        FileExample(
            "a supplier's format",
            """
            format: acme
            lists: [/best, /other]
            detect: [/acme_version, /best]
            currency: item:/fare/currency
            complete: /state
            complete_values: [done]
            next: [/next_page]
            total: /count
            item:
              id: /key
              price: /fare/amount
              price_unit: centi
              seller: /sold_by
              self_transfer: /unprotected
              technical_stops: /technical_stops
              emissions_percent: /co2/against_usual
            leg:
              list: /legs
              group: /way
              durations: [/minutes]
              duration_unit: minutes
            segment:
              list: /flights
              origin: /from
              origin_country: /from_country
              destination: /to
              destination_country: /to_country
              carrier: /airline/code
              carrier_name: /airline/name
              number: /number
              departs: /leaves
              technical_stops: /stops
            """)
    ]

    static let killSwitches = [
        FileExample(
            "a kill switch",
            """
            kill_switch: third-party-hints
            owner: partnerships
            description: Removes hints from other companies if they are wrong.
            guards: [airport-transfer, "campaign:monday-sale", "component:timetable@1", "provider:visa-hints"]
            safe: hidden
            scope: { markets: [NO], locales: [nb-NO], platforms: [ios, android], app: "<7.31", types: [html] }
            resting: live
            review_by: 2027-06-01
            high_impact: true
            """),
        FileExample(
            "a permanent kill switch",
            """
            kill_switch: legal-advice
            owner: travel-compliance
            guards: [cuba-travel-advice]
            safe: hidden
            permanent: true
            """),
        FileExample(
            "a kill switch for features",
            """
            kill_switch: maps
            owner: apps
            guards: ["feature:new-filters"]
            safe: { value: false, variant: off }
            permanent: true
            """),
    ]
}
