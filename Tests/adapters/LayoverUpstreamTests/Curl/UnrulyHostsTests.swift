import Testing

@testable import LayoverUpstream

struct UnrulyHostsTests {
    private static let spell = Limits.unrulySeconds * 1_000_000

    @Test func `a host is trusted again after a while`() {
        var hosts = UnrulyHosts()
        #expect(!hosts.has("a", at: 0))
        hosts.add("a", at: 5)
        #expect(hosts.has("a", at: 5))
        #expect(hosts.has("a", at: UnrulyHostsTests.spell + 4))
        #expect(!hosts.has("a", at: UnrulyHostsTests.spell + 5))
        #expect(!hosts.has("b", at: 5))
    }

    @Test(arguments: [0, 1, 10]) func `remembered hosts have a limit, the latest stay`(more: Int) {
        var hosts = UnrulyHosts()
        for number in 0..<Limits.unrulyHosts + more { hosts.add("host-\(number)", at: number) }
        #expect(hosts.count == Limits.unrulyHosts)
        #expect(hosts.has("host-\(more)", at: Limits.unrulyHosts))
        #expect(hosts.has("host-0", at: 400) == (more == 0))
        hosts.add("late", at: 2 * UnrulyHostsTests.spell)
        #expect(hosts.count == 1)
    }
}
