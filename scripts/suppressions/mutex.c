// The waiting half of Swift's Mutex, so that the thread sanitizer sees it.
//
// An uncontended Mutex is compiled into its callers, with the sanitizer's counts. A contended one changes hands in
// libswiftSynchronization, which is not built with the sanitizer: each value behind a Mutex would be reported as a race.
// scripts/sanitize loads these functions in front of the library's own, so that no Mutex has to be suppressed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Programs without the sanitizer, such as shells that tests start, have neither.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(uint32_t thread, SELF);
typedef SWIFT _Bool try_function(SELF);
typedef SWIFT void unlock_function(SELF);

SWIFT void layover_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT _Bool layover_try(SELF) __asm__(TRY);
SWIFT void layover_unlock(SELF) __asm__(UNLOCK);

SWIFT void layover_lock(uint32_t thread, SELF) {
    NEXT(lock_function *, LOCK)(thread, self);
    if (__tsan_acquire) { __tsan_acquire(self); }
}

SWIFT _Bool layover_try(SELF) {
    const _Bool is_locked = NEXT(try_function *, TRY)(self);
    if (is_locked && __tsan_acquire) { __tsan_acquire(self); }
    return is_locked;
}

SWIFT void layover_unlock(SELF) {
    if (__tsan_release) { __tsan_release(self); }
    NEXT(unlock_function *, UNLOCK)(self);
}
