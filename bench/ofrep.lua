-- Bulk evaluations of flags: POST with the same context, or with a different one each time; prints the line that the driver reads.
local kind = os.getenv("LAYOVER_BENCH_CONTEXTS") or "one"
local number = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

local function body(who)
    return '{"context":{"targetingKey":"866434f4-3c52-4568-5744-cb02487' .. who .. '","device":"dev_rw8vajdmlxu9","market":"GB",' ..
        '"locale":"en-GB","platform":"ios","app":"7.31.2","origin":"LHR","destination":"EDI","adults":2,"loggedIn":true,' ..
        '"cabin":"economy"}}'
end

wrk.body = body("3640f")

if kind == "many" then
    function request()
        number = number + 1
        return wrk.format(nil, nil, nil, body(string.format("%05d", number % 100000)))
    end
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, failed,
        latency:percentile(50), latency:percentile(99)))
end
