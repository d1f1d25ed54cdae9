import Foundation
import LayoverJSON
import LayoverProcesses

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
        guard let python = ReferenceRepository.program("python3") else { return "no python3" }
        return try ReferenceProcess.output(of: python, ["-c", script] + arguments)
    }
}

/// Runs a program and waits for its end.
enum ReferenceProcess {
    struct Failure: Error { let text: String }

    /// What the program printed; its complaints are thrown when it fails.
    static func output(of program: String, _ arguments: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layover-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try ["output", "errors"].map { name in
            try Data().write(to: folder.appending(path: name))
            return try FileHandle(forWritingTo: folder.appending(path: name))
        }
        let process = try ChildProcess(
            program, arguments,
            streams: ChildStreams(output: files[0].fileDescriptor, errors: files[1].fileDescriptor))
        let code = process.waitUntilExit()
        guard code == 0 else {
            throw Failure(text: try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8))
        }
        return try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
    }
}
