import LayoverExperiments
import LayoverJSON
import Testing

struct RowTests {
    private static let full: Exposure = {
        var row = Exposure(
            milliseconds: 1_795_000_000_123, unitAttribute: "user", unit: "u-1", experiment: "results-grouping",
            variation: "by-airline")
        row.feature = "new-filters"
        row.hashVersion = 1
        row.bucket = 0.2731
        row.market = "GB"
        row.locale = "en-GB"
        row.platform = "ios"
        row.appVersion = "7.31"
        row.layoutID = "M7Q2K5Z8A1B2C3D49E8F7G6H"
        row.revision = "1-5f0c2a91"
        row.phase = .beforeResults
        row.catalog = "4770319414a8"
        row.generation = 8
        row.requestID = "b7ad6b7169203331"
        row.isSticky = true
        row.isKilled = true
        row.differs = false
        return row
    }()

    private func line(_ row: Exposure) -> String {
        var writer = RowWriter<Exposure>()
        var bytes: [UInt8] = []
        writer.append(row, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read<Row: LoggedRow>(_ text: String, as: Row.Type = Row.self) throws -> RowLine<Row> {
        var parser = TapeParser()
        return try parser.parse(Array(text.utf8)) { RowLine<Row>($0) }
    }

    @Test func `a row is one line, its members in their order`() {
        #expect(
            line(Self.full)
                == #"{"timestamp":"2026-11-18T11:06:40.123Z","user_id":"u-1","experiment_id":"results-grouping","variation_id":"by-airline","feature_id":"new-filters","hash_attribute":"user","hash_version":1,"bucket":0.2731,"market":"GB","locale":"en-GB","platform":"ios","app_version":"7.31","layout_id":"M7Q2K5Z8A1B2C3D49E8F7G6H","revision":"1-5f0c2a91","phase":"before-results","config_version":"4770319414a8","generation":8,"request_id":"b7ad6b7169203331","sticky":true,"killed":true,"differs":false}"#
                + "\n")
        var bare = Exposure(milliseconds: 0, unitAttribute: "device", unit: "d", experiment: "e", variation: "v")
        bare.phase = .feature
        #expect(
            line(bare)
                == #"{"timestamp":"1970-01-01T00:00:00.000Z","device_id":"d","experiment_id":"e","variation_id":"v","feature_id":null,"hash_attribute":"device","hash_version":2,"bucket":null,"market":null,"locale":null,"platform":null,"app_version":null,"layout_id":null,"revision":null,"phase":"feature","config_version":null,"generation":0,"request_id":null,"sticky":false,"killed":false,"differs":null}"#
                + "\n")
    }

    @Test(arguments: ["u-1", "a\"b\\c\nd\u{2028}é😀", ",;=\r", " "])
    func `a written row is read back`(unit: String) throws {
        for attribute in [
            "user", "device", "layout", "experiment", "variation", "feature", "request", "é", "hash_attribute",
        ] {
            var row = Self.full
            row.unit = unit
            row.unitAttribute = attribute
            let text = line(row)
            #expect(text.filter { $0 == "\n" }.count == 1)
            #expect(try read(text) == RowLine.row(row))
        }
    }

    @Test func `a unit whose column would have a taken name gets another`() {
        #expect(Exposure.unitColumnName("user") == "user_id")
        for attribute in ["layout", "experiment", "variation", "feature", "request", "unit"] {
            let name = Exposure.unitColumnName(attribute)
            #expect(name == "unit_\(attribute)_id")
            #expect(!Exposure.columns.contains { $0.name == name })
        }
    }

    @Test func `rows of other versions are read as far as they are known`() throws {
        let known =
            #""timestamp":"2026-11-18T11:06:40Z","device_id":"d","experiment_id":"e","variation_id":"v","hash_attribute":"device""#
        var expected = Exposure(
            milliseconds: 1_795_000_000_000, unitAttribute: "device", unit: "d", experiment: "e", variation: "v")
        #expect(try read("{\(known)}") == RowLine.row(expected))
        expected.market = "NO"
        #expect(
            try read(#"{"later":[{"a":1}],\#(known),"market":"NO","more":null,"phase":"another"}"#)
                == RowLine.row(expected))
    }

    @Test(arguments: [
        "{}", "[]", "1", "null",
        #"{"timestamp":"2026-11-18","user_id":"u","experiment_id":"e","variation_id":"v","hash_attribute":"user"}"#,
        #"{"timestamp":null,"user_id":"u","experiment_id":"e","variation_id":"v","hash_attribute":"user"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","device_id":"u","experiment_id":"e","variation_id":"v","hash_attribute":"user"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","user_id":1,"experiment_id":"e","variation_id":"v","hash_attribute":"user"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","user_id":null,"experiment_id":"e","variation_id":"v","hash_attribute":"user"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","user_id":"u","experiment_id":"e","hash_attribute":"user"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","user_id":"u","experiment_id":"e","variation_id":"v","hash_attribute":"user","killed":"yes"}"#,
        #"{"timestamp":"2026-11-18T11:06:40Z","user_id":"u","experiment_id":"e","variation_id":"v","hash_attribute":"user","market":{"a":1}}"#,
    ])
    func `an invalid row is reported`(text: String) throws {
        #expect(try read(text, as: Exposure.self) == .unreadable)
    }

    @Test(arguments: DroppedRows.Cause.allCases)
    func `losses are written and read back`(cause: DroppedRows.Cause) throws {
        let dropped = DroppedRows(count: 12, since: 1_795_000_000_123, until: 1_795_000_001_000, cause: cause)
        var bytes: [UInt8] = []
        dropped.append(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text
                == "{\"dropped\":12,\"since\":\"2026-11-18T11:06:40.123Z\",\"until\":\"2026-11-18T11:06:41.000Z\",\"cause\":\"\(cause.rawValue)\"}\n"
        )
        #expect(try read(text, as: Exposure.self) == .dropped(dropped))
        #expect(try read(text, as: CardEvent.self) == .dropped(dropped))
    }

    @Test func `events are rows too`() throws {
        var event = CardEvent()
        event.milliseconds = 1_795_000_000_123
        event.type = "tap"
        event.layoutID = "M7Q2"
        event.logID = "price-alert@4770319414a8#b"
        event.action = "go"
        var writer = RowWriter<CardEvent>()
        var bytes: [UInt8] = []
        writer.append(event, to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"timestamp":"2026-11-18T11:06:40.123Z","type":"tap","layout_id":"M7Q2","log_id":"price-alert@4770319414a8#b","at":null,"card":null,"action":"go","detail":null,"proved":false,"market":null}"#
                + "\n")
        #expect(try read(String(decoding: bytes, as: UTF8.self)) == RowLine.row(event))
    }

    @Test func `CSV has the same columns, quoted where it must be`() {
        let writer = RowWriter<Exposure>()
        var row = Self.full
        row.unit = "a,\"b\"\r\nc"
        row.platform = ""
        row.differs = nil
        var bytes = writer.header(unitColumn: "user_id")
        writer.appendCSV(row, to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                timestamp,user_id,experiment_id,variation_id,feature_id,hash_attribute,hash_version,bucket,market,locale,platform,app_version,layout_id,revision,phase,config_version,generation,request_id,sticky,killed,differs
                2026-11-18T11:06:40.123Z,"a,""b""\r\nc",results-grouping,by-airline,new-filters,user,1,0.2731,GB,en-GB,,7.31,M7Q2K5Z8A1B2C3D49E8F7G6H,1-5f0c2a91,before-results,4770319414a8,8,b7ad6b7169203331,true,true,

                """)
    }

    @Test func `every column has a summary and an example that is of its kind`() {
        #expect(Set(Exposure.columns.map(\.name)).count == Exposure.columns.count)
        #expect(Exposure.columns.prefix(4).map(\.name) == ["timestamp", "unit_id", "experiment_id", "variation_id"])
        for column in Exposure.columns {
            #expect(!column.summary.isEmpty)
            switch column.kind {
            case .moment: #expect(RowMoment.read(column.example) != nil)
            case .int: #expect(Int(column.example) != nil)
            case .number: #expect(Double(column.example) != nil)
            case .bool: #expect(["true", "false"].contains(column.example))
            case .text: #expect(!column.example.isEmpty)
            }
        }
    }
}
