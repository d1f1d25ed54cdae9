import Glibc

/// Texts as C takes a list of them: pointers to bytes that end in zero, and a null pointer behind the last.
@safe
struct CTexts: ~Copyable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        unsafe pointers = .allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { unsafe pointers[index] = strdup(text) }
        unsafe pointers[count] = nil
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}
