// Pools of formatters, one set per thread: making a formatter costs ten times as much as using it, and few are safe to share.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layover {

/// Tools by name, the most recently used first; if there are more than `Capacity`, the least recently used is dropped.
template <typename Tool, size_t Capacity>
class Pool {
public:
    /// The tool called `key`; if it is missing, `make` creates it, or returns null.
    template <typename Make>
    Tool *get(std::string_view key, Make make) {
        for (size_t index = 0; index < entries.size(); index++) {
            if (entries[index].key != key) continue;
            if (index > 0) std::rotate(entries.begin(), entries.begin() + index, entries.begin() + index + 1);
            return entries.front().tool.get();
        }
        std::unique_ptr<Tool> tool = make();
        if (!tool) return nullptr;
        if (entries.size() == Capacity) entries.pop_back();
        entries.insert(entries.begin(), Entry{std::string(key), std::move(tool)});
        return entries.front().tool.get();
    }

private:
    struct Entry {
        std::string key;
        std::unique_ptr<Tool> tool;
    };
    std::vector<Entry> entries;
};

}  // namespace layover
