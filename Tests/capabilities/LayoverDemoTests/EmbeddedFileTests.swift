import LayoverDemo
import Testing

struct EmbeddedFileTests {
    @Test func `the program carries its pages`() throws {
        let page = try #require(EmbeddedFile.named("workbench/index.html"))
        #expect(page.mediaType == "text/html; charset=utf-8")
        #expect(String(decoding: page.bytes, as: UTF8.self).hasPrefix("<!doctype html>"))
        #expect(EmbeddedFile.named("workbench/../index.html") == nil)
    }
}
