import LayoverJSON
import LayoverPreview
import Testing

/// The shape that is reported for an answer that no format matches.
@Suite struct AnswerShapeTests {
    private func shape(_ text: String) throws -> AnswerShape {
        AnswerShape(try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func `the likeliest list begins a format file`() throws {
        let shape = try shape(
            """
            {"meta": {"tags": ["a", "b", "c"]}, "trips": [{"tripToken": "1", "totalFare": 5, "legs": [{"from": "LHR"}]}]}
            """)
        #expect(shape.json.items?.compactMap { $0["pointer"]?.string } == ["/meta/tags", "/trips"])
        let file = shape.formatFile
        #expect(file.hasPrefix("format: <name>\ndetect: [/meta, /trips]\nlists: [/trips]\nitem:\n  id: /tripToken\n"))
        #expect(file.contains("  price: /totalFare\n"))
        #expect(file.contains("  list: /legs\n"))
        #expect(file.hasSuffix("\n"))
        #expect(shape.text.contains("\n  format: <name>\n  detect: [/meta, /trips]\n"))
    }

    /// Members of an item, and the price that is proposed.
    @Test(
        arguments: [
            (#""total_emissions_kg":"460","total_amount":"627.00","total_currency":"GBP""#, "/total_amount"),
            (#""total_emissions_kg":"460","base_amount":"605.90","tax_amount":"21.10""#, "/..."),
            (#""totalWeight":28,"totalFare":5"#, "/totalFare"), (#""price_per_kg":3,"sum_price":7"#, "/sum_price"),
            (#""total":"£54.07","fare":54.07"#, "/fare"), (#""price":true,"cost":12"#, "/cost"),
            (#""price":{"currency":"EUR","total":"90.00","base":"80.00"},"total_stops":1"#, "/price/total"),
            (#""totalDuration":95,"amount_of_bags":2"#, "/..."),
            (#""total":3,"amount":"3.50","currency":"EUR""#, "/amount"),
            (#""total_load":"28.0","total_amount":"627","total_currency":"GBP""#, "/total_amount"),
            (#""price":null"#, "/..."), (#""carbonPrice":4,"farePrice":9"#, "/farePrice"),
        ] as [(String, String)])
    func `a price is proposed by names and values, and no weight is one`(members: String, price: String) throws {
        let file = try shape(#"{"trips":[{"id":"1",\#(members)}]}"#).formatFile
        #expect(file.contains("\n  price: \(price)\n"), "\(file)")
    }

    @Test func `a value that is an amount in some items only is not proposed`() throws {
        let file = try shape(#"{"trips":[{"id":"1","price":5,"cost":null},{"id":"2","price":"call us","cost":6}]}"#)
            .formatFile
        #expect(file.contains("\n  price: /cost\n"), "\(file)")
    }

    @Test(
        arguments: [
            (#"{"paid":true,"valid":"x","offer_id":"1"},{"paid":true,"valid":"x","offer_id":"2"}"#, "/offer_id"),
            (#"{"id":"same","token":"1"},{"id":"same","token":"2"}"#, "/token"), (#"{"slot_id":1,"id":2}"#, "/id"),
            (#"{"name":"a"}"#, "/..."), (#"{"offerid":"1"}"#, "/offerid"),
        ] as [(String, String)])
    func `an id is proposed that differs from item to item`(items: String, id: String) throws {
        let file = try shape(#"{"trips":[\#(items)]}"#).formatFile
        #expect(file.contains("\n  id: \(id)\n"), "\(file)")
    }

    @Test func `the list of flights is the one with codes of airports`() throws {
        let file = try shape(
            #"{"trips":[{"passengers":[{"type":"adult"}],"slices":[{"segments":[{"origin":{"iata_code":"LHR"}}]}]}]}"#
        ).formatFile
        #expect(file.contains("\n  list: /slices\n"), "\(file)")
    }

    @Test func `a list at the top begins no file, and gets the advice to wrap it`() throws {
        let shape = try shape(#"[{"id":"1","price":5}]"#)
        #expect(shape.formatFile.isEmpty)
        #expect(shape.text.contains("a list cannot hold a layout: wrap it"))
    }

    @Test(arguments: ["{}", "[]", "1", "{\"a\": [1, 2]}", "{\"errors\": [{}]}"])
    func `an answer without a list of objects, or with an error, begins no file`(text: String) throws {
        #expect(try !shape(text).text.contains("format: <name>"))
    }

    @Test func `lists are shown up to their limits`() throws {
        func lists(_ count: Int) throws -> Int {
            let members = (0..<count).map { "\"l\($0)\": []" }.joined(separator: ",")
            return try shape("{\(members)}").json.items?.count ?? 0
        }
        #expect(try lists(Limits.shapeLists) == Limits.shapeLists)
        #expect(try lists(Limits.shapeLists + 1) == Limits.shapeLists)
        #expect(try lists(Limits.shapeLists - 1) == Limits.shapeLists - 1)
    }

    @Test(arguments: [(Limits.shapeDepth - 1, 1), (Limits.shapeDepth, 0)])
    func `lists are looked for down to a depth`(objects: Int, found: Int) throws {
        let text = String(repeating: "{\"a\":", count: objects) + "[]" + String(repeating: "}", count: objects)
        #expect(try shape(text).json.items?.count == found)
    }

    @Test(arguments: [Limits.shapeKeys - 1, Limits.shapeKeys, Limits.shapeKeys + 1])
    func `keys of a list are shown up to their limit`(count: Int) throws {
        let members = (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let keys = try shape("[{\(members)}]").json.at("0.keys")?.items?.count
        #expect(keys == min(count, Limits.shapeKeys))
    }
}
