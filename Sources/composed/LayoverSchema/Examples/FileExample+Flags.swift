extension FileExample {
    static let features = [
        FileExample(
            "a feature that is rolled out",
            """
            feature: new-filters
            owner: apps
            description: The filters with a map; the apps request it before they draw the results.
            type: bool
            default: false
            review_by: 2027-03-01
            rules:
              - id: editors
                when: { plan: staff }
                value: true
              - when: { market: [GB, NO], app.ios: ">=7.31" }
                value: true
                coverage: 0.25
                seed: new-filters-1
            """),
        FileExample(
            "a feature with values from an experiment",
            """
            feature: price-tag
            key: results/price tag
            owner: flight-results
            type: text
            default: plain
            safe: plain
            variants: { quiet: plain, loud: bold }
            permanent: true
            requires: { new-filters: true }
            rules:
              - requires: { rows: { $gte: 3 } }
                experiment: price-tags
                values: { control: plain, bold: bold }
              - when: { device: { $exists: true } }
                value: bold
                coverage: 0.1
                seed: price-tag-1
                unit: device
            """),
    ]

    static let groups = [
        FileExample(
            "a group as a list",
            """
            group: testers
            owner: apps
            description: Devices that see new features first.
            members: [d-1001, d-1002, "007"]
            """),
        FileExample(
            "a group as a column of the table next to it, testers-by-number.csv",
            """
            group: testers-by-number
            owner: apps
            type: number
            column: number
            """),
    ]

    static let experiments = [
        FileExample(
            "an experiment on the page",
            """
            experiment: results-grouping
            owner: flight-results
            description: Do people find a flight faster if the airlines are below the third result?
            seed: results-grouping-1
            unit: user
            when: { market: [GB, HU] }
            coverage: 0.5
            variants:
              - { key: control, weight: 0.5 }
              - key: by-airline
                weight: 0.5
                changes: [{ widget: direct-by-airline, place: { after_results: 3 } }]
            exclude_group: results-top
            exclude_range: [0, 0.5]
            """),
        FileExample(
            "another sentence at the start of a search",
            """
            experiment: beach-first
            owner: flight-results
            seed: beach-first-1
            unit: device
            status: draft
            variants:
              - { key: control, weight: 0.5 }
              - key: beach
                weight: 0.5
                changes:
                  - { sentence: default, action: fly, place: beach, time: anytime }
                  - { sentence: place, first: [beach, mountains] }
            """),
        FileExample(
            "every kind of change that an arm can make",
            """
            experiment: top-cards
            owner: flight-results
            seed: top-cards-1
            unit: device
            status: draft
            requires: { new-filters: true }
            variants:
              - { key: control, weight: 0.4 }
              - key: fewer
                weight: 0.3
                changes:
                  - { widget: price-alert, show: false }
                  - { widget: lower-emissions, instead: bus-and-train, place: { before: price-alert } }
                  - { pick: late-dinner@near-first }
              - key: lower
                weight: 0.3
                changes:
                  - widget: price-alert
                    place: { beside: results.cheapest }
                    short: drop
                    priority: 20
                    fields:
                      price: { type: money, from: results.price.min, optional: true }
                      title: { type: text, message: title }
                      days: { type: int, value: 3 }
                      map: { type: html, partial: map }
                      airlines: { type: list, of: { name: text }, from: results.direct.carriers, sort: price, limit: 3 }
                    messages: { en-GB: { title: "Shall we watch this price?" } }
            """),
    ]
}
