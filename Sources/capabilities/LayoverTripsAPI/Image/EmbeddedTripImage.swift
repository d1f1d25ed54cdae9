import CTripImage

/// Data that programs contain for the images of trips.
enum EmbeddedTripImage {
    /// The description of the shipped content.
    static let description = unsafe bytes(layover_trip_image_description())
    /// A picture that is sent if none can be drawn.
    static let standing = unsafe bytes(layover_trip_image_default())

    private static func bytes(_ file: layover_trip_image_file) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
