import LayoverSchema

/// Examples of the files of the page and the image of shared trips.
enum TripExamples {
    static let messages = [
        FileExample(
            "texts of a page",
            """
            tagline: "Choose a flight together"
            people: "{people_count, plural, one {# person} other {# people}}"
            """)
    ]

    static let marketImages = [
        FileExample(
            "a market with its own colour and one text of its own",
            """
            background: "#fff4e0"
            texts:
              invite: { nb-NO: "Velg fly i fellesskap" }
            """)
    ]

    static let images = [
        FileExample(
            "the image of trips",
            """
            background: "#eef3fa"
            texts:
              seen:
                en-GB: "seen {seen, date, ::dMMM}"
                nb-NO: "sett {seen, date, ::dMMM}"
              alt: { en-GB: "Flights from {from} to {to}", nb-NO: "Fly fra {from} til {to}" }
            boxes:
              - { x: 0, y: 0, width: 1200, height: 240, fill: "#0b2447", radius: 0 }
              - { x: 64, y: 40, width: 200, height: 60, picture: hero.png }
              - x: 64
                y: 100
                width: 1072
                height: 88
                words: "{from} – {to}"
                when: route
                font: Noto Sans
                size: 70
                smallest: 32
                weight: bold
                colour: "#ffffff"
                lines: 1
              - { x: 776, y: 330, width: 348, height: 30, item: 1, text: seen, size: 20, align: end, vertical: middle }
            """)
    ]
}
