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
        #expect(try ReleaseControl(reading: control.file()) == control)
        #expect(try ReleaseControl(reading: control.file(reason: "wrong # prices")) == control)
    }

    @Test(arguments: [
        ("freeze\n", ""), ("# wrong prices\npin 12\n# until Monday\n", "wrong prices"),
        ("#\nbypass  ##  cards crash \n", "cards crash "), ("", ""), ("##\n#", ""),
    ])
    func `the first comment is the reason`(text: String, reason: String) {
        #expect(ReleaseControl.reason(in: Array(text.utf8)) == reason)
    }

    @Test(arguments: [("wrong prices", true), ("", true), ("a\nb", false), ("a\rb", false), ("a\u{2028}b", false)])
    func `a reason is one line`(text: String, isReason: Bool) {
        #expect(ReleaseControl.isReason(text) == isReason)
    }

    @Test(arguments: [ReleaseLimits.reasonCharacters, ReleaseLimits.reasonCharacters + 1])
    func `a reason has a limit, within which the file has room for every override`(count: Int) throws {
        var control = ReleaseControl()
        (control.pinned, control.isFrozen, control.isBypassed) = (ReleaseLimits.versions.upperBound, true, true)
        let file = control.file(reason: String(repeating: "\u{1F6EB}", count: count))
        #expect(try ReleaseControl(reading: file) == control)
        #expect(ReleaseControl.reason(in: file).count == ReleaseLimits.reasonCharacters)
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
