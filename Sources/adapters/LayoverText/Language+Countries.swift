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

    /// The language that most people of a country use, such as `nb-NO`, from CLDR; `nil` for an unknown country.
    package func usualLocale(in country: Market) -> LocaleTag? {
        var language: [UInt8] = []
        unsafe country.code.withCString { code in
            unsafe language.appendWritten { out, capacity in unsafe cicu_usual_language(code, out, capacity) }
        }
        return LocaleTag("\(String(decoding: language, as: UTF8.self))-\(country.code)")
    }

    /// The current currency of a country, from CLDR; `nil` for an unknown country.
    package func usualCurrency(in country: Market) -> Currency? {
        var currency: [UInt8] = []
        unsafe country.code.withCString { code in
            unsafe currency.appendWritten { out, capacity in unsafe cicu_usual_currency(code, out, capacity) }
        }
        return Currency(String(decoding: currency, as: UTF8.self))
    }
}
