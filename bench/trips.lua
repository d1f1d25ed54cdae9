-- Votes of the people that LAYOVER_BENCH_PEOPLE lists, one after the other, each vote different from the last; prints the line
-- that the driver reads. A line is: key trip address item,item,...
local people = {}
for line in io.lines(os.getenv("LAYOVER_BENCH_PEOPLE")) do
    local key, trip, address, items = line:match("^(%S+) (%S+) (%S+) (%S+)$")
    local person = { trip = trip, items = {}, turn = 0, headers = {
        ["Authorization"] = "Bearer " .. key, ["X-Forwarded-For"] = address, ["Content-Type"] = "application/json" } }
    for item in items:gmatch("[^,]+") do person.items[#person.items + 1] = item end
    people[#people + 1] = person
end

local pause = tonumber(os.getenv("LAYOVER_BENCH_PAUSE")) or 0
local values = { '{"value":"yes"}', '{"value":"maybe"}', '{"value":"no"}' }
local number = 0

function delay() return pause end

function request()
    number = number % #people + 1
    local person = people[number]
    person.turn = person.turn + 1
    local item = person.items[person.turn % #person.items + 1]
    local value = values[math.floor(person.turn / #person.items) % #values + 1]
    return wrk.format("PUT", "/v1/trips/" .. person.trip .. "/items/" .. item .. "/vote", person.headers, value)
end

function done(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, failed,
        latency:percentile(50), latency:percentile(99)))
end
