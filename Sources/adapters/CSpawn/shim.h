#include <spawn.h>

/* glibc has them since 2.29 and 2.34, but declares them only if extensions are enabled. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
