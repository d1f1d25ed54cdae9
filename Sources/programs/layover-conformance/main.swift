import Foundation
import LayoverConformance

exit(ConformanceCommand.run(Array(CommandLine.arguments.dropFirst())))
