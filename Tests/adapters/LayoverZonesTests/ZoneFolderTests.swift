import LayoverModel
import LayoverTestKit
import LayoverText
import Testing

@testable import LayoverZones

/// Folders of tzdata that a test writes.
struct ZoneFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("zones")
        try write(WrittenZone.fixed(3600), "Europe/Oslo")
        try write(WrittenZone.fixed(7200), "Europe/Kyiv")
        try folder.write(
            "# version 2031c\nZ Europe/Oslo 1 - CET\nL Europe/Kyiv Europe/Kiev\nL Europe/Kyiv ../x\n", to: "tzdata.zi")
    }

    /// Writes a new file and renames it, as package managers do.
    private func write(_ bytes: [UInt8], _ name: String) throws {
        try folder.write(bytes, to: ".new")
        try folder.move(".new", to: name)
    }

    private func zones(fewest: Int = 2) -> SystemZones {
        SystemZones([folder.path("absent"), folder.path], fewest: fewest, fallback: ICUZones())
    }

    @Test func `a name that only the index has is known`() {
        #expect(zones().names == ["Europe/Kiev", "Europe/Kyiv", "Europe/Oslo"])
    }

    @Test func `the version is that of the index`() {
        #expect(zones().source.version == "2031c")
    }

    @Test func `the version is that of the file if there is no index`() throws {
        try folder.write("", to: "tzdata.zi")
        try folder.write("2032a\n", to: "+VERSION")
        #expect(zones().source.version == "2032a")
    }

    @Test func `Debian's list of packages names the version`() {
        let text = "Package: tar\nVersion: 1.34\n\nPackage: tzdata\nStatus: installed\nVersion: 2025b-0+deb12u2\n"
        #expect(ZoneFolder.version(ofPackages: Array(text.utf8)) == "2025b")
        #expect(ZoneFolder.version(ofPackages: Array("Package: tar\nVersion: 1.34\n".utf8)) == nil)
    }

    @Test func `files that cannot be read are reported`() throws {
        try write(Array(WrittenZone.fixed(0).prefix(60)), "Etc/Broken")
        try write([UInt8](repeating: 0, count: Limits.fileBytes + 1), "Etc/Large")
        let zones = zones()
        #expect(zones.source.trouble == "cannot read Etc/Broken: it ends too early")
        #expect(!zones.isKnown(zone: "Etc/Broken"))
    }

    @Test func `folders inside each other are bounded`() throws {
        try write(WrittenZone.fixed(0), "a/b/c/Deep")
        try write(WrittenZone.fixed(0), "a/b/c/d/Deeper")
        #expect(zones().isKnown(zone: "a/b/c/Deep"))
        #expect(!zones().isKnown(zone: "a/b/c/d/Deeper"))
    }

    @Test func `a name is bounded`() {
        #expect(ZoneFolder.isName(String(repeating: "a", count: Limits.nameBytes)))
        #expect(!ZoneFolder.isName(String(repeating: "a", count: Limits.nameBytes + 1)))
    }

    @Test(arguments: ["", ".", "..", ".hidden", "-x", "a/b", "a b", "é", "a\0"])
    func `a name of other letters is passed over`(name: String) {
        #expect(!ZoneFolder.isName(name))
    }

    @Test func `the fallback answers if there is no tzdata`() throws {
        let zones = SystemZones([folder.path("absent")], fallback: ICUZones())
        #expect(zones.source.folder == nil)
        #expect(zones.source.trouble == "tzdata is missing in '\(folder.path("absent"))'; install the package tzdata")
        #expect(zones.edition == ICUZones().edition)
        #expect(zones.isKnown(zone: "Europe/Oslo"))
        #expect(zones.offset(at: UTCInstant(seconds: 0), in: "Europe/Oslo") == 3600)
    }

    @Test func `a folder with too few zones is not used`() {
        #expect(zones(fewest: 3).source.folder != nil)
        let few = zones(fewest: 4)
        #expect(few.source.folder == nil)
        #expect(few.source.trouble == "'\(folder.path)' has only 3 zones; install the package tzdata")
    }

    @Test func `an update is used once the folder has been the same for two looks`() throws {
        let zones = zones()
        let edition = zones.edition
        #expect(zones.refresh() == .same)
        try write(WrittenZone.fixed(10_800), "Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.offset(at: UTCInstant(seconds: 0), in: "Europe/Oslo") == 3600)
        #expect(zones.refresh() == .changed)
        #expect(zones.offset(at: UTCInstant(seconds: 0), in: "Europe/Oslo") == 10_800)
        #expect(zones.edition != edition)
        #expect(zones.refresh() == .same)
    }

    @Test func `a folder that is still being written is not read`() throws {
        let zones = zones()
        try write(WrittenZone.fixed(10_800), "Europe/Oslo")
        #expect(zones.refresh() == .same)
        try write(WrittenZone.fixed(10_801), "Europe/Kyiv")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
    }

    @Test func `other files in the folder change nothing`() throws {
        let zones = zones()
        try folder.write("AD Europe/Andorra\n", to: "zone.tab")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .same)
    }

    @Test func `the zones read before stay in use if the folder goes`() throws {
        let zones = zones()
        try folder.remove("Europe")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .failed("'\(folder.path)' has only 0 zones; install the package tzdata"))
        #expect(zones.offset(at: UTCInstant(seconds: 0), in: "Europe/Oslo") == 3600)
        #expect(zones.refresh() == .same)
    }

    @Test func `tzdata that is installed later is used`() throws {
        let place = folder.path("later")
        let zones = SystemZones([place], fewest: 1, fallback: ICUZones())
        #expect(zones.source.folder == nil)
        try write(WrittenZone.fixed(60), "later/Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        #expect(zones.source.folder == place)
        #expect(zones.source.trouble == nil)
        #expect(zones.offset(at: UTCInstant(seconds: 0), in: "Europe/Oslo") == 60)
    }
}
