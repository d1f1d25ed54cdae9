import LayoverFindContent
import LayoverFindIndex
import LayoverModel
import Testing

struct FinderAliasesTests {
    @Test(arguments: [("-4", 0), ("12", 12), ("x", nil)] as [(String, Int?)])
    func `reads a popularity that is a number from 0`(text: String, expected: Int?) {
        let position = Position(line: 1, column: 1)
        func scalar(_ text: String) -> Node { Node(.scalar(.init(text)), at: position) }
        func mapping(_ key: String, _ value: Node) -> Node {
            Node(.mapping([.init(key: key, keyPosition: position, value: value)]), at: position)
        }
        let root = mapping("places", mapping("airport:SIN", mapping("popularity", scalar(text))))
        #expect(FinderAliases(root).places["airport:SIN"]?.popularity == expected)
    }
}
