import LayoverFrame

/// Writes a whole `nginx.conf` for Debian's nginx 1.22, whose locations are the paths that everybody reaches.
package enum NginxEdge {
    package static func text(_ plan: EdgePlan) -> String {
        let parts = [
            head(plan), logs(plan), upstreams(plan), limits, proxying, servers(plan), "}\n",
        ]
        return parts.joined(separator: "\n")
    }

    private static func head(_ plan: EdgePlan) -> String {
        let user = plan.folder == nil ? "user www-data;\n" : ""
        return """
            # The edge before Layover: TLS, limits, whole requests only, compression. A complete nginx.conf for Debian's nginx 1.22.
            # Written by `layover edge nginx` from the table of routes: each path that readers reach is named, and nothing else passes.
            #
            # It reads a request whole before Layover sees it, so slow clients cost nginx and not a worker; it never sends a POST again that was
            # sent, but goes on to the next Layover where one takes no connection, so that a rolling restart loses nothing; and it turns away what
            # Layover's HTTP library would read too leniently (folded headers, NUL bytes, odd chunk extensions).
            # Put the certificate where ssl_certificate says. With more servers, write it anew: layover edge nginx --server NAME=HOST:PORT ...
            \(user)worker_processes auto;
            worker_rlimit_nofile 16384;
            pid \(plan.place("nginx.pid", "/run/nginx.pid"));
            error_log \(plan.place("error.log", "/var/log/nginx/error.log")) warn;

            events {
                worker_connections 4096;
            }

            http {
                include /etc/nginx/mime.types;
                default_type application/octet-stream;
                server_tokens off;
                sendfile on;
                tcp_nopush on;
            \(temporaryFolders(plan))
            """
    }

    private static func temporaryFolders(_ plan: EdgePlan) -> String {
        guard let folder = plan.folder else { return "" }
        return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "    \($0)_temp_path \(folder)/\($0);\n" }
            .joined()
    }

    private static func logs(_ plan: EdgePlan) -> String {
        let secret = EdgePath.all.compactMap { path in
            path.isSecret ? path.expression.map { "        \"~\($0)\" \"\(path.template)\";" } : nil
        }
        let unknown = EdgePath.secretStarts.map { "        \"~^\($0)\" \"\($0){token}\";" }
        return """
                # No addresses with a query in the log: a query may name a traveller's journey. A path that has a token stands there as its template.
                map $uri $logged_path {
            \((secret + unknown).joined(separator: "\n"))
                    default $uri;
                }
                log_format brief '$time_iso8601 $request_method $logged_path $status $request_time $upstream_response_time '
                                 '$body_bytes_sent "$sent_http_layover_status"';
                access_log \(plan.place("access.log", "/var/log/nginx/access.log")) brief;

            """
    }

    private static func upstreams(_ plan: EdgePlan) -> String {
        let all = upstream("layover", plan.servers.map { ($0, false) })
        let own = plan.servers.map { server in
            upstream(
                "layover_\(server.name.text)",
                plan.servers.sorted { $0 == server && $1 != server }.map { ($0, $0 != server) })
        }
        let rows = EdgePath.namingStarts.flatMap { start in
            plan.servers.map { "        \"~^\(start)\(EdgePath.escaped($0.name.text))~\" layover_\($0.name.text);" }
        }
        return """
                # A search lives on the server that began it, whose name (its setting server_name) its token begins with; where that one takes no
                # connection, another goes on.
                map $uri $search_server {
            \(rows.joined(separator: "\n"))
                    default layover;
                }

            \(all)
            \(own.joined(separator: "\n"))

            """
    }

    private static func upstream(_ name: String, _ servers: [(server: NamedServer, isBackup: Bool)]) -> String {
        let lines = servers.map {
            "        server \($0.server.address) max_fails=3 fail_timeout=1s\($0.isBackup ? " backup" : "");"
        }
        return """
                upstream \(name) {
                    # What fails is known to all workers, and for less long than drain_delay: when the next one stops, the one before is asked again.
                    zone \(name) 64k;
            \(lines.joined(separator: "\n"))
                    keepalive 64;
                    # Below Layover's own and below its drain_delay, so that nginx and never Layover closes an idle connection first.
                    keepalive_timeout 4s;
                    keepalive_requests 900;
                }
            """
    }

    private static let limits = """
            # Layover's own limits, held here first.
            client_header_timeout 5s;
            client_body_timeout 10s;
            send_timeout 10s;
            client_header_buffer_size 4k;
            large_client_header_buffers 4 8k;
            client_max_body_size 32m;
            client_body_buffer_size 512k;
            keepalive_timeout 15s;
            keepalive_requests 1000;
            reset_timedout_connection on;
            limit_conn_zone $binary_remote_addr zone=connections:10m;
            limit_req_zone $binary_remote_addr zone=requests:10m rate=50r/s;
            limit_conn_status 429;
            limit_req_status 429;

            # Results that a supplier sends packed, layouts, stylesheets and the client's modules come packed and go on as they come; here the
            # rest is packed: what a supplier sends as it is, and small answers that are made for one reader.
            gzip on;
            gzip_comp_level 4;
            gzip_min_length 1024;
            gzip_proxied any;
            gzip_vary on;
            gzip_types application/json application/problem+json text/css text/javascript image/svg+xml;

        """

    private static let proxying = """
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Connection "";
            # One value, this edge's own view: what a client claims about itself is not passed on.
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Proxy "";
            proxy_connect_timeout 1s;
            proxy_send_timeout 10s;
            proxy_read_timeout 30s;
            # The next Layover, where one takes no connection, breaks one off or is silent. What asks with a body (POST) and was sent is never
            # sent again: a second attempt could count an event twice, or search twice.
            proxy_next_upstream error timeout;
            proxy_next_upstream_tries 2;
            proxy_next_upstream_timeout 2s;
            proxy_request_buffering on;
            proxy_buffering on;
            proxy_buffer_size 16k;
            proxy_buffers 16 128k;
            proxy_busy_buffers_size 256k;

        """

    private static func servers(_ plan: EdgePlan) -> String {
        var parts: [String] = []
        if let redirected = plan.redirected {
            parts.append(
                """
                    server {
                        listen \(redirected) default_server;
                        return 308 https://$host$request_uri;
                    }

                """)
        }
        let listens =
            (plan.plain.map { ["        listen \($0) default_server;"] } ?? [])
            + (plan.encrypted.map { encrypted($0, plan) } ?? [])
        let locations = EdgePath.all.map { location($0, plan) }
        parts.append(
            """
                server {
            \(listens.joined(separator: "\n"))

                    limit_conn connections 64;
                    limit_req zone=requests burst=100 nodelay;

            \(locations.joined(separator: "\n"))

                    # Nothing of the admin listener, and nothing unlisted, is reached from outside; whether one Layover is ready is for those who
                    # ask it itself.
                    location / {
                        return 404;
                    }
                }
            """)
        return parts.joined(separator: "\n")
    }

    private static func encrypted(_ port: String, _ plan: EdgePlan) -> [String] {
        [
            "        listen \(port) ssl http2 default_server;",
            "        ssl_certificate \(plan.place("layover.pem", "/etc/nginx/tls/layover.pem"));",
            "        ssl_certificate_key \(plan.place("layover.key", "/etc/nginx/tls/layover.key"));",
            "        ssl_protocols TLSv1.2 TLSv1.3;", "        ssl_session_cache shared:tls:10m;",
            "        ssl_session_timeout 1h;",
            "        add_header Strict-Transport-Security \"max-age=31536000\" always;",
        ]
    }

    private static func location(_ path: EdgePath, _ plan: EdgePlan) -> String {
        var lines: [String] = []
        if let limit = path.bodyLimit { lines.append("client_max_body_size \(limit.text);") }
        if path.isSecret {
            // An error of the upstream would be logged with the address, and the token in it.
            lines.append("error_log \(plan.place("tokens.log", "/var/log/nginx/tokens.log")) crit;")
        }
        if path.isStream {
            // A stream of events lives for minutes and must not wait in a buffer.
            lines += ["proxy_buffering off;", "proxy_read_timeout 10m;", "gzip off;"]
        }
        if path.template == "/livez" { lines.append("access_log off;") }
        lines.append("proxy_pass http://\(path.staysWithServer ? "$search_server" : "layover");")
        let name = path.expression.map { "~ \"\($0)\"" } ?? "= \(path.template)"
        return "        location \(name) {\n" + lines.map { "            \($0)\n" }.joined() + "        }"
    }
}
