/// Reads a QR code as a camera would: from the modules and the format in the corner to the bytes of its text.
///
/// It supports versions 1 to 6 at level M and byte mode, and corrects no errors. Source: ISO/IEC 18004; written
/// independently of the library whose codes it reads.
package struct QRReader {
    /// Why a code cannot be read.
    package struct Unreadable: Error {
        package let why: String
    }

    private let width: Int
    private let isDark: (_ column: Int, _ row: Int) -> Bool

    /// - Parameters:
    ///   - width: Modules of one side, without the quiet zone.
    ///   - isDark: Whether a module is dark; also called for the light modules around the code.
    package init(width: Int, isDark: @escaping (_ column: Int, _ row: Int) -> Bool) {
        (self.width, self.isDark) = (width, isDark)
    }

    /// Reads a drawing with one unit per module and a quiet zone of four modules: a path of dark runs.
    ///
    /// - Throws: `Unreadable` if it is drawn in another way.
    package init(svg: String) throws {
        guard let side = svg.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/), side.output.1 == side.output.2,
            let width = Int(side.output.1), width >= 29
        else { throw Unreadable(why: "no square drawing") }
        var dark: Set<[Int]> = []
        for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            guard let column = Int(run.output.1), let row = Int(run.output.2), let count = Int(run.output.3),
                run.output.3 == run.output.4, column >= 4, row >= 4, column + count <= width - 4, row < width - 4
            else { throw Unreadable(why: "run \(run.output.0)") }
            for place in column..<(column + count) { dark.insert([place - 4, row - 4]) }
        }
        self.init(width: width - 8) { dark.contains([$0, $1]) }
    }

    private var version: Int { (width - 17) / 4 }

    /// The number of data blocks of a version at level M, and the data codewords in each block.
    ///
    /// In versions 1 to 6 all blocks have the same size.
    private static let blocks = [1: (1, 16), 2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)]

    /// Reads the text.
    ///
    /// - Throws: `Unreadable` if a pattern is not in its place.
    package func text() throws -> String {
        guard let (count, length) = QRReader.blocks[version] else { throw Unreadable(why: "version \(version)") }
        try checkPatterns()
        let words = codewords(mask: try mask())
        // Codewords of the blocks are interleaved.
        let data = (0..<count).flatMap { block in (0..<length).map { words[$0 * count + block] } }
        return try QRReader.text(in: data)
    }

    /// The three finder patterns with their light borders, and the timing patterns between them.
    private func checkPatterns() throws {
        for (left, top) in [(0, 0), (width - 7, 0), (0, width - 7)] {
            for row in -1...7 {
                for column in -1...7 {
                    let ring = max(abs(column - 3), abs(row - 3))
                    guard isDark(left + column, top + row) == (ring != 2 && ring != 4) else {
                        throw Unreadable(why: "finder at \(left), \(top)")
                    }
                }
            }
        }
        for place in 8..<(width - 8) where isDark(place, 6) != (place % 2 == 0) || isDark(6, place) != (place % 2 == 0)
        {
            throw Unreadable(why: "timing at \(place)")
        }
    }

    /// The number of the mask, from the fifteen format bits beside the first finder pattern.
    private func mask() throws -> Int {
        let places =
            (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
        let read = places.enumerated().reduce(0) { $0 | (isDark($1.element.0, $1.element.1) ? 1 << $1.offset : 0) }
        // Level M is 00.
        for mask in 0..<8 where QRReader.format(mask) == read { return mask }
        throw Unreadable(why: "format \(read)")
    }

    /// The format bits of level M with a mask: five data bits, ten check bits, and the fixed pattern XORed over all.
    private static func format(_ mask: Int) -> Int {
        var rest = mask << 10
        for bit in (10...14).reversed() where rest >> bit & 1 == 1 { rest ^= 0x537 << (bit - 10) }
        return (mask << 10 | rest) ^ 0x5412
    }

    /// The codewords in reading order: pairs of columns from the right, alternately upwards and downwards.
    private func codewords(mask: Int) -> [UInt8] {
        var bits: [Bool] = []
        var upwards = true
        for right in stride(from: width - 1, to: 0, by: -2) {
            // The column of the timing pattern is skipped.
            let right = right <= 6 ? right - 1 : right
            for step in 0..<width {
                let row = upwards ? width - 1 - step : step
                for column in [right, right - 1] where !isReserved(column, row) {
                    bits.append(isDark(column, row) != QRReader.isFlipped(column, row, mask: mask))
                }
            }
            upwards.toggle()
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    private func isReserved(_ column: Int, _ row: Int) -> Bool {
        if column == 6 || row == 6 { return true }
        if row < 9, column < 9 || column >= width - 8 { return true }
        if column < 9, row >= width - 8 { return true }
        // Versions 2 to 6 have one alignment pattern.
        let center = width - 7
        return version > 1 && abs(column - center) <= 2 && abs(row - center) <= 2
    }

    private static func isFlipped(_ column: Int, _ row: Int, mask: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    private static func text(in data: [UInt8]) throws -> String {
        // Four bits for byte mode, then eight bits for the number of bytes.
        guard data[0] >> 4 == 0b0100 else { throw Unreadable(why: "mode \(data[0] >> 4)") }
        let count = Int(data[0] & 15) << 4 | Int(data[1] >> 4)
        guard count + 2 <= data.count else { throw Unreadable(why: "length \(count)") }
        return String(
            decoding: (1...max(1, count)).prefix(count).map { data[$0] << 4 | data[$0 + 1] >> 4 }, as: UTF8.self)
    }
}
