/// The names that files of other modules can use: an import of the module that uses none of them is dead.
struct DeclaredNames {
    /// Names of types, functions and values at the top level, and of types that an extension gives an initializer.
    private(set) var global: Set<String> = []
    /// Names of members, cases and nested types; `subscript` and `init` stand for themselves.
    private(set) var members: Set<String> = []

    /// - Parameters:
    ///   - files: The tokens of each file of one module.
    ///   - internals: True to count internal names, which `@testable` imports.
    init(of files: [[CodeToken]], internals: Bool) {
        for tokens in files {
            var scanner = DeclarationScanner(tokens, internals: internals)
            scanner.scan()
            global.formUnion(scanner.global)
            members.formUnion(scanner.members)
        }
    }

    /// All words.
    var all: Set<String> { global.union(members) }
}

/// Walks through the tokens of a file, and knows for each in which declaration it is.
private struct DeclarationScanner {
    private(set) var global: Set<String> = []
    private(set) var members: Set<String> = []

    private let tokens: [CodeToken]
    private let internals: Bool
    private var scopes: [Scope] = [Scope(kind: .file, isVisible: true)]
    /// Access levels since the last declaration.
    private var levels: Set<String> = []
    /// The scope of the next brace.
    private var next = Scope(kind: .body, isVisible: false)

    private struct Scope {
        enum Kind { case file, type, requirements, extended, body }
        let kind: Kind
        /// True if other modules see what is declared here without an access level of its own, or with it.
        let isVisible: Bool
        /// True if an extension gives its access level to its members.
        var givesLevel = false
        var name = ""
    }

    init(_ tokens: [CodeToken], internals: Bool) {
        self.tokens = tokens
        self.internals = internals
    }

    mutating func scan() {
        var position = 0
        while position < tokens.count {
            let token = tokens[position]
            switch token.text {
            case "{":
                scopes.append(next)
                next = Scope(kind: .body, isVisible: false)
                levels = []
            case "(", "[": scopes.append(Scope(kind: .body, isVisible: false))
            case "}", ")", "]": if scopes.count > 1 { scopes.removeLast() }
            default: if token.kind == .word, scope.kind != .body { declare(at: position) }
            }
            position += 1
        }
    }

    private var scope: Scope { scopes[scopes.count - 1] }

    private mutating func declare(at position: Int) {
        let word = tokens[position].text
        switch word {
        case "package", "public", "open", "private", "fileprivate", "internal":
            // `private(set)` says nothing about reading.
            if text(position + 1) != "(" { levels.insert(word) }
        case "struct", "class", "enum", "actor", "protocol":
            guard !["func", "var", "let", "subscript"].contains(text(position + 1)) else { return }
            let isSeen = add(text(position + 1), isRequirement: false)
            begin(Scope(kind: word == "protocol" ? .requirements : .type, isVisible: isSeen))
        case "extension": extend(at: position)
        case "init", "subscript":
            if add(word), scope.kind == .extended, word == "init" { global.insert(scope.name) }
            begin(Scope(kind: .body, isVisible: false))
        case "func", "typealias", "associatedtype", "var", "let", "case":
            let names = word == "func" ? [position + 1] : names(from: position + 1)
            for name in names { add(text(name), isRequirement: word == "case" || isRequirement) }
            begin(Scope(kind: .body, isVisible: false))
        default: break
        }
    }

    private mutating func extend(at position: Int) {
        var last = position + 1
        while text(last + 1) == "." { last += 2 }
        let isHidden = !levels.isDisjoint(with: ["private", "fileprivate"])
        begin(Scope(kind: .extended, isVisible: !isHidden, givesLevel: isPackage, name: text(last)))
    }

    private mutating func begin(_ scope: Scope) {
        next = scope
        levels = []
    }

    private var isPackage: Bool { !levels.isDisjoint(with: ["package", "public", "open"]) }
    private var isRequirement: Bool { scope.kind == .requirements || scope.givesLevel }

    @discardableResult
    private mutating func add(_ name: String, isRequirement: Bool? = nil) -> Bool {
        let isHidden = !levels.isDisjoint(with: ["private", "fileprivate"])
        let isSeen = isPackage || isRequirement ?? self.isRequirement || internals
        guard scope.isVisible, isSeen, !isHidden else { return false }
        if scope.kind == .file { global.insert(name) } else { members.insert(name) }
        return true
    }

    /// The places of the names that `let`, `var` or `case` declare from a position on.
    private func names(from start: Int) -> [Int] {
        var (names, depth, position) = ([Int](), 0, start)
        // The depth at which names are: in a tuple until it ends.
        var level = text(start) == "(" ? 1 : 0
        var expects = true
        while position < tokens.count, depth >= 0 {
            let token = tokens[position]
            let isNewLine = position > start && token.line != tokens[position - 1].line
            if depth == 0, isNewLine, !expects, token.text != "," { break }
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { level = 0 }
            case ",": expects = depth == level
            default:
                if token.kind == .word, depth == level, expects {
                    names.append(position)
                    expects = false
                }
            }
            position += 1
        }
        return names
    }

    private func text(_ position: Int) -> String { position < tokens.count ? tokens[position].text : "" }
}
