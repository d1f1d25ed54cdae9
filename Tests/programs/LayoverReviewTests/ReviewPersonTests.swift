import LayoverGitKit
import LayoverTestKit
import Testing

@testable import LayoverGit
@testable import LayoverReview
@testable import LayoverTeam

struct ReviewPersonTests {
    @Test func `on a team's workbench the person is the one that the proxy names, else git's`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one\n", to: "widgets/layover.yaml")
        try TestRepository.begin(folder)
        #expect(try ReviewPerson.current(in: folder.path) == GitPerson(name: "Ada Lovelace", email: "ada@example.com"))
        for (name, person) in [
            ("bo@example.com", GitPerson(name: "bo", email: "bo@example.com")),
            ("cy", GitPerson(name: "cy", email: "cy")), ("@", GitPerson(name: "@", email: "@")),
        ] {
            let user = WorkbenchUser(name: name, isAuthor: true, audit: nil)
            let found = try WorkbenchUser.$current.withValue(user) { try ReviewPerson.current(in: folder.path) }
            #expect(found == person)
        }
    }
}
