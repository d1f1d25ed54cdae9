import LayoverAssembly
import LayoverModel
package import LayoverSuppliers

/// The suppliers and services that searches call.
package struct SearchSources: Sendable {
    package let suppliers: any SupplierCalling
    package let services: any ServiceCalling

    package init(suppliers: any SupplierCalling, services: any ServiceCalling) {
        self.suppliers = suppliers
        self.services = services
    }

    /// - Parameters:
    ///   - suppliers: `nil` if the settings name none.
    ///   - services: Calls other teams' services.
    package init(suppliers: (any SupplierCalling)?, services: any ServiceCalling) {
        self.init(suppliers: suppliers ?? Nobody(), services: services)
    }

    /// The supplier of a server whose settings name none.
    private struct Nobody: SupplierCalling {
        func supplier(for market: Market) -> Supplier? { nil }
        func supplier(named name: String) -> Supplier? { nil }
        func retrySeconds(_ supplier: Supplier, market: Market) -> Int { 1 }

        func ask(
            _ supplier: Supplier, _ supplierRequest: SupplierRequest,
            onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void
        ) { onEnd(.failure(.unreachable)) }
    }
}
