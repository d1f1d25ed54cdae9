package import LayoverContent
package import LayoverReleases

/// Releases as a workbench sees them: where they lie, whose signature is believed, and who publishes.
package struct WorkbenchReleases: Sendable {
    package let place: any ReleasePlace
    package let verifier: ReleaseVerifier
    /// Signs what is published from the page, on the machine of whoever publishes; `nil` where the page publishes nothing.
    package let writer: ReleaseWriter?

    package init(place: any ReleasePlace, verifier: ReleaseVerifier, writer: ReleaseWriter? = nil) {
        (self.place, self.verifier, self.writer) = (place, verifier, writer)
    }
}
