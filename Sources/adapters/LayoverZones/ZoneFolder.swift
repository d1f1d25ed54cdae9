/// A folder of tzdata, such as `/usr/share/zoneinfo`.
struct ZoneFolder {
    /// A file that may be a zone.
    struct Entry {
        /// Relative to the folder: `Europe/Oslo`.
        let name: String
        let status: SystemFile.Status
    }

    let path: String
    /// Sorted by name.
    let entries: [Entry]

    /// Folders and files that are not zones of their own, or have leap seconds.
    private static let passedOver: Set<String> = ["right", "posix", "posixrules", "localtime"]

    /// Lists a folder and those inside it.
    ///
    /// - Returns: `nil` if the folder does not exist.
    init?(_ path: String) {
        self.path = path
        var entries: [Entry] = []
        guard ZoneFolder.list(path, prefix: "", depth: 1, into: &entries) else { return nil }
        self.entries = entries.sorted { $0.name < $1.name }
    }

    private static func list(_ folder: String, prefix: String, depth: Int, into entries: inout [Entry]) -> Bool {
        guard let names = SystemFile.names(in: folder, limit: Limits.entries) else { return false }
        for (name, isLink) in names where isName(name) && !passedOver.contains(name) {
            guard entries.count < Limits.entries, let status = SystemFile.status("\(folder)/\(name)") else { continue }
            if status.isFile {
                entries.append(Entry(name: prefix + name, status: status))
            } else if status.isFolder, !isLink, depth < Limits.folderDepth {
                _ = list("\(folder)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1, into: &entries)
            }
        }
        return true
    }

    /// Letters, digits and `+-._`; no dot or hyphen at the start.
    static func isName(_ name: String) -> Bool {
        let isLong = name.utf8.count > Limits.nameBytes
        guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"), !isLong else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || "+-._".utf8.contains(byte)
        }
    }

    /// Changes after any file was added, replaced or removed.
    var fingerprint: UInt64 {
        var sum = Checksum()
        sum.add(path.utf8)
        for entry in entries {
            sum.add(entry.name.utf8)
            let status = entry.status
            for number in [status.size, Int(bitPattern: status.node), status.seconds, status.nanoseconds] {
                sum.add(number)
            }
        }
        return sum.value
    }

    /// Reads every zone.
    ///
    /// - Complexity: O(files): some milliseconds for the 700 files of Debian.
    func load() -> ZoneTables {
        var zones: [String: ZoneTable] = [:]
        var known: [UInt64: (bytes: [UInt8], table: ZoneTable)] = [:]
        var (unreadable, sum): ([String], Checksum) = ([], Checksum())
        for entry in entries {
            guard let bytes = SystemFile.read("\(path)/\(entry.name)", limit: Limits.fileBytes) else { continue }
            do throws(ZoneFileError) {
                // Links and copies share one table.
                let number = Checksum(of: bytes).value
                let last = known[number].flatMap { $0.bytes == bytes ? $0.table : nil }
                let table = if let last { last } else { try ZoneFile.read(bytes) }
                known[number] = (bytes, table)
                zones[entry.name] = table
                sum.add(entry.name.utf8)
                sum.add(Int(truncatingIfNeeded: number))
            } catch {
                if error != .notZone { unreadable.append("\(entry.name): \(error)") }
            }
        }
        let index = SystemFile.read("\(path)/tzdata.zi", limit: Limits.indexBytes) ?? []
        for (name, target) in ZoneFolder.links(index) where zones[name] == nil { zones[name] = zones[target] }
        return ZoneTables(
            path: path, version: version(index) ?? "unknown", zones: zones, unreadable: unreadable, checksum: sum.value)
    }

    /// Other names of zones in `tzdata.zi`, for systems that install them in a separate package.
    static func links(_ index: [UInt8]) -> [(name: String, target: String)] {
        index.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.first == UInt8(ascii: "L") else { return nil }
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 3, words[0].count == 1 else { return nil }
            let name = String(decoding: words[2], as: UTF8.self)
            let isSound = name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
            return isSound ? (name, String(decoding: words[1], as: UTF8.self)) : nil
        }
    }
}

// The version of tzdata.
extension ZoneFolder {
    private static let packageFiles = ["/var/lib/dpkg/status", "/var/lib/dpkg/status.d/tzdata"]

    /// From the first line of `tzdata.zi`, else from `+VERSION`, else from Debian's list of packages.
    private func version(_ index: [UInt8]) -> String? {
        if let version = ZoneFolder.version(ofIndex: index) { return version }
        if let text = SystemFile.read("\(path)/+VERSION", limit: Limits.nameBytes) {
            let version = text.prefix { $0 > 0x20 }
            if !version.isEmpty { return String(decoding: version, as: UTF8.self) }
        }
        for file in ZoneFolder.packageFiles {
            let text = SystemFile.read(file, limit: Limits.packageBytes)
            if let version = text.flatMap(ZoneFolder.version(ofPackages:)) { return version }
        }
        return nil
    }

    /// `2025b` of `# version 2025b`.
    static func version(ofIndex index: [UInt8]) -> String? {
        let words = index.prefix { $0 != UInt8(ascii: "\n") }.prefix(Limits.nameBytes)
            .split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[0].elementsEqual("#".utf8), words[1].elementsEqual("version".utf8) else {
            return nil
        }
        return String(decoding: words[2], as: UTF8.self)
    }

    /// `2025b` of Debian's `Version: 2025b-0+deb12u2`.
    static func version(ofPackages text: [UInt8]) -> String? {
        let (name, version) = (Array("Package: tzdata".utf8), Array("Version: ".utf8))
        var isHere = false
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: Array("Package:".utf8)) { isHere = line.elementsEqual(name) }
            guard isHere, line.starts(with: version) else { continue }
            let found = line.dropFirst(version.count).prefix { $0 != UInt8(ascii: "-") }.prefix(Limits.nameBytes)
            return String(decoding: found, as: UTF8.self)
        }
        return nil
    }
}

/// A number that differs if the added data differs.
///
/// Source: Fowler, Noll and Vo's FNV-1a of 64 bits.
private struct Checksum {
    private(set) var value: UInt64 = 14_695_981_039_346_656_037

    init() {}

    init(of bytes: [UInt8]) { for byte in bytes { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 } }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
        value = (value ^ 0xff) &* 1_099_511_628_211
    }

    mutating func add(_ number: Int) { value = (value ^ UInt64(bitPattern: Int64(number))) &* 1_099_511_628_211 }
}
