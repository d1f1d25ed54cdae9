import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSeal
import LayoverWeb
import Synchronization

extension ReadyReply {
    /// A layout that needs no results, ready for every equal request.
    convenience init(_ layout: AssembledLayout, _ call: LayoutCall, _ seal: Seal) {
        // No layout outlives a kill, even if the next one has the same bytes.
        let generation = Array("\(call.serving.generation);".utf8)
        let tag = EntityTag(hexadecimal(seal.sha256([generation] + layout.comparedParts)).prefix(20))
        let headers =
            [
                HTTPHeader("Cache-Control", "private, no-cache"),
                HTTPHeader("Vary", "Layover-Client, Layover-Traveller, Layover-Trip, Layover-Unit, Origin"),
                .catalog(of: call.serving), layout.status,
            ] + call.crossOrigin.filter { $0.name != "Vary" }
        self.init(layout.bytes, type: [.json, .noSniff], headers: headers, tag: tag, effort: .quick)
    }
}

/// Ready layouts by request, each valid for one second and one publication: no kill and no schedule is delayed.
final class LayoutCache: Sendable {
    static let entryLimit = 4096

    struct Key: Hashable, Sendable {
        private let bytes: [UInt8]
        let epoch: Epoch

        /// The publication and second in which entries are valid.
        struct Epoch: Hashable, Sendable {
            let serving: Int
            let second: Int
        }

        init(_ request: borrowing HTTPRequest, serving: Int, second: Int) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(256)
            request.withPath { Key.append($0, to: &bytes) }
            request.withQuery { Key.append($0, to: &bytes) }
            for name in Key.headers where request.withHeader(name, { Key.append($0, to: &bytes) }) == nil {
                bytes.append(0)
            }
            self.bytes = bytes
            epoch = Epoch(serving: serving, second: second)
        }

        func hash(into hasher: inout Hasher) {
            unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            hasher.combine(epoch)
        }

        private static let headers: [StaticString] = ["Layover-Client", "Layover-Traveller", "Layover-Unit", "Origin"]

        /// Appends a part with an end mark, so that two parts are never read as one.
        private static func append(_ part: Span<UInt8>, to bytes: inout [UInt8]) {
            unsafe part.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
            bytes.append(1)
        }
    }

    private struct Entries {
        var epoch: Key.Epoch?
        var layouts: [Key: ReadyReply] = [:]
    }

    private let entries = Mutex(Entries())

    func find(_ key: Key) -> ReadyReply? { entries.withLock { $0.layouts[key] } }

    func keep(_ layout: ReadyReply, for key: Key) {
        entries.withLock { entries in
            if entries.epoch != key.epoch || entries.layouts.count >= LayoutCache.entryLimit {
                entries.layouts.removeAll(keepingCapacity: true)
                entries.epoch = key.epoch
            }
            entries.layouts[key] = layout
        }
    }
}
