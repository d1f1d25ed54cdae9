import LayoverCatalog
import LayoverJSON
import LayoverTestKit

/// The reference client's module, run in Chromium as a page would load it.
enum ClientModule {
    /// Runs `script`, the body of an asynchronous function, with the module's exports in `client` and `input` in `INPUT`.
    static func run(_ script: String, input: JSONValue = .object(of: [:])) async throws -> JSONValue {
        let server = try await OneServer.shipped.server()
        let module = "http://127.0.0.1:\(server.port)/v1/client.js"
        return try await Chromium.run(
            "const client = await import(INPUT.module); \(script)", input: input.with(["module": .string(module)]))
    }

    /// A card of a layout with an id, a place and further members.
    static func card(_ id: String, _ place: JSONValue, more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        .object(
            [
                .init("id", .string(id)), .init("widget", .string(id)), .init("hash", .string("0")),
                .init("place", place),
            ]
                + more.map { .init($0.key, $0.value) })
    }
}
