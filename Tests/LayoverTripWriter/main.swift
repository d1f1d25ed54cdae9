import Glibc

// layover-trip-writer <database> <point> <count>: people vote until the store has passed the point `count` times; the
// process is then killed there, as a power cut would end it. Each acknowledged vote is a line of the standard output.
let words = CommandLine.arguments
guard words.count == 4, let point = TripWriter.point(words[2]), let count = Int(words[3]) else { exit(2) }
do {
    try await TripWriter(path: words[1], point: point, count: count).run()
} catch {
    print("error: \(error)")
    exit(1)
}
