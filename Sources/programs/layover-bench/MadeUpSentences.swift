/// The grammar of invented languages, as large as the limits allow: 2,000 words in 30 languages.
enum MadeUpSentences {
    static let tags: [String] = (0..<30).map { number in
        let letter = letter(number % 26, after: 97)
        return number < 26 ? "x\(letter)-GB" : "x\(letter)a-GB"
    }

    private static func letter(_ number: Int, after first: UInt8) -> String {
        String(UnicodeScalar(first + UInt8(number)))
    }

    static let rules = """
        sentence: 1
        default: { action: fly, place: anywhere, time: anytime }
        forms: { place: [to, about, within], time: [when] }
        actions: { fly: { slots: [place, time] }, weekend: { slots: [place, time] }, daydream: { slots: [place] } }
        times: { anytime: {}, july: { month: 7 } }

        """

    static let places: String = {
        var text = "styles: [style0, style1, style2, style3]\nregions:\n"
        for number in 0..<395 { text += "  region\(number): {}\n" }
        text += "places:\n"
        for number in 0..<1_600 {
            let digits = [number / 676, number / 26 % 26, number % 26]
            let code = digits.map { letter($0, after: 65) }.joined()
            let regions = "styles: [style\(number % 4)], regions: [region\(number % 395)]"
            text += "  place\(number): { iata: \(code), country: GB, \(regions) }\n"
        }
        return text
    }()

    /// Some words use the default pattern, some another pattern, and some are written out.
    static func words(_ tag: String) -> String {
        var text = """
            inflects: true
            sentences: { fly: "I want to [fly] {place:to} {time}.", weekend: "I [leave] {place:to} {time}.", daydream: "I [dream] {place:about}." }
            refine: "{sub} {region:within}"
            gaps: { to: "I fly ___.", about: "I dream ___.", within: "a town ___", when: "I fly ___." }
            patterns: { default: { to: "to {name}", about: "about {name}", within: "in {name}" }, ra: { to: "{stem}ra", about: "{stem}ról", within: "{stem}ban" } }
            typed: { to: "to “{text}”", about: "about “{text}”" }
            unlisted: { to: "to {name}", about: "about {name}" }
            time: { anytime: anytime, july: { name: July, when: in July } }
            place:
              anywhere: { name: anywhere, to: anywhere, about: about far places }

            """
        for number in 0..<4 {
            text +=
                "  style\(number): { name: Style\(number) \(tag), to: to style\(number), about: about style\(number) }\n"
        }
        for number in 0..<395 {
            text += "  region\(number): { name: Région\(number), stem: Régió\(number) \(tag), as: ra }\n"
        }
        for number in 0..<1_600 {
            text +=
                number.isMultiple(of: 3)
                ? "  place\(number): { name: Tromsø\(number), also: [Tromso\(number) \(tag)] }\n"
                : "  place\(number): Place Number\(number)\n"
        }
        return text
    }
}
