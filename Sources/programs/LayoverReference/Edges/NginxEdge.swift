import LayoverFrame

/// Writes a complete `nginx.conf` for Debian's nginx 1.22, with a location for each public path.
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
            # The edge in front of Layover: TLS, limits, whole requests only, compression. A complete nginx.conf for Debian's nginx 1.22.
            # Written by `layover edge nginx` from the table of routes: it lists every public path and rejects all others.
            #
            # It reads a whole request before Layover sees it, so slow clients occupy nginx and no worker. A request that no Layover has received
            # is sent to the next one, so that a rolling restart loses no requests. A GET or an attach, which changes nothing, is also sent to the
            # next one if a Layover hangs; no other call is sent twice. It rejects requests that Layover's HTTP library would read too leniently
            # (folded headers, NUL bytes). It frames bodies anew and drops chunk extensions, odd ones too.
            # Put the certificate at the path of ssl_certificate. With more servers, write this file again: layover edge nginx --server NAME=HOST:PORT ...
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
                # No addresses with a query in the log: a query may name a traveller's journey. A path with a token is logged as its template.
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
        let names = plan.servers.map(\.name.text)
        let groups =
            [upstream("layover", plan.servers, backups: plan.servers.count > 1 ? plan.servers : [])]
            + plan.servers.map { server in
                upstream("layover_\(server.name.text)", [server], backups: plan.servers.filter { $0 != server })
            }
        let rows = EdgePath.namingStarts.flatMap { start in
            names.map { "        \"~^\(start)\(EdgePath.escaped($0))~\" layover_\($0);" }
        }
        return """
                # The preferred server of a request, the same for the request and for the check of that server.
                split_clients $request_id $any_server {
            \(shares(names).joined(separator: "\n"))
                }

                # A search is on the server that started it. Its token begins with that server's name (setting server_name). If that server is gone
                # or hangs, another one continues the search.
                map $request_uri $search_server {
            \(rows.joined(separator: "\n"))
                    default $any_server;
                }

            \(groups.joined(separator: "\n"))

            """
    }

    /// Equal shares in hundredths of a percent.
    ///
    /// The last server gets the rest.
    private static func shares(_ names: [String]) -> [String] {
        let share = 10_000 / max(1, names.count)
        let text = "\(share / 100).\(share % 100 < 10 ? "0" : "")\(share % 100)%"
        return names.enumerated().map { "        \($0 + 1 < names.count ? text : "*") layover_\($1);" }
    }

    private static func upstream(_ name: String, _ servers: [NamedServer], backups: [NamedServer]) -> String {
        let lines =
            servers.map {
                "        server \($0.address) max_fails=1 fail_timeout=\(EdgeLimits.leftOutSeconds)s;"
            } + backups.map { "        server \($0.address) max_fails=0 backup;" }
        return """
                upstream \(name) {
                    # All workers know which server failed; it is skipped for \(EdgeLimits.leftOutSeconds) s. If all are skipped, as during a rolling restart, nginx tries the
                    # backups, even if they failed before.
                    zone \(name) 256k;
            \(lines.joined(separator: "\n"))
                    keepalive 64;
                    # Below Layover's own and below its drain_delay, so that nginx and never Layover closes an idle connection first.
                    keepalive_timeout 4s;
                    keepalive_requests 900;
                }
            """
    }

    private static let limits = """
            # Layover's own limits, enforced here first.
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

            # Compressed results of suppliers, layouts, stylesheets and the client's modules arrive compressed and pass unchanged. nginx compresses
            # the rest: uncompressed results of suppliers, and small responses for one reader.
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
            # Only this edge's own values: values that a client sends are not passed on.
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Proxy "";
            proxy_connect_timeout 1s;
            proxy_send_timeout 10s;
            proxy_read_timeout \(EdgeLimits.changeSeconds)s;
            # Use the next Layover if one refuses a connection, closes it or is silent. A POST that was sent is never sent again: a second
            # attempt could count an event twice, or search twice.
            proxy_next_upstream error timeout;
            proxy_next_upstream_tries \(EdgeLimits.tries);
            proxy_next_upstream_timeout \(EdgeLimits.lastTryMilliseconds)ms;
            # nginx would send a PUT or DELETE again; here it does so only if no byte of it was sent.
            map "$request_method $upstream_bytes_sent" $may_go_on {
                "~^(GET|HEAD|OPTIONS) " 1;
                "~ 0$" 1;
                default 0;
            }
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

            \(plan.servers.count > 1 ? NginxEdge.helpers + "\n" : "")
                    # Neither the admin listener nor any unlisted path can be reached from outside; to check whether one Layover is ready,
                    # call it directly.
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
}
