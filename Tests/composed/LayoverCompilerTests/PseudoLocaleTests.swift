import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverTestKit
import LayoverText
import Testing

/// Pseudo-languages made from English.
struct PseudoLocaleTests {
    private static let sentences = [
        "From the airport to the city", "Compare bag rules", "Travel advice: Cuba", "Know your rights",
        "Cuba: check the US rules before you book", "Some airlines here include only a small bag.",
        "EU or UK passenger rights cover flights from this airport: care, a refund or re-routing.", "Tschüß aus Zürich",
        "直行便のある曜日を見る", "Rhythm myths: why try", "Brrr! Hmm, pst, tsk, psst, grr",
    ]

    @Test(arguments: sentences)
    func `an accented text is in brackets and 30 to 60 percent longer`(text: String) {
        let found = PseudoLocale.accented.text(text)
        #expect(found.hasPrefix("["))
        #expect(found.hasSuffix("]"))
        #expect((130...160).contains(found.count * 100 / text.count), "\(found)")
        #expect(!found.contains { $0.isASCII && $0.isLetter }, "\(found)")
    }

    @Test func `every ASCII letter has an accented form of its own case`() {
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            let shown = PseudoLocale.accented.text(String(letter)).dropFirst().first
            #expect(shown.map { !$0.isASCII && $0.isUppercase == letter.isUppercase } == true, "\(letter)")
        }
    }

    @Test(arguments: sentences)
    func `a mirrored text has each word between pairs of marks`(text: String) {
        let found = PseudoLocale.mirrored.text(text)
        var depth = 0
        for scalar in found.unicodeScalars {
            if scalar.value == 0x202e { depth += 1 }
            if scalar.value == 0x202c { depth -= 1 }
            #expect((0...1).contains(depth))
            if scalar.properties.isAlphabetic { #expect(depth == 1, "\(scalar) stands outside") }
        }
        #expect(depth == 0)
        #expect(
            found.unicodeScalars.filter { ![0x200f, 0x202c, 0x202e].contains($0.value) }.elementsEqual(
                text.unicodeScalars))
    }

    private static let message = """
        {count, plural, offset:1 =0 {Nothing left} one {# seat in {city}} other {{mode, select, train {# by train} \
        other {# on {day, date, long}}}}} from {price} and {share, number, percent}
        """

    @Test(arguments: PseudoLocale.allCases)
    func `every arm is rewritten, and nothing but literal text`(locale: PseudoLocale) throws {
        let program = try Adapters().language.compileMessage(Self.message)
        let found = locale.program(program)
        #expect(found.arguments == program.arguments)
        let before = Self.pieces(program.parts)
        let after = Self.pieces(found.parts).filter { !["\"[\"", "\"]\""].contains($0) }
        #expect(before.count == after.count)
        #expect(before.count > 15)
        for (old, new) in zip(before, after) {
            let isLiteral = old.hasPrefix("\"")
            let hasLetters = old.contains { $0.isLetter }
            #expect((old == new) == !(isLiteral && hasLetters), "\(old) became \(new)")
        }
    }

    /// Every piece in order, literals in quotes, choices with their selectors.
    private static func pieces(_ parts: [MessageProgram.Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .literal(let text): return ["\"\(text)\""]
            case .plural(let argument, let offset, let ordinal, let arms):
                return ["plural \(argument) \(offset) \(ordinal)"]
                    + arms.flatMap { ["\($0.selector)"] + pieces($0.parts) }
            case .select(let argument, let arms):
                return ["select \(argument)"] + arms.flatMap { [$0.keyword] + pieces($0.parts) }
            default: return ["\(part)"]
            }
        }
    }

    @Test func `nothing is added to a text without letters but the brackets`() {
        #expect(PseudoLocale.accented.text("12 %") == "[12 %]")
        #expect(PseudoLocale.mirrored.text("– · –") == "– · –")
        #expect(PseudoLocale.mirrored.text("") == "")
    }

    // MARK: In a catalog

    private static func catalog(_ files: [SourceFile], pseudo: Bool = true) throws -> Catalog {
        var compiler = Compiler(tools: try Adapters().compilerTools(pseudoLocales: pseudo))
        return try #require(compiler.compile(files).catalog)
    }

    @Test func `they are there on request only, in every market, and never in place of a real language`() throws {
        let files = try Content.shipped()
        let usual = try Self.catalog(files, pseudo: false)
        let catalog = try Self.catalog(files)
        #expect(catalog.hash != usual.hash)
        for (market, plain) in zip(catalog.markets, usual.markets) {
            #expect(market.locales == plain.locales + ["en-XA", "ar-XB"].compactMap { LocaleTag($0) })
            #expect(market.localeIndex(for: LocaleTag("en-NZ")) == plain.localeIndex(for: LocaleTag("en-NZ")))
            #expect(market.localeIndex(for: LocaleTag("ar-EG")) == plain.localeIndex(for: LocaleTag("ar-EG")))
            for (surface, layouts) in market.layouts {
                let real = try #require(plain.layouts[surface]).map { $0.slots.map(\.wording.locale) }
                #expect(layouts.prefix(real.count).map { $0.slots.map(\.wording.locale) } == real)
            }
        }
    }

    @Test func `a card in them is written with English numbers, marked with their own direction`() throws {
        let catalog = try Self.catalog(try Content.shipped())
        let market = try #require(catalog.market("AE"))
        let layouts = try #require(market.layouts["flight-results"])
        for (name, direction) in [("en-XA", "ltr"), ("ar-XB", "rtl")] {
            let layout = try #require(layouts.first { $0.locale.tag == name })
            for slot in layout.slots {
                #expect(slot.wording.locale.tag == name)
                #expect(slot.text.locale.language == "en")
                guard let card = slot.card else { continue }
                let opening = String(decoding: card.document.opening, as: UTF8.self)
                #expect(opening.contains("lang=\\\"\(name)\\\" dir=\\\"\(direction)\\\""))
            }
            #expect(layout.slots.contains { $0.card != nil })
        }
        #expect(market.adLabels[try #require(LocaleTag("en-XA"))] == "[Åď]")
    }

    @Test
    func `campaigns have pseudo locales too, and a text without English is made from the market's first language`()
        throws
    {
        let files = try Content.example("language-fallback")
            .replacing("widgets/cards/hello/messages/en-GB.yaml", with: nil)
            .replacing("widgets/layouts/flight-results.yaml", with: "layout: flight-results\nwidgets: [banner]\n")
        let catalog = try Self.catalog(files)
        let locale = try #require(LocaleTag("en-XA"))
        let sale = try #require(catalog.campaigns.first { $0.name == "sale" })
        #expect(sale.texts[locale]?.messages.first??.constant == "[Šáĺé]")
        let hello = try #require(catalog.widget("hello"))
        #expect(hello.texts[locale]?.locale.tag == "sv")
        #expect(hello.texts[locale]?.messages.map(\.constant) == ["[Ĥéĵ]", "[Ṁéŕá]"])
    }
}
