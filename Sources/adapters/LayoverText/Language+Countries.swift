internal import CICU
package import LayoverModel

extension Language {
    package func countryName(_ code: String, locale: LocaleTag) -> String? {
        var name: [UInt8] = []
        unsafe code.withCString { country in
            unsafe name.appendWritten(in: locale) { tag, out, capacity in
                unsafe cicu_country(tag, country, out, capacity)
            }
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}
