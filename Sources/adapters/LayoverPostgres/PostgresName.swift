/// Names in SQL statements, which cannot be sent as values.
package enum PostgresName {
    /// The quoted name of a channel, a role or a table, with any characters.
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
