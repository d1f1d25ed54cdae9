import LayoverReleases
import Testing

/// The file with the local override of one server.
struct ReleaseControlTests {
    @Test(arguments: [
        ("", "follows"), ("# nothing\n\n", "follows"), ("freeze\n", "freeze"), ("pin 12", "pin 12"),
        ("  pin   7  # until Monday\nbypass\n", "pin 7, bypass"),
        ("bypass\nfreeze\npin 999999999\n", "pin 999999999, freeze, bypass"),
    ])
    func `a line decides one thing`(text: String, expected: String) throws {
        let control = try ReleaseControl(reading: Array(text.utf8))
        #expect(control.description == expected)
        #expect(try ReleaseControl(reading: control.file) == control)
    }

    @Test(arguments: [
        ("pin\n", 1), ("pin 0\n", 1), ("freeze\npin 1000000000\n", 2), ("pin 1 2\n", 1), ("Freeze\n", 1), ("off\n", 1),
        ("freeze now\n", 1), ("\u{1}", 1),
    ])
    func `an invalid file has an error with its line`(text: String, line: Int) {
        let fault = #expect(throws: ReleaseControl.Fault.self) { try ReleaseControl(reading: Array(text.utf8)) }
        #expect(fault?.line == line)
    }

    @Test func `a file has a limit of bytes`() throws {
        let most = Array("freeze".utf8) + [UInt8](repeating: 0x20, count: ReleaseControl.byteLimit - 6)
        #expect(try ReleaseControl(reading: most).isFrozen)
        #expect(throws: ReleaseControl.Fault.self) { try ReleaseControl(reading: most + [0x20]) }
    }
}
