/// One column of a table of trips.
package struct TripColumn: Sendable {
    package enum Kind: Sendable {
        case number, flag, text, bytes
        /// A text made by this program, compared byte by byte, independent of any language.
        case name
    }

    /// How the column of an existing row is written.
    enum Update: Sendable {
        case always, never
        /// With a statement of its own in SQLite, because it has an index there: if a row is written again with it, its index
        /// is rewritten too, which costs a page of the log for each vote.
        case ifChanged
    }

    package let name: String
    package let kind: Kind
    private(set) var isOptional = false
    private(set) var update = Update.always
    /// The step of the schema that added it, and the SQL of its value in existing rows.
    private(set) var step = 1
    private(set) var initial: String?
    /// Whether only PostgreSQL has it.
    private(set) var isShared = false

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    static func number(_ name: String) -> TripColumn { TripColumn(name, .number) }
    static func flag(_ name: String) -> TripColumn { TripColumn(name, .flag) }
    static func text(_ name: String) -> TripColumn { TripColumn(name, .text) }
    static func bytes(_ name: String) -> TripColumn { TripColumn(name, .bytes) }
    static func name(_ name: String) -> TripColumn { TripColumn(name, .name) }

    var optional: TripColumn { with { $0.isOptional = true } }
    var fixed: TripColumn { with { $0.update = .never } }
    var indexed: TripColumn { with { $0.update = .ifChanged } }
    var shared: TripColumn { with { $0.isShared = true } }

    func since(_ step: Int, initial: String? = nil) -> TripColumn { with { ($0.step, $0.initial) = (step, initial) } }

    private func with(_ change: (inout TripColumn) -> Void) -> TripColumn {
        var copy = self
        change(&copy)
        return copy
    }

    /// The name in SQL.
    package var quoted: String { name == "right" ? "\"right\"" : name }

    func type(in dialect: TripDialect) -> String {
        switch (dialect, kind) {
        case (.sqlite, .number), (.sqlite, .flag): "INTEGER"
        case (.sqlite, .text), (.sqlite, .name): "TEXT"
        case (.sqlite, .bytes): "BLOB"
        case (.postgres, .number): "bigint"
        case (.postgres, .flag): "boolean"
        case (.postgres, .text): "text"
        case (.postgres, .name): "text COLLATE \"C\""
        case (.postgres, .bytes): "bytea"
        }
    }
}
