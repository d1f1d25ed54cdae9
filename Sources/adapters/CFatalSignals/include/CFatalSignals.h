#ifndef LAYOVER_CFATALSIGNALS_H
#define LAYOVER_CFATALSIGNALS_H

/// Marks SIGILL, SIGTRAP, SIGSEGV, SIGABRT and SIGBUS from now on: the handler writes the name of the signal and a line feed
/// to the end of the open file `descriptor`; then the process ends as it would have without this.
///
/// @return 0, or an `errno`.
int fatal_signals_mark(int descriptor);

/// Gives the calling thread a signal stack, so that an overflow of its own stack is marked too; it is freed with the thread.
/// Does nothing if the thread has one already, or if no signals are marked.
void fatal_signals_guard_thread(void);

#endif
