import Foundation
import LayoverJSON

extension BrowserPage {
    /// Takes a picture of the window's content, as PNG.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func picture() async throws -> [UInt8] { try await capture([:]) }

    /// The whole page, however long, as PNG.
    ///
    /// - Parameter density: Pixels per CSS pixel; 1 if a higher density would be too large.
    /// - Returns: The bytes of the PNG.
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func wholePicture(density: Int = 1) async throws -> [UInt8] {
        let size = try await evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        guard let numbers = size.items?.compactMap(\.int), numbers.count == 2 else {
            throw BrowserError.unexpected(call: "the page's size", size)
        }
        return try await capture(clip: (0, 0, Double(numbers[0]), Double(numbers[1])), density)
    }

    /// One element, whole, as PNG.
    ///
    /// - Parameters:
    ///   - selector: The element's selector.
    ///   - density: Pixels per CSS pixel; 1 if a higher density would be too large.
    /// - Returns: The bytes of the PNG.
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func picture(of selector: String, density: Int = 1) async throws -> [UInt8] {
        let box = try await box(of: selector)
        return try await capture(clip: box, density)
    }

    private func capture(
        clip: (x: Double, y: Double, width: Double, height: Double), _ density: Int
    ) async throws -> [UInt8] {
        let limit = Double(BrowserLimits.pictureSide)
        let scale = max(clip.width, clip.height) * Double(density) <= limit ? density : 1
        let region = JSONValue.object(of: [
            "x": .double(clip.x), "y": .double(clip.y), "width": .double(min(limit, max(1, clip.width))),
            "height": .double(min(limit, max(1, clip.height))), "scale": .int(scale),
        ])
        return try await capture(["clip": region, "captureBeyondViewport": true])
    }

    private func capture(_ parameters: KeyValuePairs<String, JSONValue>) async throws -> [UInt8] {
        let answer = try await call("Page.captureScreenshot", parameters)
        guard let text = answer["data"]?.string, let data = Data(base64Encoded: text) else {
            throw BrowserError.unexpected(call: "Page.captureScreenshot", answer)
        }
        return [UInt8](data)
    }

    /// The position and size of an element on the whole page.
    private func box(of selector: String) async throws -> (x: Double, y: Double, width: Double, height: Double) {
        let found = try await evaluate(
            """
            (() => { const one = document.querySelector(\(JSONValue.string(selector))); if (!one) return null;
              const box = one.getBoundingClientRect(); return [box.x + scrollX, box.y + scrollY, box.width, box.height]; })()
            """)
        guard let numbers = found.items?.compactMap(\.number), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            throw BrowserError.noElement(selector)
        }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }
}
