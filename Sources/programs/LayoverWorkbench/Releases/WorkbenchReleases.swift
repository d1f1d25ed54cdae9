package import LayoverContent
package import LayoverReleases

/// The releases of a workbench: their place, the trusted keys, and the writer.
package struct WorkbenchReleases: Sendable {
    package let place: any ReleasePlace
    package let verifier: ReleaseVerifier
    /// Signs the releases that are published from the page, on the publisher's machine; `nil` if the page cannot publish.
    package let writer: ReleaseWriter?

    package init(place: any ReleasePlace, verifier: ReleaseVerifier, writer: ReleaseWriter? = nil) {
        (self.place, self.verifier, self.writer) = (place, verifier, writer)
    }
}
