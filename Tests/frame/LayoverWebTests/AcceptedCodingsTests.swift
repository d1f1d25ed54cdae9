import LayoverWeb
import Testing

struct AcceptedCodingsTests {
    @Test(
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZip", true), ("deflate, gzip;q=1.0, *;q=0.5", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip;q=0.001", true), ("*", true), ("*;q=0", false),
            ("gzip;q=0, *", false), ("identity", false), ("br, zstd", false), ("identity;q=0, gzip", true),
            (" gzip\t;\tq = 0 , br", false), (",;,gzip", true), ("gzipped", false),
        ] as [(String?, Bool)])
    func `gzip is taken where it is named, or all is, with a weight`(field: String?, isTaken: Bool) {
        #expect(AcceptedCodings(field).takesGzip == isTaken)
    }

    @Test(arguments: [("br", "br", true), ("br;q=0", "br", false), ("*", "br, br", true), ("gzip", "br", false)])
    func `another coding is taken by its name`(field: String, coding: String, isTaken: Bool) {
        #expect(AcceptedCodings(field).takes(coding) == isTaken)
    }
}
