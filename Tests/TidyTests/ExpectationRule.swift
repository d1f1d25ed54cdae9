/// Every test has an expectation, directly or through a helper of its target.
enum ExpectationRule {
    /// The tests among `files` that cannot fail; `files` are those of one target.
    static func findings(in files: [SourceFile]) -> [Finding] {
        let functions = files.flatMap { file in Function.all(in: file).map { (file.path, $0) } }
        let helpers = expectingHelpers(among: functions.map(\.1).filter { !$0.isTest })
        return functions.filter { $1.isTest && !expects($1, through: helpers) }.map { path, function in
            Finding(
                path: path, line: function.line,
                message: "the test '\(function.name)' expects nothing, so it can not fail")
        }
    }

    /// Names of helpers that have an expectation, directly or through other helpers.
    private static func expectingHelpers(among functions: [Function]) -> Set<String> {
        var names: Set<String> = []
        var count = -1
        while names.count != count {
            count = names.count
            for function in functions where expects(function, through: names) { names.insert(function.name) }
        }
        return names
    }

    private static func expects(_ function: Function, through helpers: Set<String>) -> Bool {
        function.expects || !function.calls.isDisjoint(with: helpers)
    }
}
