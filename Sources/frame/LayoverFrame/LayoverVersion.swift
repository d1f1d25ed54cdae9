/// The version that the programs say of themselves.
package enum LayoverVersion {
    package static let text = "0.1.0"
}
