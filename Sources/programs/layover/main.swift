import Foundation

// A reader that goes away is an error of the write, which is reported, and not the end of the program.
signal(SIGPIPE, SIG_IGN)
exit(Terminal.end(await Program.run(Array(CommandLine.arguments.dropFirst()))))
