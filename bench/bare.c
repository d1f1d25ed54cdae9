/* The minimal work of libmicrohttpd for a request: an empty 304 from two threads with epoll. Usage: bare <port> */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *empty;
static int seen;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *body, size_t *size, void **state) {
    (void)context, (void)url, (void)method, (void)version, (void)body, (void)size;
    /* An answer at the first call, before the request is read, would close the connection. */
    if (*state == NULL) {
        *state = &seen;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, empty);
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)atoi(arguments[1]));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    empty = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_THREAD_POOL_SIZE, 2u, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    pause();
    return 0;
}
