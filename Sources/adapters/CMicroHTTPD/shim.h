#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <linux/filter.h>
#include <microhttpd.h>
#include <stdint.h>
#include <sys/socket.h>

// libmicrohttpd's functions for options and queries are variadic, so that Swift cannot call them: one typed line for each
// that is used.

// The C library declares accept4 only if its own extensions are enabled, and Swift does not enable them.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

static inline int layover_accept(int socket, struct sockaddr *address, socklen_t *length, int flags) {
    return accept4(socket, address, length, flags);
}

// From now on the kernel drops requests for new connections to a listening socket (a segment with SYN and without ACK; the
// flags are byte 13 of TCP's header), so that the client retries or tries another server. Handshakes under way continue.
static inline int layover_drop_new_clients(int socket) {
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 0, 1), BPF_STMT(BPF_RET | BPF_K, 0), BPF_STMT(BPF_RET | BPF_K, UINT32_MAX)};
    struct sock_fprog program = {sizeof lines / sizeof *lines, lines};
    return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

typedef void *(*layover_target_callback)(void *context, const char *target, struct MHD_Connection *connection);
typedef size_t (*layover_unescape_callback)(void *context, struct MHD_Connection *connection, char *text);

static inline struct MHD_OptionItem layover_option(enum MHD_OPTION option, intptr_t value) {
    return (struct MHD_OptionItem){option, value, NULL};
}

static inline struct MHD_OptionItem layover_option_on_target(layover_target_callback callback, void *context) {
    return (struct MHD_OptionItem){MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)callback, context};
}

static inline struct MHD_OptionItem layover_option_on_unescape(layover_unescape_callback callback, void *context) {
    return (struct MHD_OptionItem){MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)callback, context};
}

static inline struct MHD_OptionItem layover_option_on_completed(MHD_RequestCompletedCallback callback, void *context) {
    return (struct MHD_OptionItem){MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)callback, context};
}

static inline struct MHD_OptionItem layover_option_on_connection(MHD_NotifyConnectionCallback callback, void *context) {
    return (struct MHD_OptionItem){MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)callback, context};
}

// Log messages are not written anywhere; libmicrohttpd passes them only to the callback.
static inline struct MHD_OptionItem layover_option_on_log(MHD_LogCallback callback, void *context) {
    return (struct MHD_OptionItem){MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)callback, context};
}

// The end of the connection ends the body, without a last chunk.
static inline enum MHD_Result layover_end_by_closing(struct MHD_Response *response) {
    return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

static inline struct MHD_Daemon *layover_start_daemon(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *context, struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline unsigned int layover_epoll_flags(void) {
    return (unsigned int)MHD_USE_EPOLL_INTERNAL_THREAD | (unsigned int)MHD_USE_NO_LISTEN_SOCKET |
        (unsigned int)MHD_USE_ERROR_LOG | (unsigned int)MHD_USE_ITC | (unsigned int)MHD_ALLOW_SUSPEND_RESUME;
}

static inline const union MHD_ConnectionInfo *layover_socket_context(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
}

static inline const union MHD_ConnectionInfo *layover_socket(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
}

static inline const union MHD_ConnectionInfo *layover_header_size(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
}

static inline const union MHD_ConnectionInfo *layover_reply_status(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
}

static inline const union MHD_ConnectionInfo *layover_client_address(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
}
