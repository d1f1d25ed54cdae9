/// Names as SQL has them, where they are no values.
package enum PostgresName {
    /// The name of a channel, a role or a table, whatever stands in it.
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
