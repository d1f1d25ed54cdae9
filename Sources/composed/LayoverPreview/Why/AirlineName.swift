/// Names of airlines by the codes in conditions and answers, for sentences.
///
/// Contains the airlines with the most passengers to, from and within the shipped markets, by IATA code; any other airline is
/// shown by its code. Names are as the airlines write them.
enum AirlineName {
    /// The name, or the code itself for an unknown airline.
    static func of(_ code: String) -> String { names[code] ?? code }

    /// Answers of Skyscanner have a number in place of easyJet's code.
    private static let names = [
        "-32356": "easyJet",
        "3O": "Air Arabia Maroc", "6E": "IndiGo", "A3": "Aegean Airlines", "AA": "American Airlines",
        "AC": "Air Canada", "AF": "Air France", "AI": "Air India", "AS": "Alaska Airlines", "AT": "Royal Air Maroc",
        "AY": "Finnair", "AZ": "ITA Airways", "B6": "JetBlue", "BA": "British Airways", "BT": "airBaltic",
        "CX": "Cathay Pacific", "D8": "Norwegian", "DE": "Condor", "DL": "Delta Air Lines", "DS": "easyJet",
        "DY": "Norwegian", "EC": "easyJet", "EI": "Aer Lingus", "EK": "Emirates", "EW": "Eurowings",
        "EY": "Etihad Airways", "F9": "Frontier Airlines", "FI": "Icelandair", "FR": "Ryanair", "FZ": "flydubai",
        "G9": "Air Arabia", "HV": "Transavia", "IB": "Iberia", "JL": "Japan Airlines", "KE": "Korean Air",
        "KL": "KLM", "LA": "LATAM Airlines", "LH": "Lufthansa", "LM": "Loganair", "LO": "LOT Polish Airlines",
        "LS": "Jet2.com", "LX": "SWISS", "NH": "All Nippon Airways", "NK": "Spirit Airlines", "OS": "Austrian Airlines",
        "PC": "Pegasus Airlines", "QF": "Qantas", "QR": "Qatar Airways", "RK": "Ryanair", "SK": "SAS",
        "SN": "Brussels Airlines", "SQ": "Singapore Airlines", "SV": "Saudia", "TK": "Turkish Airlines",
        "TO": "Transavia France", "TP": "TAP Air Portugal", "U2": "easyJet", "UA": "United Airlines",
        "UX": "Air Europa",
        "V7": "Volotea", "VS": "Virgin Atlantic", "VY": "Vueling", "W4": "Wizz Air", "W6": "Wizz Air", "W9": "Wizz Air",
        "WF": "Widerøe", "WN": "Southwest Airlines",
    ]
}
