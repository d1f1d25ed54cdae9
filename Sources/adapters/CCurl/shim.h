#include <curl/curl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// libcurl's functions for options and queries are variadic, so that Swift cannot call them: one typed function for each kind
// that is used.

static inline CURLcode layover_curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode layover_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode layover_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode layover_curl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode layover_curl_set_errors(CURL *easy, char *buffer) {
    return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

static inline CURLcode layover_curl_on_body(CURL *easy, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode layover_curl_on_header(CURL *easy, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

static inline CURLcode layover_curl_on_request(CURL *easy, curl_prereq_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline CURLcode layover_curl_on_open(CURL *easy, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLcode layover_curl_on_close(CURL *easy, curl_closesocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

static inline CURLcode layover_curl_number(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode layover_curl_socket(CURL *easy, CURLINFO info, curl_socket_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode layover_curl_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode layover_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode layover_curl_on_socket(CURLM *multi, curl_socket_callback callback, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
    return code ? code : curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}

static inline CURLMcode layover_curl_on_timer(CURLM *multi, curl_multi_timer_callback callback, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
    return code ? code : curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}
