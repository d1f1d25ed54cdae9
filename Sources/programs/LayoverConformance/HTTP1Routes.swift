/// The routes that replace the cases' `/` on the server under test.
///
/// The cases assume one path that answers GET and POST. If `--url` has a path, that path is used; otherwise two of Layover's
/// own calls are used: one for GET, and one that accepts any body.
struct HTTP1Routes {
    private let get: String
    private let post: String

    init(_ address: WireAddress) {
        let context = "market=GB&locale=en-GB"
        get = address.path.isEmpty ? "/v1/layouts/flight-results?\(context)" : address.path
        post = address.path.isEmpty ? "/v1/attach?surface=flight-results&\(context)" : address.path
    }

    /// Puts the path into the first request line of `bytes` if that line requests `/`.
    ///
    /// Everything else stays unchanged.
    func adapt(_ bytes: [UInt8]) -> [UInt8] {
        for (method, path) in [("GET", get), ("HEAD", get), ("POST", post), ("OPTIONS", post)] {
            for form in [" / ", " http://localhost:8080/ "] {
                let start = Array((method + form).utf8)
                guard bytes.starts(with: start) else { continue }
                let target = form.dropLast(2) + path + " "
                return Array((method + target).utf8) + bytes[start.count...]
            }
        }
        return bytes
    }
}
