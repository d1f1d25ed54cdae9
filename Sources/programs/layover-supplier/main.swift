import Foundation

exit(SupplierCommand.run(Array(CommandLine.arguments.dropFirst())))
