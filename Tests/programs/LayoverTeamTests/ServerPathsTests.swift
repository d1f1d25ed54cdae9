import Testing

@testable import LayoverTeam

struct ServerPathsTests {
    @Test(arguments: [
        ("cannot replace '/srv/team/content/widgets/a.yaml': no space", "cannot replace 'widgets/a.yaml': no space"),
        ("there is no git at /srv/team/content", "there is no git at the content"),
        ("cannot read '/var/lib/x y/z': denied", "cannot read a file of the server: denied"),
        ("/usr/bin/chromium ended (see /tmp/log)", "a file of the server ended (see a file of the server)"),
        ("open https://preview.example.com/a", "open https://preview.example.com/a"),
        ("1/2 of 'widgets/a.yaml'", "1/2 of 'widgets/a.yaml'"),
    ])
    func `a team sees no path of the server`(words: String, told: String) {
        #expect(ServerPaths(root: "/srv/team/content", areTold: false).words(words) == told)
        #expect(ServerPaths(root: "/srv/team/content", areTold: true).words(words) == words)
    }
}
