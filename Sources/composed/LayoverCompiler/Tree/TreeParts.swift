import LayoverCatalog
import LayoverModel
import LayoverSchema

/// A tree's files by owner.
///
/// Paths are sorted, so that a unit's files are adjacent and found by binary search.
struct TreeParts: Sendable {
    /// Sorted by path.
    let files: [SourceFile]
    private let content: ContentTable

    /// - Complexity: O(files) if they are already sorted.
    init(_ files: [SourceFile], _ content: ContentTable) {
        self.files = PathOrder.sorted(files)
        self.content = content
    }

    /// The files of a unit, sorted by path; empty if it does not exist.
    subscript(unit: UnitName) -> [SourceFile] { ranges(of: unit).flatMap { files[$0] } }

    func has(_ unit: UnitName) -> Bool { !self[unit].isEmpty }

    /// Files that belong to no unit.
    var shared: [SourceFile] { files.filter { content.unit(at: $0.path) == nil } }

    /// Every unit that has a file.
    var units: Set<UnitName> { Set(files.lazy.compactMap { content.unit(at: $0.path) }) }

    /// Every unit that many others may depend on.
    var commonUnits: Set<UnitName> { units.filter(\.isCommon) }

    /// Every campaign.
    var campaigns: Set<UnitName> {
        units.filter { $0.kind == .campaign }
    }

    /// Finds the files below a folder.
    func files(below folder: String) -> ArraySlice<SourceFile> {
        files[PathOrder.range(below: folder + "/", in: files)]
    }

    /// The files without those of some units, sorted by path.
    func without(_ units: Set<UnitName>) -> [SourceFile] {
        var kept: [SourceFile] = []
        kept.reserveCapacity(files.count)
        var next = 0
        for range in units.flatMap(ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            kept += files[next..<range.lowerBound]
            next = range.upperBound
        }
        return kept + files[next...]
    }

    /// Ranges of the unit's own file or folder and the files below, without files of other units.
    private func ranges(of unit: UnitName) -> [Range<Int>] {
        let own = PathOrder.range(of: unit.path, in: files)
        return [own, PathOrder.range(below: unit.path + "/", in: files)].flatMap { runs(of: unit, in: $0) }
    }

    private func runs(of unit: UnitName, in range: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in range where content.unit(at: files[index].path) == unit {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<(index + 1)
            } else {
                runs.append(index..<(index + 1))
            }
        }
        return runs
    }
}
