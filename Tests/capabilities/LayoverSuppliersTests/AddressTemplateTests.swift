@testable import LayoverSuppliers
@testable import LayoverWeb
import Testing

struct AddressTemplateTests {
    @Test(arguments: [
        ("https://a.example", "https://a.example"), ("http://[::1]:80/x", "http://[::1]:80/x"),
        ("https://a.example/{market}/p?l={locale}", "https://a.example/market/p?l=locale"),
        ("http://a.example:65535/{session}", "http://a.example:65535/session"),
    ])
    func `fills each place`(text: String, expected: String) throws {
        #expect(try AddressTemplate(text).filled { $0.rawValue } == expected)
    }

    /// No value can end its place, whatever it contains.
    @Test(arguments: [
        ("a/b?c&d=e#f", "a%2Fb%3Fc%26d%3De%23f"), ("%41+ \"", "%2541%2B%20%22"), ("a-._~Z9", "a-._~Z9"),
        ("\u{e5}\r\n", "%C3%A5%0D%0A"), ("@:[]{}", "%40%3A%5B%5D%7B%7D"),
    ])
    func `encodes the values of placeholders`(value: String, expected: String) throws {
        #expect(
            try AddressTemplate("https://a.example/{session}").filled { _ in value } == "https://a.example/\(expected)")
    }

    @Test func `a missing value is empty`() throws {
        #expect(try AddressTemplate("https://a.example/?r={returns}").filled { _ in nil } == "https://a.example/?r=")
    }

    @Test(arguments: [
        ("a.example/x", "supplier.address"), ("file:///etc/passwd", "supplier.address"),
        ("https://", "supplier.address"),
        ("https://u@a.example/", "supplier.address"), ("https://a.example:0/", "supplier.address"),
        ("https://a.example:65536/", "supplier.address"), ("https://a.example:80:80/", "supplier.address"),
        ("https://[::1/", "supplier.address"), ("https://a.example/#x", "supplier.address"),
        ("https://a.example/ x", "supplier.address"), ("https://a.example/\u{e5}", "supplier.address"),
        ("https://{market}.example/", "supplier.place"), ("https://a.example/{", "supplier.place"),
        ("https://a.example/}", "supplier.place"), ("https://a.example/{{market}}", "supplier.place"),
        ("https://a.example/{marekt}", "supplier.place"), ("https://a.example/{}", "supplier.place"),
    ])
    func `rejects an invalid address`(text: String, code: String) {
        #expect(throws: AddressTemplate.Problem.self) { try AddressTemplate(text) }
        do throws(AddressTemplate.Problem) {
            _ = try AddressTemplate(text)
        } catch {
            #expect(error.code == code)
        }
    }

    @Test func `says which place was probably meant`() {
        do throws(AddressTemplate.Problem) {
            _ = try AddressTemplate("https://a.example/{marekt}")
        } catch {
            #expect(error.message == "unknown place '{marekt}'; did you mean '{market}'?")
        }
    }

    @Test(arguments: [(2_048, true), (2_049, false)])
    func `an address has at most 2,048 bytes`(count: Int, isRead: Bool) {
        let text = "https://a.example/"
        let long = text + String(repeating: "x", count: count - text.count)
        #expect(((try? AddressTemplate(long)) != nil) == isRead)
    }

    @Test(arguments: [
        ("100/min", true), ("1/s", true), ("10000/h", true), ("0/s", false), ("10001/s", false), ("5", false),
        ("5/", false), ("5/m", false), ("+5/s", false), ("05/s", false), ("5/s/s", false),
    ])
    func `reads rates`(text: String, isRate: Bool) {
        #expect((CallRate(text) != nil) == isRate)
        #expect(CallRate(text).map { $0.description == text } ?? true)
    }
}
