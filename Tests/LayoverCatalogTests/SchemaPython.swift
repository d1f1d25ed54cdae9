import Foundation
import LayoverJSON

/// PyPI's `jsonschema`, where this machine has it.
enum SchemaPython {
    static let hasValidator = (try? run("import jsonschema", [])) == ""

    private static let script = """
        import json, sys, jsonschema
        schema, values = json.loads(sys.argv[1]), json.load(open(sys.argv[2]))
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        print("".join("1" if validator.is_valid(value) else "0" for value in values), end="")
        """

    /// Which of the values fit.
    static func verdicts(_ schema: JSONValue, _ values: [JSONValue]) throws -> [Bool] {
        let file = FileManager.default.temporaryDirectory.appending(path: "layover-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(JSONValue.array(values).description.utf8).write(to: file)
        return try run(script, [schema.description, file.path()]).map { $0 == "1" }
    }

    private static func run(_ script: String, _ arguments: [String]) throws -> String {
        guard let python = PapersRepository.program("python3") else { return "no python3" }
        return try PapersProcess.output(of: python, ["-c", script] + arguments)
    }
}

/// Runs a program and waits for its end.
enum PapersProcess {
    struct Failure: Error { let text: String }

    /// What the program printed; its complaints are thrown when it fails.
    static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let (output, complaints) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let said = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: String(decoding: said, as: UTF8.self)) }
        return String(decoding: printed, as: UTF8.self)
    }
}
