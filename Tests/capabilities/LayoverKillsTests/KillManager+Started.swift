import LayoverFrame
import LayoverSeal
import LayoverTestKit

@testable import LayoverKills

extension KillManager {
    /// Starts a manager over the store in a folder.
    static func started(
        in state: TemporaryFolder, _ holder: ServingHolder = ServingHolder(), seal: Seal
    ) async -> KillManager {
        let manager = KillManager(folder: state.path, holder: holder, digest: seal, log: .silent)
        await manager.start()
        return manager
    }
}
