import LayoverPostgresKit
import Testing

/// Reasons for skipping tests if a program is not installed.
enum Missing {
    static let postgres = Comment(rawValue: PostgresPrograms.missing)
    static let bouncer = Comment(rawValue: PostgresPrograms.bouncerMissing)
    static let tls = Comment(rawValue: PostgresPrograms.tlsMissing)
}
