import LayoverFrame

/// Writes a complete `haproxy.cfg` for Debian's HAProxy 2.6, which accepts the public paths only.
package enum HAProxyEdge {
    package static func text(_ plan: EdgePlan) -> String {
        [global(plan), defaults, frontend(plan), backend(plan)].joined(separator: "\n")
    }

    private static func global(_ plan: EdgePlan) -> String {
        let rights =
            plan.folder == nil
            ? "\n    user haproxy\n    group haproxy\n    log /dev/log local0" : "\n    log stdout format raw local0"
        return """
            # The edge in front of Layover: TLS, limits, compression. A complete haproxy.cfg for Debian's HAProxy 2.6.
            # Written by `layover edge haproxy` from the table of routes: it lists every public path and rejects all others.
            #
            # It watches /readyz of each Layover, so that a server that is about to stop or hangs receives no more requests. A request that no
            # Layover has received is sent to the next one, so that a rolling restart loses no requests. A GET or an attach, which changes
            # nothing, is also sent to the next one if a Layover hangs; no other call is sent twice.
            # Put certificate and key into one file at the path of `crt`. With more servers, write this file again:
            # layover edge haproxy --server NAME=HOST:PORT ...
            global
                maxconn 8192\(rights)
                ssl-default-bind-options ssl-min-ver TLSv1.2
                # A request that is sent again has to fit, body included: a larger attach gets 504 if its Layover hangs.
                tune.bufsize \(EdgeLimits.repeatedBytes)

            """
    }

    private static let defaults = """
        defaults
            mode http
            log global
            # No query in the log: it may name a traveller's journey. A path with a token is logged as its template.
            log-format "%tr %HM %[var(txn.logged)] %ST %Ta %B %s \\"%[var(txn.layover)]\\""
            # Connections without a request are not logged.
            option dontlognull
            # Layover's own limits, enforced here first.
            timeout http-request 5s
            timeout client 15s
            timeout http-keep-alive 15s
            timeout connect 1s
            timeout queue 2s
            timeout server \(EdgeLimits.changeSeconds)s
            # The next Layover, if one refuses connections, closes one before its response, or is silent.
            retries \(EdgeLimits.tries - 1)
            option redispatch 1
            retry-on conn-failure empty-response response-timeout
            http-reuse safe

        """

    private static func frontend(_ plan: EdgePlan) -> String {
        let all = EdgePath.all
        let unknown = EdgePath.secretStarts.map {
            "    http-request set-var(txn.logged) str(\($0){token}) if { path_beg \($0) }"
        }
        let logged = all.filter(\.isSecret).map { path in
            "    http-request set-var(txn.logged) str(\(path.template)) if \(match(path))"
        }
        let limits = all.compactMap { path in
            path.bodyLimit.map {
                "    http-request deny deny_status 413 if { req.body_size gt \($0.bytes) } \(match(path))"
            }
        }
        return """
            frontend edge
            \(binds(plan).joined(separator: "\n"))

                # Before any rejection, so that no rejection reveals a token.
                http-request set-var(txn.logged) path
            \((unknown + logged).joined(separator: "\n"))
                http-request set-log-level silent if { path /livez }

            \(all.map { "    acl is_public \(rule($0))" }.joined(separator: "\n"))
                # Neither the admin listener nor any unlisted path can be reached from outside.
                http-request deny deny_status 404 unless is_public

            \(admission)
            \(limits.joined(separator: "\n"))

            \(passing)

            \(patience(plan))

                default_backend layover

            """
    }

    private static func binds(_ plan: EdgePlan) -> [String] {
        var lines: [String] = []
        if let plain = plan.plain { lines.append("    bind \(bound(plain))") }
        if let redirected = plan.redirected {
            lines += [
                "    bind \(bound(redirected))", "    http-request redirect scheme https code 308 if !{ ssl_fc }",
            ]
        }
        if let encrypted = plan.encrypted {
            let certificate = plan.place("layover.pem", "/etc/haproxy/layover.pem")
            lines += [
                "    bind \(bound(encrypted)) ssl crt \(certificate) alpn h2,http/1.1",
                "    http-response set-header Strict-Transport-Security max-age=31536000 if { ssl_fc }",
            ]
        }
        return lines
    }

    private static func rule(_ path: EdgePath) -> String {
        path.expression.map { "path_reg '\($0)'" } ?? "path \(path.template)"
    }

    private static func match(_ path: EdgePath) -> String { "{ \(rule(path)) }" }

    private static let admission = """
            stick-table type ipv6 size 200k expire 10s store conn_cur,http_req_rate(1s)
            http-request track-sc0 src
            http-request deny deny_status 429 if { sc_conn_cur(0) gt 64 }
            http-request deny deny_status 429 if { sc_http_req_rate(0) gt 150 }
            http-request deny deny_status 413 if { req.body_size gt 33554432 }
        """

    private static let passing = """
            # Only this edge's own values: values that a client sends are not passed on.
            http-request del-header Proxy
            http-request set-header X-Forwarded-For %[src]
            http-request set-header X-Forwarded-Proto https if { ssl_fc }
            http-request set-header X-Forwarded-Proto http if !{ ssl_fc }
            # A second attempt of a call that changes something could count an event twice, or search twice. A request is sent again only if it
            # was read whole before it was sent.
            acl is_safe method GET HEAD OPTIONS
        \(EdgePath.all.filter(\.isSafePost).map { "    acl is_safe \(rule($0))" }.joined(separator: "\n"))
            http-request disable-l7-retry unless is_safe
        \(EdgePath.all.filter(\.isSafePost).map { "    http-request wait-for-body time 10s if \(match($0))" }.joined(separator: "\n"))

            http-response set-var(txn.layover) res.hdr(layover-status)

            # Responses that Layover sends compressed (compressed results of suppliers, layouts, stylesheets, modules) pass unchanged. HAProxy
            # compresses the rest. Events have another type and pass unchanged.
            compression algo gzip
            compression type application/json application/problem+json text/css text/javascript image/svg+xml
        """

    /// Milliseconds until the first byte: for answers from memory, for calls that change something, and for answers that
    /// wait.
    private static func patience(_ plan: EdgePlan) -> String {
        let waiting = EdgePath.all.filter { $0.waitSeconds > 0 }.map {
            "    http-request set-var(txn.patience) int(\($0.patienceSeconds * 1_000)) if \(match($0))"
        }
        let memory = "    http-request set-var(txn.patience) int(\(EdgeLimits.memoryMilliseconds)) if is_safe"
        return """
                # How long a Layover may be silent, in milliseconds. Calls that are answered from memory have a short limit; calls that wait for a
                # supplier, a service or a store have a longer one.
                http-request set-var(txn.patience) int(\(EdgeLimits.changeSeconds * 1_000))
            \(((plan.servers.count > 1 ? [memory] : []) + waiting).joined(separator: "\n"))
            """
    }

    private static func bound(_ place: String) -> String { place.contains(":") ? place : ":\(place)" }

    private static func backend(_ plan: EdgePlan) -> String {
        let own = EdgePath.namingStarts.flatMap { start in
            plan.servers.map { "    use-server \($0.name.text) if { path_beg \(start)\($0.name.text)~ }" }
        }
        let servers = plan.servers.map { "    server \($0.name.text) \($0.address)" }
        return """
            backend layover
                balance roundrobin
                http-request set-timeout server var(txn.patience)
                option httpchk
                http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host layover
                http-check expect status 200
                # A search is on the server that started it. Its token begins with that server's name (setting server_name). If that server is not
                # ready, another one continues the search.
            \(own.joined(separator: "\n"))
                # An idle connection is closed here, and never by a Layover that stops: 2 s are below its drain_delay.
                default-server check inter 500ms fall 2 rise 1 pool-purge-delay 2s pool-low-conn 8 maxconn 2048
            \(servers.joined(separator: "\n"))

            """
    }
}
