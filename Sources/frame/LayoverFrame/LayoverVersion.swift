/// The version that the programs report.
package enum LayoverVersion {
    package static let text = "0.1.0"
}
