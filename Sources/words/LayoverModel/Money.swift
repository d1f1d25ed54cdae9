/// An amount in minor units of a currency: 54.07 GBP is 5407 with exponent 2, 12000 JPY is 12000 with exponent 0.
package struct Money: Hashable, Sendable {
    package let amount: Int
    package let currency: Currency

    package init(amount: Int, currency: Currency) {
        self.amount = amount
        self.currency = currency
    }
}
