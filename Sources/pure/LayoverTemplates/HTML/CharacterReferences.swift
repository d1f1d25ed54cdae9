import LayoverModel

/// Character references that authors may write in a card: numeric ones and a fixed list of names, always with a closing
/// semicolon, so that the text after them cannot change them.
package enum CharacterReferences {
    /// The length of the complete reference that starts with the `&` at `offset`; `nil` if there is none.
    static func length(_ bytes: [UInt8], at offset: Int, before end: Int) -> Int? {
        guard let close = close(bytes, at: offset, before: end) else { return nil }
        let body = bytes[offset + 1..<close]
        let isGood =
            body.first == UInt8(ascii: "#")
            ? scalar(body) != nil : names.contains(String(decoding: body, as: UTF8.self))
        return isGood ? close + 1 - offset : nil
    }

    /// `value` with its references replaced; `nil` if one of them is neither numeric nor one of XML's five.
    ///
    /// Used for addresses, because a name like `&colon;` hides what a browser would see.
    static func decodedPlainly(_ value: [UInt8]) -> [UInt8]? {
        var decoded: [UInt8] = []
        var offset = 0
        while offset < value.count {
            guard value[offset] == UInt8(ascii: "&") else {
                decoded.append(value[offset])
                offset += 1
                continue
            }
            guard let close = close(value, at: offset, before: value.count) else { return nil }
            guard let scalar = scalar(value[offset + 1..<close]) else { return nil }
            decoded.append(contentsOf: String(Character(scalar)).utf8)
            offset = close + 1
        }
        return decoded
    }

    /// The `;` of a reference of at most 32 bytes.
    private static func close(_ bytes: [UInt8], at offset: Int, before end: Int) -> Int? {
        let limit = min(end, offset + 32)
        guard offset + 2 < limit else { return nil }
        return bytes[offset + 1..<limit].firstIndex(of: UInt8(ascii: ";"))
    }

    /// The scalar of `#38`, `#x26` or one of XML's five names; `nil` for control and reordering characters.
    private static func scalar(_ body: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let scalar = MarkupText.scalar(named: String(decoding: body, as: UTF8.self)), scalar.value >= 0x20,
            !(0x7f...0x9f).contains(scalar.value), !isReordering(scalar.value)
        else { return nil }
        return scalar
    }

    private static func isReordering(_ number: UInt32) -> Bool {
        (0x202a...0x202e).contains(number) || (0x2066...0x2069).contains(number)
    }

    /// The names of HTML 4 and some later ones: letters of Europe, Greek, punctuation, arrows, signs.
    package static let names: Set<String> = Set(
        """
        quot amp apos lt gt nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
        sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde
        Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde
        Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
        ugrave uacute ucirc uuml yacute thorn yuml OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta
        Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta
        gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi
        psi omega thetasym upsih piv ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo
        dagger Dagger bull hellip permil prime Prime lsaquo rsaquo oline frasl euro image numero weierp real trade
        alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist empty nabla isin notin ni prod
        sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp ne equiv le ge sub sup nsub sube
        supe oplus otimes perp sdot lceil rceil lfloor rfloor loz starf star spades clubs hearts diams check lang rang
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
