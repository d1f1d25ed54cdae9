@testable import LayoverFrame
import Testing

struct DescriptorBudgetTests {
    private func need(_ change: (inout DescriptorBudget.Need) -> Void = { _ in }) -> DescriptorBudget.Need {
        var need = DescriptorBudget.Need()
        (need.threads, need.clients, need.admin) = (4, 8_192, 256)
        change(&need)
        return need
    }

    @Test(arguments: [(111, nil), (112, 16), (256, 154), (1_024, 826), (20_000, 8_192)] as [(Int, Int?)])
    func `lets in as many clients as are left`(limit: Int, clients: Int?) {
        #expect((try? DescriptorBudget(limit: limit, need()))?.clients == clients)
    }

    @Test func `too few descriptors are reported with a suggestion`() {
        #expect(throws: SettingsError.self) { try DescriptorBudget(limit: 111, need()) }
        do throws(SettingsError) {
            _ = try DescriptorBudget(limit: 64, need())
        } catch {
            #expect(error.description.contains("64 descriptors are too few: at least 112 are needed"))
            #expect(error.description.contains("LimitNOFILE"))
        }
    }

    /// Calls, peers and programs have separate shares, and no descriptor is assigned twice.
    @Test(arguments: [128, 200, 256, 512, 1_024, 4_096, 16_384, 1 << 20])
    func `returns nothing twice`(limit: Int) throws {
        for (peers, calls) in [(0, 0), (3, 0), (0, 1_024), (3, 1_024)] {
            let need = need { ($0.peers, $0.calls) = (peers, calls) }
            let budget = try DescriptorBudget(limit: limit, need)
            #expect(budget.reserve + budget.clients + budget.admin <= limit)
            #expect(
                budget.calls <= calls && budget.calls * DescriptorLimits.ofCall <= limit / DescriptorLimits.callShare)
            #expect(budget.clients >= DescriptorLimits.leastConnections)
            #expect(budget.admin >= DescriptorLimits.leastConnections)
            #expect(budget.admin <= 256)
            #expect(budget.adminCeiling == Int32(limit - DescriptorLimits.spare))
            #expect(budget.clientCeiling == budget.adminCeiling - Int32(budget.admin))
        }
    }

    @Test func `a server without an admin listener keeps nothing for one`() throws {
        let budget = try DescriptorBudget(limit: 1_024, need { ($0.admin, $0.programs) = (0, 4) })
        #expect(budget.admin == 0)
        #expect(budget.clients == 1_024 - 64 - 16 - 32)
        #expect(!budget.summary.contains("admin"))
    }
}

struct AddressSpaceTests {
    @Test(
        arguments: [(1_023, 0, false), (1_024, 0, true), (1_215, 192, false), (1_216, 192, true)]
            as [(Int, Int, Bool)])
    func `rejects limits in which no server can run`(megabytes: Int, beside: Int, isEnough: Bool) {
        let isTaken = (try? AddressSpace.check(holding: beside, limit: megabytes << 20)) != nil
        #expect(isTaken == isEnough)
    }

    @Test(arguments: [(100, 2), (1_216, 2), (1_279, 2), (1_280, 3), (1_216 + 6_400, 102)])
    func `the allocator uses the address space that threads leave`(megabytes: Int, arenas: Int) {
        #expect(AddressSpace.arenas(holding: 192, limit: megabytes << 20, arenaMegabytes: 64) == arenas)
    }

    @Test func `no limit is none`() {
        #expect((try? AddressSpace.check(holding: 192, limit: nil)) != nil)
        #expect(AddressSpace.arenas(holding: 192, limit: nil, arenaMegabytes: 64) == nil)
    }
}
