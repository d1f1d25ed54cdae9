// The location of each path: how long nginx waits there for a server, and what it does if the server hangs.
extension NginxEdge {
    static func location(_ path: EdgePath, _ plan: EdgePlan) -> String {
        var lines: [String] = []
        if let limit = path.bodyLimit { lines.append("client_max_body_size \(limit.text);") }
        if path.isSecret {
            // Nginx would log an upstream error with the address, which contains the token.
            lines.append("error_log \(plan.place("tokens.log", "/var/log/nginx/tokens.log")) crit;")
        }
        // Events must not be buffered.
        if path.isStream { lines += ["proxy_buffering off;", "gzip off;"] }
        if path.template == "/livez" { lines.append("access_log off;") }
        lines += patience(path, hasOthers: plan.servers.count > 1)
        let name = path.expression.map { "~ \"\($0)\"" } ?? "= \(path.template)"
        return "        location \(name) {\n" + lines.map { "            \($0)\n" }.joined() + "        }"
    }

    private static func patience(_ path: EdgePath, hasOthers: Bool) -> [String] {
        let memory = "\(EdgeLimits.memoryMilliseconds)ms;"
        let waits = path.waitSeconds > 0
        var lines: [String] = []
        if waits {
            if hasOthers { lines.append("auth_request /-/lives;") }
            lines.append("proxy_read_timeout \(path.patienceSeconds)s;")
        } else if path.isAnsweredAtOnce, hasOthers {
            lines += ["proxy_read_timeout \(memory)", "proxy_send_timeout \(memory)"]
        }
        if path.isSafePost { lines.append("proxy_next_upstream error timeout non_idempotent;") }
        if path.hasRepeatableChanges, hasOthers {
            lines += ["proxy_next_upstream off;", "error_page 502 504 = @unsent;"]
        }
        let server = path.staysWithServer ? "$search_server" : waits ? "$any_server" : "layover"
        return lines + ["proxy_pass http://\(server);"]
    }

    /// Internal locations, which only other locations use.
    static let helpers = """
                # Before a request that may wait for a supplier, a service or a store: check that its server responds. If the server is silent, it is
                # skipped, and the request is sent to another. The request continues with any answer.
                location = /-/lives {
                    internal;
                    proxy_pass http://$search_server/livez;
                    proxy_pass_request_body off;
                    proxy_set_header Host $host;
                    proxy_set_header Connection "";
                    proxy_set_header Content-Length "";
                    proxy_read_timeout \(EdgeLimits.memoryMilliseconds)ms;
                    proxy_intercept_errors on;
                    error_page 400 403 429 500 502 503 504 = @lives;
                }

                location @lives {
                    return 204;
                }

                location @unsent {
                    if ($may_go_on = 0) {
                        return 502;
                    }
                    proxy_next_upstream off;
                    proxy_pass http://layover;
                }
        """
}
