import LayoverCatalog
import LayoverSchema

/// The keys of shared trips in files of the core.
enum TripSections {
    static let lists = ContentSection(
        of: .settings, after: "apps",
        keys: [
            Record.Key(
                "lists", .record(record), "lists of flights that people share from; Layover does not store them")
        ],
        example: """
            lists:
              recently-viewed: client
              wish-list: { service: wishes, deadline: 300ms }
            """)

    private static let record = Record(
        "lists", "Lists of flights that people share from. `/v1/lists/{name}` returns them.",
        keys: ListSource.names.map {
            Record.Key($0, list, "`client` if the client sends the list, or the service that stores it")
        })

    private static let list = Shape.either([
        .word([Shape.Word("client", "the client stores and sends the list")]), .record(remoteList),
    ])

    private static let remoteList = Record(
        "remote list", "A list that another team's service stores.",
        keys: [
            Record.Key(
                "service", .name(.plain), required: true, "the service's name in the settings"),
            Record.Key(
                "deadline", .duration(milliseconds: ListSource.deadlineMilliseconds),
                standard: "\(ListSource.standardDeadlineMilliseconds)ms", "how long to wait; a later answer is ignored"),
        ])
}
