import LayoverPostgresKit
import Testing

/// What tests say where a program is not there.
enum Missing {
    static let postgres = Comment(rawValue: PostgresPrograms.missing)
    static let bouncer = Comment(rawValue: PostgresPrograms.bouncerMissing)
    static let tls = Comment(rawValue: PostgresPrograms.tlsMissing)
}
