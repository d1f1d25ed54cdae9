// Pools of formatters, one set to a thread: making one costs ten times what using it does, and few are safe to share.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace layover {

/// Tools by name, the latest used first; past `Capacity` the one unused for longest makes room.
template <typename Tool, size_t Capacity>
class Pool {
public:
    /// The tool called `key`, made by `make` (which may answer null) where there is none.
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
