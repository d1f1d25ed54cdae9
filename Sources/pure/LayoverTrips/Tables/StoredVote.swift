/// A vote with its person and cell.
package struct StoredVote: TableRecord {
    package let person: PersonID
    package let cell: VoteCell
    package let vote: TripVote

    package static let table = TripTable(
        "votes", key: ["trip", "cell", "person"],
        [
            .name("trip"), .name("cell"), .name("person"), .name("item"), .text("value").optional, .number("seq"),
            .number("price").optional,
        ])

    package init(_ vote: TripVote, of person: PersonID, in cell: VoteCell) {
        self.person = person
        self.cell = cell
        self.vote = vote
    }

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .id(trip), .text(cell.text), .id(person), .id(vote.item), .some(vote.value?.rawValue), .integer(vote.seq),
            .some(vote.price),
        ]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        let value = row.optionalText(4)
        guard let cell = VoteCell(text: row.text(1)), let person = PersonID(row.text(2)),
            let item = ItemID(row.text(3)), value.map({ VoteValue(rawValue: $0) != nil }) ?? true
        else { return nil }
        let vote = TripVote(
            item: item, value: value.flatMap(VoteValue.init), seq: row.number(5), price: row.optionalNumber(6))
        self.init(vote, of: person, in: cell)
    }
}
