import Glibc

/// Ends the run as libFuzzer expects it: what was found on standard error, and the input kept.
func finding(_ text: String) -> Never {
    let line = Array("FINDING: \(text)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
}
