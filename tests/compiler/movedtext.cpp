// SPDX-License-Identifier: GPL-3.0-or-later
// The least code from which GCC 12 and 13 free the text of an error twice with -O2 -fipa-modref: the union of
// a vector and an error is assigned, and the text's move constructor is called. That of std::string is
// inlined but in units as large as ours. The flags that we compile with have to keep it right.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <expected>
#include <optional>
#include <utility>
#include <vector>

namespace
{

/// With room for short ones in itself, like std::string.
struct Text {
    char *data = local;
    union {
        char local[16] = {};
        std::size_t room;
    };

    explicit Text(const char *text)
    {
        room = std::strlen(text) + 1;
        data = std::strcpy(static_cast<char *>(std::malloc(room)), text);
    }
    [[gnu::noinline]] Text(Text &&other) noexcept
    {
        if (other.data == other.local) {
            std::memcpy(local, other.local, sizeof(local));
        } else {
            data = other.data;
            room = other.room;
            other.data = other.local;
        }
    }
    Text &operator=(Text &&other) noexcept
    {
        std::swap(data, other.data);
        std::swap(room, other.room);
        return *this;
    }
    ~Text()
    {
        if (data != local)
            std::free(data);
    }
};

struct Failure {
    int kind;
    Text message;
};

struct Item {
    std::optional<Text> text;
};

using Items = std::expected<std::vector<Item>, Failure>;

[[gnu::noipa]] Items job()
{
    return std::unexpected(Failure{3, Text("an error")});
}

[[gnu::noipa]] void work(std::optional<Items> &result)
{
    result = job();
}

} // namespace

int main()
{
    std::optional<Items> result;
    work(result);
    std::puts(result->error().message.data);
}
