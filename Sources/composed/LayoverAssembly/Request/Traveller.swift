import LayoverModel

/// The traveller's countries, as far as they are known from `Layover-Traveller`; they are never sent in an address.
package struct Traveller: Hashable, Sendable {
    /// Two capitals.
    package var residence: String?
    package var citizenship: String?

    package init(residence: String? = nil, citizenship: String? = nil) {
        self.residence = residence
        self.citizenship = citizenship
    }

    /// Reads `residence=US, citizenship=GB`; countries are two capitals.
    package init(header: String) throws(HeaderProblem) {
        for (name, value) in try HeaderParameters.read(header, separator: header.utf8.contains(0x3b) ? 0x3b : 0x2c) {
            guard name == "residence" || name == "citizenship" else { continue }
            guard let country = Market(value.uppercased()) else {
                throw HeaderProblem(reason: "'\(name)' is not a country of two letters")
            }
            if name == "residence" { residence = country.code } else { citizenship = country.code }
        }
    }
}
