/// The values of one statement, in the form that libpq needs: their types, and the offset of each in the common bytes.
struct PostgresParameters {
    private(set) var types: [UInt32] = []
    private(set) var offsets: [Int] = []
    /// -1 for NULL.
    private(set) var lengths: [Int32] = []
    private var values = PostgresBytes()

    var bytes: [UInt8] { values.bytes }

    /// - Throws: `PostgresError` if one value, or all together, exceed the limit.
    init(_ list: [PostgresValue], of sql: String) throws(PostgresError) {
        for value in list {
            types.append(value.type?.rawValue ?? 0)
            offsets.append(values.count)
            do throws(TooLong) {
                lengths.append(Int32(clamping: try values.append(value) ?? -1))
            } catch {
                throw error.failure(of: sql)
            }
            guard values.count <= PostgresLimits.statementBytes else {
                throw PostgresError(
                    .value, message: "its values have more than \(PostgresLimits.statementBytes) bytes", sql: sql)
            }
        }
    }
}
