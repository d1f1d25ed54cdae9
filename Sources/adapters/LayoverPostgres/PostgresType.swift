/// The types of values that this program sends and reads, by their numbers in PostgreSQL's catalog.
///
/// Source: PostgreSQL 15, src/include/catalog/pg_type.dat; the numbers never change.
enum PostgresType: UInt32 {
    case boolean = 16
    case bytes = 17
    case name = 19
    case integer = 20
    case small = 21
    case medium = 23
    case text = 25
    case real = 701
    case letters = 1043
    case booleans = 1000
    case byteStrings = 1001
    case texts = 1009
    case integers = 1016
}
