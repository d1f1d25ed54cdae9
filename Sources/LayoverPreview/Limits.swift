/// How much of anything one preview shows; each is tested on both sides.
package enum Limits {
    /// Cards on one page of the gallery.
    package static let galleryCount = 200
}
