// Layouts of which more is wanted than their bytes.
extension Assembler {
    /// The same, and where the bytes are those of this decision alone.
    ///
    /// These are the layout's id and the proofs of its cards, in their order; all other bytes are the same whenever the same
    /// is decided.
    package func assemble(into output: inout [UInt8], notingDecision places: inout [Range<Int>]) -> AssemblyReport {
        let (report, writer) = assemble(into: &output, LayoutWriter(assembler: self, notesDecision: true))
        places = writer.decision ?? []
        return report
    }

    /// The same, and where everything stands; the revision's name then covers every byte of the cards.
    func assemble(into output: inout [UInt8], outlining outline: inout LayoutOutline) -> AssemblyReport {
        let (report, writer) = assemble(into: &output, LayoutWriter(assembler: self, outlines: true))
        outline = writer.outline ?? outline
        return report
    }
}
