import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3, arguments[1] == "facts" else {
    FileHandle.standardError.write(Data("usage: layover-bench facts <answer.json>\n".utf8))
    exit(2)
}
try FactsBenchmark.run(path: arguments[2])
