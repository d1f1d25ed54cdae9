import Foundation
import LayoverPlayedSupplier

exit(SupplierCommand.run(Array(CommandLine.arguments.dropFirst())))
