import LayoverAssembly
import LayoverModel
package import LayoverSuppliers

/// Whom searches ask.
package struct SearchSources: Sendable {
    package let suppliers: any SupplierAsking
    package let remote: any RemoteAsking

    package init(suppliers: any SupplierAsking, remote: any RemoteAsking) {
        self.suppliers = suppliers
        self.remote = remote
    }

    /// - Parameters:
    ///   - suppliers: `nil` where settings name none.
    ///   - remote: Who asks other teams' services.
    package init(suppliers: (any SupplierAsking)?, remote: any RemoteAsking) {
        self.init(suppliers: suppliers ?? Nobody(), remote: remote)
    }

    /// The supplier of a server whose settings name none.
    private struct Nobody: SupplierAsking {
        func supplier(for market: Market) -> Supplier? { nil }
        func supplier(named name: String) -> Supplier? { nil }
        func retrySeconds(_ supplier: Supplier, market: Market) -> Int { 1 }

        func ask(
            _ supplier: Supplier, _ question: SupplierQuestion,
            onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void
        ) { onEnd(.failure(.unreachable)) }
    }
}
