-- Repeats one POST at a fixed rate over all connections: every request has its moment, and a free connection waits for the next one.
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int, moment *); ]]
local file = assert(io.open(os.getenv("LAYOVER_BENCH_BODY"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "application/json"
file:close()

local between = 1000 / assert(tonumber(os.getenv("LAYOVER_BENCH_RATE")))
local now, due = ffi.new("moment"), nil

function delay()
    ffi.C.clock_gettime(1, now)
    local milliseconds = tonumber(now.seconds) * 1000 + tonumber(now.nanoseconds) / 1e6
    due = (due or milliseconds) + between
    -- A generator that was held up for longer than a second does not make up for it.
    due = math.max(due, milliseconds - 1000)
    return math.max(0, math.floor(due - milliseconds + 0.5))
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, failed,
        latency:percentile(50), latency:percentile(99)))
end
