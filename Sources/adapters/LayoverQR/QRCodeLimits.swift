/// The limits of this room.
package enum QRCodeLimits {
    /// Bytes of a text; phones could not read a longer one from a screen.
    package static let bytes = 1...1_024
    /// Light modules around a code, on each side.
    ///
    /// Source: ISO/IEC 18004, section 9.1.
    package static let quietModules = 4
}
