-- Repeats one request: GET, or POST of the file in LAYOVER_BENCH_BODY; prints the line that the driver reads.
local body = os.getenv("LAYOVER_BENCH_BODY")
if body then
    local file = assert(io.open(body, "rb"))
    wrk.method = "POST"
    wrk.body = file:read("*a")
    wrk.headers["Content-Type"] = "application/json"
    file:close()
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, failed,
        latency:percentile(50), latency:percentile(99)))
end
