#define _GNU_SOURCE
#include "CFatalSignals.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct fatal_signal {
    int number;
    const char *line;
    struct sigaction before;
};

static struct fatal_signal signals[] = {
    {.number = SIGILL, .line = "SIGILL\n"},   {.number = SIGTRAP, .line = "SIGTRAP\n"},
    {.number = SIGSEGV, .line = "SIGSEGV\n"}, {.number = SIGABRT, .line = "SIGABRT\n"},
    {.number = SIGBUS, .line = "SIGBUS\n"},
};
enum { signal_count = sizeof signals / sizeof signals[0] };

static atomic_int mark = -1;
static pthread_key_t stack_key;
static _Thread_local int is_guarded;

// Space for the handler beyond the kernel's frame.
enum { handler_bytes = 16384 };

// Calls only functions that are allowed in a signal handler: write, sigaction, syscall, raise.
static void note(int number, siginfo_t *information, void *context) {
    (void)context;
    int code = errno;
    for (int index = 0; index < signal_count; index++) {
        if (signals[index].number != number) continue;
        ssize_t written = write(atomic_load(&mark), signals[index].line, strlen(signals[index].line));
        (void)written;
        sigaction(number, &signals[index].before, NULL);
    }
    // It is delivered after this returns, with the registers of the fault and its original description: status and core dump
    // are the same as without a handler.
    if (syscall(SYS_rt_tgsigqueueinfo, getpid(), (pid_t)syscall(SYS_gettid), number, information) != 0) raise(number);
    errno = code;
}

static size_t stack_bytes(void) {
    long least = sysconf(_SC_MINSIGSTKSZ);
    long page = sysconf(_SC_PAGESIZE);
    size_t bytes = (size_t)(least > 0 ? least : MINSIGSTKSZ) + handler_bytes;
    return page > 0 ? (bytes + (size_t)page - 1) / (size_t)page * (size_t)page : bytes;
}

static void free_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    if (sigaltstack(&none, NULL) == 0) munmap(memory, stack_bytes());
}

void fatal_signals_guard_thread(void) {
    if (is_guarded || atomic_load_explicit(&mark, memory_order_relaxed) < 0) return;
    is_guarded = 1;
    stack_t stack;
    // A sanitizer or a backtracer may have set a stack.
    if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
    size_t bytes = stack_bytes();
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return;
    stack = (stack_t){.ss_sp = memory, .ss_size = bytes};
    if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, memory) != 0) munmap(memory, bytes);
}

int fatal_signals_mark(int descriptor) {
    if (atomic_load(&mark) >= 0) {
        atomic_store(&mark, descriptor);
        return 0;
    }
    int code = pthread_key_create(&stack_key, free_stack);
    if (code != 0) return code;
    for (int index = 0; index < signal_count; index++) {
        struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigemptyset(&action.sa_mask);
        struct sigaction *before = &signals[index].before;
        if (sigaction(signals[index].number, NULL, before) != 0) return errno;
        // A process that ignores a signal does not end by it.
        if (!(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN) continue;
        if (sigaction(signals[index].number, &action, NULL) != 0) return errno;
    }
    atomic_store(&mark, descriptor);
    fatal_signals_guard_thread();
    return 0;
}
