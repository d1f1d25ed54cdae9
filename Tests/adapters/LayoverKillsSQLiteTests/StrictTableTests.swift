import LayoverAudit
import LayoverKillKit
import LayoverKillsSQLite
import LayoverSQLite
import LayoverSeal
import LayoverTestKit
import Testing

/// The tables of kills are STRICT, those of files that earlier versions made too.
struct StrictTableTests {
    private let seal: Seal
    private let folder: TemporaryFolder

    init() throws {
        seal = try Seal()
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("kills.sqlite") }

    /// The tables as the first version made them.
    private static let loose = """
        CREATE TABLE flips (generation INTEGER PRIMARY KEY, action TEXT NOT NULL, key TEXT NOT NULL, scope TEXT NOT NULL,
            reason TEXT NOT NULL, ticket TEXT NOT NULL, actor TEXT NOT NULL, seconds INTEGER NOT NULL);
        CREATE TABLE audit (generation INTEGER PRIMARY KEY, seconds INTEGER NOT NULL, action TEXT NOT NULL,
            key TEXT NOT NULL, scope TEXT NOT NULL, "before" TEXT NOT NULL, "after" TEXT NOT NULL, reason TEXT NOT NULL,
            ticket TEXT NOT NULL, actor TEXT NOT NULL, address TEXT NOT NULL, catalog TEXT NOT NULL,
            previous TEXT NOT NULL, hash TEXT NOT NULL);
        CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), generation INTEGER NOT NULL, hash TEXT NOT NULL);
        INSERT INTO flips SELECT * FROM new.flips;
        INSERT INTO audit SELECT * FROM new.audit;
        INSERT INTO head SELECT * FROM new.head;
        """

    /// Makes a file of the first version with the rows of a new one, and with its number.
    private func makeLooseFile(number: Int) throws {
        let new = folder.path("new.sqlite")
        do {
            let store = try KillStore(path: new, digest: seal)
            let changes = [
                KillStoreContract.change(), KillStoreContract.change(.kill, "widget:hint"),
                KillStoreContract.change(.revive),
            ]
            #expect(try store.append(changes) == 3)
        }
        let old = try Connection(path: path)
        try old.run("PRAGMA journal_mode=WAL")
        try old.run("ATTACH '\(new)' AS new")
        try old.run(StrictTableTests.loose)
        try old.run("DETACH new")
        try old.run("PRAGMA user_version = \(number)")
    }

    private func looseTables() throws -> Int {
        let connection = try Connection(path: path)
        var rows = try Statement(
            "SELECT count(*) FROM pragma_table_list WHERE name IN ('flips', 'audit', 'head') AND strict = 0",
            on: connection)
        return try rows.step() ? rows.number(0) : -1
    }

    @Test func `a new file has strict tables`() throws {
        _ = try KillStore(path: path, digest: seal)
        #expect(try looseTables() == 0)
    }

    /// Files from before migrations had numbers have number 0.
    @Test(arguments: [0, 1])
    func `a file of an earlier version gets strict tables, and keeps its kills and its audit`(number: Int) throws {
        try makeLooseFile(number: number)
        #expect(try looseTables() == 3)
        let store = try KillStore(path: path, digest: seal)
        #expect(try looseTables() == 0)
        let new = try KillStore(path: folder.path("new.sqlite"), digest: seal)
        let (flips, head) = (try new.flips(), try new.head())
        #expect(try store.flips() == flips)
        #expect(try store.flips().map(\.key) == ["widget:hint", "widget:bags"])
        #expect(try store.head() == head)
        guard case .whole(let lines, _) = try store.verify() else {
            Issue.record("the audit is broken")
            return
        }
        #expect(lines == 3)
        #expect(try store.append([KillStoreContract.change(.kill, "widget:after")]) == 4)
    }

    @Test func `the audit of a converted file still cannot be changed, and a value of another type is refused`() throws
    {
        try makeLooseFile(number: 1)
        _ = try KillStore(path: path, digest: seal)
        for sql in [
            "UPDATE audit SET reason = 'right'", "DELETE FROM audit", "UPDATE flips SET seconds = 'soon'",
            "UPDATE flips SET reason = x'00ff'",
        ] {
            #expect(throws: StoreError.self, "\(sql)") { try Connection(path: path).run(sql) }
        }
    }

    @Test func `an earlier version can still use the file`() throws {
        try makeLooseFile(number: 1)
        _ = try KillStore(path: path, digest: seal)
        let connection = try Connection(path: path)
        var rows = try Statement("PRAGMA user_version", on: connection)
        let isThere = try rows.step()
        let number = rows.number(0)
        #expect(isThere)
        #expect(number == 1)
    }
}
