import Foundation

exit(ConformanceCommand.run(Array(CommandLine.arguments.dropFirst())))
