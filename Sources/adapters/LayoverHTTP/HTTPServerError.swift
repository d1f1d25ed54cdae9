/// Why a listener could not be opened.
package enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program listens there.
    case addressInUse(String)
    /// This machine has no such address, or no such name.
    case addressUnknown(String, reason: String)
    /// The port needs privileges that this program lacks.
    case addressForbidden(String)
    /// A setting is out of range.
    case settingInvalid(String)
    /// The system or libmicrohttpd failed for another reason.
    case startFailed(String, reason: String)

    package var description: String {
        switch self {
        case .addressInUse(let address): "address \(address) is in use"
        case .addressUnknown(let address, let reason): "this machine does not have the address \(address): \(reason)"
        case .addressForbidden(let address): "this user may not open address \(address)"
        case .settingInvalid(let reason): reason
        case .startFailed(let address, let reason): "address \(address) could not be opened: \(reason)"
        }
    }
}
