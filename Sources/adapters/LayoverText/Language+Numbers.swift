internal import CICU
package import LayoverModel

extension Language {
    package func appendMoney(_ money: Money, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe money.currency.code.withCString { code in
            unsafe output.appendWritten(in: locale) { tag, out, capacity in
                unsafe cicu_money(tag, code, Int64(money.amount), Int32(money.currency.exponent), out, capacity)
            }
        }
    }

    package func appendNumber(_ number: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten(in: locale) { tag, out, capacity in
            unsafe cicu_number(tag, Int64(number), out, capacity)
        }
    }

    package func appendPercent(basisPoints: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten(in: locale) { tag, out, capacity in
            unsafe cicu_percent(tag, Int64(basisPoints), out, capacity)
        }
    }

    /// Hours and minutes in the locale's short units; hours are never converted to days, as in timetables.
    package func appendDuration(minutes: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten(in: locale) { tag, out, capacity in
            unsafe cicu_duration(tag, Int64(minutes), out, capacity)
        }
    }

    /// A number in a style of messages: `integer`, `percent`, or `::` and a number skeleton.
    func appendNumber(_ number: Int, style: String, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe style.withCString { style in
            unsafe output.appendWritten(in: locale) { tag, out, capacity in
                unsafe cicu_number_styled(tag, style, Int64(number), out, capacity)
            }
        }
    }
}
