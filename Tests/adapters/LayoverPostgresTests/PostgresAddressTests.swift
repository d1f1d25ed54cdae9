import Testing

@testable import LayoverPostgres

/// Addresses as people write them, and the options passed to libpq.
struct PostgresAddressTests {
    private static let good: [(text: String, options: [String], isLocal: Bool)] = [
        ("postgres://layover@db.example/trips", ["host='db.example' port='5432'", "sslmode='verify-full'"], false),
        ("postgresql://layover@db:6000/trips", ["host='db' port='6000'", "user='layover'", "dbname='trips'"], false),
        ("postgres://a@x,y:5433/b", ["host='x,y' port='5432,5433'", "target_session_attrs='read-write'"], false),
        ("postgres://a@localhost/b", ["sslmode='prefer'", "target_session_attrs='any'"], true),
        ("postgres://a@127.1.2.3/b", ["host='127.1.2.3'"], true),
        ("postgres://a@[::1]:5433/b", ["host='::1' port='5433'"], true),
        ("postgres://a@[2001:db8::1]/b", ["host='2001:db8::1' port='5432'"], false),
        ("postgres://a@localhost,db.example/b", ["sslmode='verify-full'"], false),
        ("postgres://a@127.0.0.1.example/b", ["sslmode='verify-full'"], false),
        ("postgres://a@%2Frun%2Fpostgresql/b", ["host='/run/postgresql' port='5432'", "sslmode='prefer'"], true),
        ("postgres://a@%2ftmp:5433/b", ["host='/tmp' port='5433'"], true),
        ("postgres://o%27neil%5C@db/b%20c", ["user='o\\'neil\\\\'", "dbname='b c'"], false),
        (
            "postgres://a@db/b?sslrootcert=/etc/own%2Bca.pem",
            ["sslrootcert='/etc/own+ca.pem'", "sslmode='verify-full'"], false
        ),
        ("postgres://a@db/b", ["sslrootcert='/etc/ssl/certs/ca-certificates.crt'"], false),
    ]

    @Test(arguments: good)
    func `an address says which server to connect to, and how to verify it`(
        text: String, options: [String], isLocal: Bool
    ) throws {
        let address = try PostgresAddress(text)
        let told = address.information(password: nil, statementMilliseconds: 5_000)
        for option in options { #expect(told.contains(option), "\(told)") }
        #expect(address.isLocal == isLocal)
        #expect(address.description == text)
    }

    private static let bad: [(String, PostgresAddressError)] = [
        ("", .scheme), ("mysql://a@db/b", .scheme), ("postgres:a@db/b", .scheme),
        ("postgres://db/b", .user), ("postgres://@db/b", .user), ("postgres://a@b@db/c", .user),
        ("postgres://a:secret@db/b", .password), ("postgres://a@db", .database), ("postgres://a@db/", .database),
        ("postgres://a@db/b/c", .database), ("postgres://a@/b", .host("")), ("postgres://a@x,/b", .host("")),
        ("postgres://a@x y/b", .host("x y")), ("postgres://a@run%2Fx/b", .host("run/x")),
        ("postgres://a@%2Fx%2Cy/b", .host("/x,y")), ("postgres://a@db:0/b", .port("db:0")),
        ("postgres://a@db:65536/b", .port("db:65536")), ("postgres://a@db:x/b", .port("db:x")),
        ("postgres://a@[::1]5432/b", .port("[::1]5432")), ("postgres://a@db/b?sslmode=disable", .option("sslmode")),
        ("postgres://a@db/b?sslrootcert", .option("sslrootcert")),
        ("postgres://a@db/b?sslrootcert=x&sslrootcert=y", .option("sslrootcert")),
        ("postgres://a%@db/b", .encoding), ("postgres://a%2@db/b", .encoding), ("postgres://a%+f@db/b", .encoding),
        ("postgres://a%00@db/b", .encoding), ("postgres://a%ff@db/b", .encoding),
    ]

    @Test(arguments: bad)
    func `an invalid address is rejected with a suggestion`(text: String, error: PostgresAddressError) {
        #expect(throws: error) { try PostgresAddress(text) }
        #expect(!error.description.contains("secret"))
    }

    @Test func `ports, lengths and lists of servers go up to their limits`() throws {
        #expect(try PostgresAddress("postgres://a@db:65535/b").hosts == [.name("db", port: 65_535)])
        let start = "postgres://a@db/"
        let longest = start + String(repeating: "b", count: PostgresLimits.addressBytes - start.utf8.count)
        #expect(try PostgresAddress(longest).description == longest)
        #expect(throws: PostgresAddressError.long) { try PostgresAddress(longest + "b") }
        func servers(_ count: Int) throws -> Int {
            let names = (0..<count).map { "db\($0)" }.joined(separator: ",")
            return try PostgresAddress("postgres://a@\(names)/b").hosts.count
        }
        #expect(try servers(PostgresLimits.hosts) == PostgresLimits.hosts)
        #expect(throws: PostgresAddressError.manyHosts(PostgresLimits.hosts + 1)) {
            try servers(PostgresLimits.hosts + 1)
        }
    }

    @Test func `a password reaches libpq unchanged, and the environment is ignored`() throws {
        let told = try PostgresAddress("postgres://a@db/b").information(
            password: #"it's \ secret"#, statementMilliseconds: 1_234)
        #expect(told.contains(#"password='it\'s \\ secret'"#))
        #expect(told.contains("tcp_user_timeout='1234'"))
        for option in ["hostaddr=''", "options=''", "passfile='/dev/null/none'", "gssencmode='disable'"] {
            #expect(told.contains(option))
        }
    }
}
