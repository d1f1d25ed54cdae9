import LayoverFrame
package import LayoverWeb

/// Every call of the server, in the order of the reference.
package enum RouteTable {
    /// The pages of the reference; those with calls for clients come first.
    package static let pages: [RoutePage] = {
        let all = CapabilityList.kinds.flatMap { $0.routeReference }
        let isForClients = { (page: RoutePage) in page.routes.contains { $0.listener == .clients } }
        return all.filter(isForClients) + all.filter { !isForClients($0) }
    }()

    package static let routes: [RouteDocument] = {
        let all = CapabilityList.kinds.flatMap { $0.documents }
        return all.filter { $0.listener == .clients } + all.filter { $0.listener == .admin }
    }()

    /// The kinds of problems that routes return, in addition to those of the guard.
    package static let problems: [any ProblemKind] = CapabilityList.kinds.flatMap { $0.problems }
}
