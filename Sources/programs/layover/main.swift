import Foundation

// If the reader of the output closes the pipe, the failed write is reported, and no signal ends the program.
signal(SIGPIPE, SIG_IGN)
exit(Terminal.end(await Program.run(Array(CommandLine.arguments.dropFirst()))))
