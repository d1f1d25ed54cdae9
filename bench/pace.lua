-- Repeats one POST, and each connection pauses before each request: a load below the server's maximum.
local file = assert(io.open(os.getenv("LAYOVER_BENCH_BODY"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "application/json"
file:close()

local pause = tonumber(os.getenv("LAYOVER_BENCH_PAUSE")) or 0

function delay()
    -- Between half and one and a half times the pause, so that connections do not run in step.
    return math.floor(pause * (0.5 + math.random()) + 0.5)
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d", summary.requests, summary.duration, failed))
end
