internal import CICU
package import LayoverModel

extension Language {
    package func appendMoney(_ money: Money, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten { out, capacity in
            unsafe cicu_money(
                locale.tag, money.currency.code, Int64(money.amount), Int32(money.currency.exponent), out, capacity)
        }
    }

    package func appendNumber(_ number: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten { out, capacity in unsafe cicu_number(locale.tag, Int64(number), out, capacity) }
    }

    package func appendPercent(basisPoints: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten { out, capacity in
            unsafe cicu_percent(locale.tag, Int64(basisPoints), out, capacity)
        }
    }

    /// Hours and minutes in the locale's short units; hours are never folded into days, as timetables have it.
    package func appendDuration(minutes: Int, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten { out, capacity in unsafe cicu_duration(locale.tag, Int64(minutes), out, capacity) }
    }

    /// A number in a style of messages: `integer`, `percent`, or `::` and a number skeleton.
    func appendNumber(_ number: Int, style: String, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe output.appendWritten { out, capacity in
            unsafe cicu_number_styled(locale.tag, style, Int64(number), out, capacity)
        }
    }
}
