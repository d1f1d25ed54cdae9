import Foundation
import LayoverJSON
import LayoverProcesses
import LayoverTestKit

/// PyPI's `jsonschema`, if this machine has it.
enum SchemaPython {
    static let hasValidator = (try? run("import jsonschema", [])) == ""

    private static let script = """
        import json, sys, jsonschema
        schema, values = json.loads(sys.argv[1]), json.load(open(sys.argv[2]))
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        print("".join("1" if validator.is_valid(value) else "0" for value in values), end="")
        """

    /// For each value, whether it is valid.
    static func verdicts(_ schema: JSONValue, _ values: [JSONValue]) throws -> [Bool] {
        let folder = try TemporaryFolder()
        try folder.write(JSONValue.array(values).description, to: "values.json")
        return try run(script, [schema.description, folder.path("values.json")]).map { $0 == "1" }
    }

    private static func run(_ script: String, _ arguments: [String]) throws -> String {
        guard let python = ReferenceRepository.program("python3") else { return "no python3" }
        return try ReferenceProcess.output(of: python, ["-c", script] + arguments)
    }
}

/// Runs a program and waits for its end.
enum ReferenceProcess {
    struct Failure: Error { let text: String }

    /// Returns the program's output; throws its error output if it fails.
    static func output(of program: String, _ arguments: [String]) throws -> String {
        let folder = try TemporaryFolder()
        let files = try ["output", "errors"].map { try folder.writing($0) }
        let process = try ChildProcess(
            program, arguments,
            streams: ChildStreams(output: files[0].fileDescriptor, errors: files[1].fileDescriptor))
        let code = process.waitUntilExit()
        guard code == 0 else {
            throw Failure(text: try folder.text("errors"))
        }
        return try folder.text("output")
    }
}
