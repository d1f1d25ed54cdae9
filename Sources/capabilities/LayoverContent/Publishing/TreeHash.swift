import LayoverCatalog
import LayoverCompiler
import LayoverModel

extension Digesting {
    /// The hash that a catalog of exactly these files has, computed before they are compiled.
    ///
    /// It covers the compiler's format number, then each path and its bytes, each preceded by its length.
    func treeHash(_ files: [SourceFile]) -> String {
        var parts: [[UInt8]] = [lengthPrefix(Compiler.formatNumber)]
        parts.reserveCapacity(files.count * 4 + 1)
        for file in files.sorted(by: { $0.path < $1.path }) {
            let path = Array(file.path.utf8)
            parts += [lengthPrefix(path.count), path, lengthPrefix(file.bytes.count), file.bytes]
        }
        return hexadecimal(sha256(parts))
    }

    /// Eight bytes, most significant first.
    private func lengthPrefix(_ count: Int) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
}
