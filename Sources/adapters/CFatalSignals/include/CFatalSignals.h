#ifndef LAYOVER_CFATALSIGNALS_H
#define LAYOVER_CFATALSIGNALS_H

/// Marks SIGILL, SIGTRAP, SIGSEGV, SIGABRT and SIGBUS from now on: the name of the signal and a line feed go to the end of
/// the open file `descriptor`; then the process ends as it would have without this.
///
/// @return 0, or an `errno`.
int fatal_signals_mark(int descriptor);

/// Gives the calling thread a stack of its own for that, so that one whose stack is full is marked too; it goes with the
/// thread. Costs nothing where the thread has one, or where nothing is marked.
void fatal_signals_guard_thread(void);

#endif
