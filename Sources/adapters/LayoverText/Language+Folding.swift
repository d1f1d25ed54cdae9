internal import CICU
package import LayoverModel

extension Language {
    package func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text
            : unsafe written(text) { bytes, length, out, capacity in
                unsafe cicu_composed(bytes, length, out, capacity)
            }
    }

    package func folded(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : unsafe written(text) { bytes, length, out, capacity in
                unsafe cicu_folded(bytes, length, out, capacity)
            }
    }

    package func capitalized(_ text: String, locale: LocaleTag) -> String {
        unsafe locale.tag.withCString { tag in
            unsafe written(text) { bytes, length, out, capacity in
                unsafe cicu_capitalized(tag, bytes, length, out, capacity)
            }
        }
    }

    /// The result of `write` for a text; the text itself if ICU failed.
    private func written(
        _ text: String, _ write: (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) -> String {
        var bytes: [UInt8] = []
        let length = Int32(clamping: text.utf8.count)
        unsafe text.withCString { start in
            unsafe bytes.appendWritten { out, capacity in unsafe write(start, length, out, capacity) }
        }
        return bytes.isEmpty && !text.isEmpty ? text : String(decoding: bytes, as: UTF8.self)
    }
}
