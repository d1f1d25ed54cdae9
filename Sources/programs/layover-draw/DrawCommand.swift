import Glibc
import LayoverDraw
import LayoverPictures
import LayoverProcesses

/// `layover-draw`: draws pictures that a server describes, in a separate process.
enum DrawCommand {
    /// - Returns: The exit code: 0 once there are no more requests, 1 if the program cannot continue or no font covers a
    ///   language, 2 for an invalid command line.
    static func run(_ words: [String]) -> Int32 {
        switch words.first {
        case nil: return serve()
        case "--help", "-h":
            write(help, to: STDOUT_FILENO)
            return 0
        case "--languages" where words.count > 1: return tell(Array(words.dropFirst()))
        default:
            write("layover-draw: '\(words[0])' is not an option\n'layover-draw --help' for more", to: STDERR_FILENO)
            return 2
        }
    }

    /// Answers the descriptions one after the other until the input ends.
    private static func serve() -> Int32 {
        DrawingProcess.standBack()
        guard DrawingProcess.confine() else {
            write("layover-draw: the memory limit could not be set", to: STDERR_FILENO)
            return 1
        }
        guard DrawingProcess.allowWork() else { return 1 }
        Painter.prepare()
        let stream = FrameStream(input: STDIN_FILENO, output: STDOUT_FILENO)
        do throws(FrameError) {
            while let bytes = try stream.receive(limit: PictureLimits.descriptionBytes) {
                guard DrawingProcess.allowWork() else { return 1 }
                try stream.send(answer(bytes).bytes, limit: PictureLimits.answerBytes)
            }
            return 0
        } catch {
            write("layover-draw: \(error)", to: STDERR_FILENO)
            return 1
        }
    }

    private static func answer(_ bytes: [UInt8]) -> PictureAnswer {
        do throws(PictureError) {
            return .drawn(try Painter.draw(Picture(bytes: bytes)))
        } catch {
            return .refused("\(error)")
        }
    }

    /// Prints the languages that no installed font covers completely.
    private static func tell(_ languages: [String]) -> Int32 {
        let missing = languages.filter { !DrawingProcess.covers(language: $0) }
        for language in missing { write(language, to: STDOUT_FILENO) }
        return missing.isEmpty ? 0 : 1
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array((text + "\n").utf8)
        _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
    }
}

/// The text of `--help`.
extension DrawCommand {
    static let help = """
        Draws the images of shared trips from descriptions of a server. 'layover serve --trips' starts it automatically.

        usage: layover-draw
               layover-draw --languages LANGUAGE...

        options:
          --languages LANGUAGE...  print the languages of these ('ar', 'ja') that no installed font covers completely
          --help                   print this

        Without options, it reads frames from standard input and answers each with a frame on standard output, until the input
        ends. A frame is a length in four bytes, most significant first, and that many bytes: in, a description of at most
        \(PictureLimits.descriptionBytes) bytes; out, a PNG of at most \(PictureLimits.fileBytes) bytes, or the reason of a
        failure. An invalid frame ends the program.

        It uses at most \(DrawingProcess.memoryBytes >> 20) MiB of memory and \(DrawingProcess.workSeconds) seconds for one
        picture, writes no file, opens no socket, and runs with low priority.
        It uses the installed fonts: fonts-noto-core, and fonts-noto-cjk for Chinese, Japanese and Korean.

        exit codes: 0 the input ended, or all languages have a font; 1 it cannot continue, or a language has no font; 2 usage
        """
}
