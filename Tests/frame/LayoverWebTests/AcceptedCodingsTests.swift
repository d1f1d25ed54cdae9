import LayoverWeb
import Testing

struct AcceptedCodingsTests {
    @Test(
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZip", true), ("deflate, gzip;q=1.0, *;q=0.5", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip;q=0.001", true), ("*", true), ("*;q=0", false),
            ("gzip;q=0, *", false), ("identity", false), ("br, zstd", false), ("identity;q=0, gzip", true),
            (" gzip\t;\tq = 0 , br", false), (",;,gzip", true), ("gzipped", false), ("x-gzip", true), ("gzip;q=", true),
            ("gzip;q", true),
            ("gzip;level=1;q=0", false), ("gzip;q=0;level=1", false), (";", false), ("gzip;", true),
        ] as [(String?, Bool)])
    func `gzip is taken where it is named, or all is, with a weight`(field: String?, isTaken: Bool) {
        #expect(AcceptedCodings(field).takesGzip == isTaken)
    }

    @Test(arguments: [
        ("br", "br", true), ("br;q=0", "br", false), ("*", "br, br", true), ("gzip", "br", false),
        ("br;q=0, *", "br", false),
        ("*, br;q=0", "br", false), ("BR", "br", true),
    ])
    func `another coding is taken by its name`(field: String, coding: String, isTaken: Bool) {
        #expect(AcceptedCodings.takes(coding, by: field) == isTaken)
    }

    @Test(
        arguments: [
            (nil, false), ("gzip", false), ("identity;q=0", true), ("gzip, identity; q=0.0", true), ("*;q=0", true),
            ("*;q=0, identity", false), ("identity;q=0.1", false), ("x-gzip, *;q=0", true),
        ] as [(String?, Bool)])
    func `an unpacked body is rejected by its name, or by all, with a weight of 0`(field: String?, isRefused: Bool) {
        #expect(AcceptedCodings(field).refusesIdentity == isRefused)
    }
}
