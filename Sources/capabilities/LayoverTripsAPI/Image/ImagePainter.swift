import LayoverPictures
import LayoverProcesses

/// Has pictures drawn by `layover-draw`: it is started when a picture is expected, ended if it is late or wrong, and started
/// again after a rest.
struct ImagePainter {
    /// Why there is no picture.
    enum Fault: Error, Hashable {
        /// It does not start.
        case absent(String)
        /// It failed a moment ago.
        case resting
        case late
        /// It ended, or its answer is invalid.
        case broken(String)
        /// It works, but does not draw this.
        case refused(String)
    }

    private let program: String
    private let words: [String]
    private let milliseconds: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private var process: FramedProcess?
    /// Pictures of this process.
    private var count = 0
    /// Faults in a row.
    private var faults = 0
    private var restsUntil: ContinuousClock.Instant?

    /// Starts nothing yet.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - words: Its arguments.
    ///   - milliseconds: Time for one picture.
    ///   - now: The clock for its rests.
    init(
        _ program: String, _ words: [String] = [], milliseconds: Int,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.program = program
        self.words = words
        self.milliseconds = milliseconds
        self.now = now
    }

    private var isResting: Bool { restsUntil.map { now() < $0 } ?? false }

    /// The id of its process; `nil` while there is none.
    var processID: Int32? { process?.id }

    /// Starts its process if there is none, so that it finds its fonts before the first picture is requested.
    ///
    /// Waits for nothing; a failed start is reported by the picture that needs the process.
    mutating func prepare() {
        guard process == nil, !isResting else { return }
        process = try? start()
    }

    /// Draws one picture; blocks the thread, for as long as one picture takes at most.
    ///
    /// - Throws: If there is no picture.
    mutating func paint(_ description: [UInt8]) throws(Fault) -> DrawnPicture {
        guard !isResting else { throw .resting }
        let process: FramedProcess
        if let running = self.process { process = running } else { process = try start() }
        self.process = process
        // Before its first picture it may still be finding its fonts.
        let time = milliseconds + (count == 0 ? TripImageLimits.startMilliseconds : 0)
        let answer: PictureAnswer
        do {
            answer = try PictureAnswer(
                bytes: process.ask(
                    description, limit: PictureLimits.descriptionBytes, answerLimit: PictureLimits.answerBytes,
                    until: .now + .milliseconds(time)))
        } catch {
            rest()
            let fault: Fault = (error as? FrameError) == .late ? .late : .broken("\(error)")
            throw fault
        }
        faults = 0
        count += 1
        if count >= TripImageLimits.picturesOfProcess { end() }
        switch answer {
        case .drawn(let picture): return picture
        case .refused(let reason): throw .refused(reason)
        }
    }

    /// Ends its process; the next picture starts another.
    mutating func end() {
        process = nil
        count = 0
    }

    private mutating func start() throws(Fault) -> FramedProcess {
        do throws(ChildProcessError) {
            // It uses the machine's fonts, and nothing of the server's own environment.
            return try FramedProcess(program, words, environment: ["LANG": "C.UTF-8"])
        } catch {
            rest()
            throw .absent("\(error)")
        }
    }

    private mutating func rest() {
        end()
        let range = TripImageLimits.restMilliseconds
        let doubled = range.lowerBound << min(faults, 10)
        faults += 1
        restsUntil = now() + .milliseconds(min(doubled, range.upperBound))
    }
}
