import CMicroHTTPD
import Glibc

/// Collects the header lines of one name.
final class HeaderSearch {
    fileprivate let name: StaticString
    fileprivate(set) var values: [String] = []

    init(_ name: StaticString) { self.name = name }
}

/// libmicrohttpd calls this for each header line.
func onHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context = unsafe context, let key = unsafe key, let value = unsafe value else { return .YES }
    unsafe Unmanaged<HeaderSearch>.fromOpaque(context)._withUnsafeGuaranteedRef { search in
        let isNamed = unsafe search.name.utf8Start.withMemoryRebound(
            to: CChar.self, capacity: search.name.utf8CodeUnitCount
        ) { unsafe strcasecmp($0, key) == 0 }
        guard isNamed else { return }
        // Spaces after a value are not part of it, but libmicrohttpd keeps them.
        var text = unsafe String(cString: value)[...]
        while text.last == " " || text.last == "\t" { text.removeLast() }
        search.values.append(String(text))
    }
    return .YES
}
