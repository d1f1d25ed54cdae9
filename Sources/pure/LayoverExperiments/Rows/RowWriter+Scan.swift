extension RowWriter {
    /// Appends a line of CSV, converted from a plain line of JSON.
    ///
    /// - Parameters:
    ///   - line: The line that `scan` has read.
    ///   - scan: The ranges of its values.
    ///   - bytes: The output.
    package func appendCSV(_ line: Span<UInt8>, _ scan: RowScan, to bytes: inout [UInt8]) {
        for index in scan.values.indices {
            if index > 0 { bytes.append(0x2c) }
            let value = scan.values[index]
            guard !value.isEmpty else { continue }
            let field = line.extracting(value)
            let needsQuotes = scan.mayHoldComma && field.indices.contains { field[$0] == 0x2c }
            if needsQuotes { bytes.append(0x22) }
            unsafe field.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
            if needsQuotes { bytes.append(0x22) }
        }
        bytes.append(0x0a)
    }
}
