/// Routes for the cases' `/` on the server under test.
///
/// The cases assume one path that answers GET and POST. An address with a path of its own names it; without one,
/// Layover's own calls take its place: what fits GET, and the call that takes any body.
struct HTTP1Routes {
    private let get: String
    private let post: String

    init(_ address: WireAddress) {
        let context = "market=GB&locale=en-GB"
        get = address.path.isEmpty ? "/v1/layouts/flight-results?\(context)" : address.path
        post = address.path.isEmpty ? "/v1/attach?surface=flight-results&\(context)" : address.path
    }

    /// Puts the path into the first request line of `bytes`, if that asks for `/`; all else stays as it is.
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
