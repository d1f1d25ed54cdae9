import LayoverSchema

/// Examples of the files of finding.
enum FindExamples {
    static let aliases = [
        FileExample(
            "names of places for the search",
            """
            language: de
            generic: [flughafen, flug, nach]
            synonyms: [[st, saint]]
            countries:
              CZ: { names: [Tschechien] }
            places:
              city:IST: { title: Istanbul, names: [Istanbul], old: [Konstantinopel] }
              airport:SYD: { misspelt: [Sidney] }
              airport:BER: { names: [Willy Brandt], popularity: 300 }
              airport:TXL: { closed: true }
            """)
    ]

    static let articles = [
        FileExample(
            "an article",
            """
            article: hand-luggage
            popularity: 80
            title: { en-GB: Hand luggage sizes, de-DE: Maße des Handgepäcks }
            names: [carry-on, cabin bag, 100ml rule]
            text:
              en-GB: Most airlines take one bag of 55 by 40 by 20 centimetres without a fee.
              de-DE: Die meisten Fluggesellschaften nehmen eine Tasche von 55 mal 40 mal 20 Zentimetern ohne Aufpreis mit.
            open: { app: "skyscanner://help/hand-luggage", web: "https://www.example.com/help/hand-luggage" }
            """)
    ]
}
