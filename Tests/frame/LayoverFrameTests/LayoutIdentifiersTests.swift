@testable import LayoverFrame
import LayoverSeal
import Synchronization
import Testing

struct LayoutIdentifiersTests {
    private static let now = 1_795_000_000_123
    private let seal: Seal
    private let key = SigningKey(secret: Array(0..<32))

    init() throws { seal = try Seal() }

    private func identifiers(_ milliseconds: Int = now, key: SigningKey? = nil) -> LayoutIdentifiers {
        LayoutIdentifiers(key: key ?? self.key, seal: seal) { milliseconds }
    }

    @Test func `ids are 24 signs, sort by time, and never come twice`() {
        let ids = (0..<2000).map { identifiers(Self.now + $0).make() }
        #expect(
            ids.allSatisfy {
                $0.utf8.count == LayoutIdentifiers.length && $0.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{24}/) != nil
            })
        #expect(ids == ids.sorted())
        let one = identifiers()
        #expect(Set((0..<2000).map { _ in one.make() }).count == 2000)
    }

    @Test(arguments: [0, 1, 59_999, 86_400_000, -5000, 1 << 38, -(1 << 38)])
    func `an id contains its age`(age: Int) {
        #expect(identifiers().age(of: identifiers(Self.now - age).make()) == age)
    }

    @Test func `a server that shares the key knows the id, another does not`() {
        let id = identifiers().make()
        #expect(LayoutIdentifiers(key: key, seal: seal) { Self.now }.age(of: id) == 0)
        #expect(identifiers(key: SigningKey(secret: Array(1...32))).age(of: id) == nil)
    }

    @Test func `an id with any sign changed is none of ours`() {
        let own = identifiers()
        let id = Array(own.make().utf8)
        for place in id.indices {
            for sign in "0123456789ABCDEFGHJKMNPQRSTVWXYZilou -".utf8 where sign != id[place] {
                var changed = id
                changed[place] = sign
                #expect(own.age(of: String(decoding: changed, as: UTF8.self)) == nil)
            }
        }
    }

    @Test(arguments: [
        "", "0", "try", "sample", String(repeating: "0", count: 24), String(repeating: "Z", count: 23),
        String(repeating: "é", count: 24),
    ])
    func `an invalid id is rejected`(text: String) {
        #expect(identifiers().age(of: text) == nil)
        #expect(identifiers().age(of: identifiers().make() + text + "0") == nil)
    }

    @Test func `forty bits fit in eight characters and are read back`() {
        for bits in [0, 1, 31, 32, 0xff_ffff_ffff, 0x12_3456_789a] as [UInt64] {
            var bytes: [UInt8] = []
            Base32.append(bits, to: &bytes)
            #expect(bytes.count == 8 && Base32.bits(bytes[...]) == bits)
        }
        #expect(Base32.bits(Array("0000000".utf8)[...]) == nil)
    }
}
