import Testing

@testable import LayoverPostgres

/// Errors of servers and of libpq, classified.
struct PostgresErrorTests {
    @Test(
        arguments: [
            ("40001", .serialization), ("40P01", .serialization), ("40003", .outcomeUnknown),
            ("23505", .constraint), ("23502", .constraint), ("22021", .value), ("22003", .value),
            ("57014", .timeout), ("55P03", .timeout), ("57P01", .connectionLost), ("57P02", .connectionLost),
            ("25P03", .connectionLost), ("08006", .connectionLost), ("08P01", .statement), ("53300", .unreachable),
            ("53100", .full),
            ("53200", .full), ("58030", .unreachable), ("25006", .readOnly), ("42501", .refused), ("28P01", .refused),
            ("28000", .refused), ("3D000", .refused), ("42601", .statement), ("42P01", .statement), ("XX001", .corrupt),
            ("", .statement),
        ] as [(String, PostgresError.Kind)])
    func `each state has its kind`(state: String, kind: PostgresError.Kind) {
        #expect(PostgresError.Kind(state: state) == kind)
    }

    @Test func `only a transaction that is surely not in force is retried`() {
        let kinds = PostgresError.Kind.allCases.filter { PostgresError($0, message: "", sql: "").isRepeatable }
        #expect(kinds == [.connectionLost, .serialization])
    }

    @Test func `an error has its text, its state, and its statement`() {
        let error = PostgresError(.timeout, code: "57014", message: "canceling", sql: "SELECT 1")
        #expect(error.description == "PostgreSQL 57014 (timeout): canceling in 'SELECT 1'")
        #expect(PostgresError(.unreachable, message: "gone", sql: "connect").description.hasPrefix("PostgreSQL (unr"))
    }

    private static let refusal = #"connection to server on socket "/x/.s.PGSQL.5432" failed: FATAL:  28P01: no entry"#

    @Test(
        arguments: [
            (refusal + "\nLOCATION:  auth_failed, auth.c:335\n", refusal, "28P01"),
            (
                "server closed the connection unexpectedly\n\tThis probably means\n",
                "server closed the connection unexpectedly", nil
            ),
            ("", "the connection ended", nil),
            (
                "connection to server at \"a\" (::1), port 1 failed: x\nconnection to server at \"b\", port 2 failed: y\n",
                "connection to server at \"a\" (::1), port 1 failed: x; connection to server at \"b\", port 2 failed: y",
                nil
            ),
        ] as [(String, String, String?)])
    func `libpq's words are read for operators`(message: String, text: String, state: String?) {
        #expect(PostgresMessage(message).text == text)
        #expect(PostgresMessage(message).state == state)
    }

    @Test func `a missing library is reported with its package`() {
        var told = ""
        do { try PostgresLibrary.open("libpq-none.so.9") } catch { told = error.description }
        #expect(told.contains("'libpq-none.so.9' cannot be opened"))
        #expect(told.contains("install the package libpq5"))
        do { try PostgresLibrary.open("libc.so.6") } catch { told = error.description }
        #expect(told.contains("it has no PQconnectStart"))
    }

    @Test func `names are quoted, whatever they contain`() {
        #expect(PostgresName.quoted("a") == #""a""#)
        #expect(PostgresName.quoted(#"a"; DROP"#) == #""a""; DROP""#)
    }
}
