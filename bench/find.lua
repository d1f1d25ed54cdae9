-- Requests the paths in the file LAYOVER_BENCH_PATHS one after the other, repeatedly; prints the line that the driver reads.
local paths, number = {}, 0
for line in assert(io.open(os.getenv("LAYOVER_BENCH_PATHS"))):lines() do paths[#paths + 1] = line end

function request()
    number = number % #paths + 1
    return wrk.format("GET", paths[number])
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, failed,
        latency:percentile(50), latency:percentile(99)))
end
