import LayoverAssembly
import LayoverModel

/// Whom searches ask.
package struct SearchSources: Sendable {
    package let suppliers: any SupplierAsking
    package let remote: any RemoteAsking

    package init(suppliers: any SupplierAsking, remote: any RemoteAsking) {
        self.suppliers = suppliers
        self.remote = remote
    }

    /// A server whose settings name nobody.
    package static let none = SearchSources(suppliers: Nobody(), remote: Nobody())

    private struct Nobody: SupplierAsking, RemoteAsking {
        func supplier(for market: Market) -> Supplier? { nil }
        func supplier(named name: String) -> Supplier? { nil }
        func retrySeconds(_ supplier: Supplier, market: Market) -> Int { 1 }

        func ask(
            _ supplier: Supplier, _ question: SupplierQuestion,
            onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void
        ) { onEnd(.failure(.unreachable)) }

        func held(_ ask: RemoteAsk, market: Market) -> RemoteAnswers.Answer? { .failed("no such service is set") }

        func ask(
            _ ask: RemoteAsk, market: Market, trace: [SupplierQuestion.TraceHeader],
            onEnd: @escaping @Sendable (RemoteAnswers.Answer) -> Void
        ) { onEnd(.failed("no such service is set")) }
    }
}
