import Foundation
import LayoverAssembly
import LayoverJSON
import LayoverPreview

/// A saved response of a server: the supplier's answer with its `layout`, or only a layout.
struct KeptResponse {
    let path: String
    let bytes: [UInt8]
    let replay: LayoutReplay
    /// True if the layout is inside a supplier's answer.
    let hasResults: Bool

    init(_ path: String) throws {
        self.path = path
        bytes = try KeptResponse.bytes(path)
        let body: JSONValue
        do {
            body = try JSONValue(parsing: bytes)
        } catch {
            throw ContentError("'\(path)' is not valid JSON: \(error)")
        }
        hasResults = body["layout"] != nil
        do {
            replay = try LayoutReplay(body["layout"] ?? body)
        } catch {
            throw ContentError("'\(path)' is not a Layover response with a layout: \(error)")
        }
    }

    /// The file's bytes, or those of standard input for `-`.
    static func bytes(_ path: String) throws -> [UInt8] {
        if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
        return try LoadedContent.bytes(path, limit: JSONLimits.documentBytes)
    }

    /// Fills the reader from the response's request.
    ///
    /// The command line overrides it later.
    func fillReader(_ reader: inout ContextReader, _ arguments: Arguments) throws {
        reader.market = replay.request.market
        reader.locale = arguments.value("--market") == nil ? replay.request.locale : nil
        reader.surface = replay.request.surface
    }
}
