import Glibc

// layover-row-shipper drain <state> <address> <password file> <point> <count>: ships all pending rows. The process is
// killed when it has passed the point that many times; the point `none` never kills it.
// layover-row-shipper live <state> <address> <password file> <name>: writes events under that name and ships them until it
// is killed. Each acknowledged event is a line of the standard output.
let words = CommandLine.arguments
do {
    switch words.count {
    case 7 where words[1] == "drain":
        try await ShipperProgram(
            state: words[2], address: words[3], passwordFile: words[4],
            end: ShipperEnd(words[5], after: Int(words[6]) ?? 1)
        ).drain()
    case 6 where words[1] == "live":
        try await ShipperProgram(
            state: words[2], address: words[3], passwordFile: words[4], end: ShipperEnd("none", after: 1)
        ).live(words[5])
    default: exit(2)
    }
} catch {
    print("error: \(error)")
    exit(1)
}
