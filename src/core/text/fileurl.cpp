// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/fileurl.h"

#include "core/text/asciicase.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::string_view scheme = "file:";

bool startsWithScheme(std::string_view text)
{
    const auto sameLetter = [](char a, char b) { return lowerCased(a) == b; };
    return text.size() > scheme.size() && text[scheme.size()] == '/' &&
           std::ranges::equal(text.substr(0, scheme.size()), scheme, sameLetter);
}

} // namespace

Result<std::string> pathOf(std::string_view text)
{
    if (!startsWithScheme(text))
        return std::string(text);
    std::string_view rest = text.substr(scheme.size());
    if (rest.starts_with("//")) {
        rest.remove_prefix(2);
        const std::string_view host = rest.substr(0, rest.find('/'));
        if (!host.empty() && host != "localhost")
            return failure(ErrorKind::Usage, "The file: URL names a file on another computer. Copy the file "
                                             "to this one, or mount the folder that it is in.");
        rest.remove_prefix(host.size());
    }
    std::string path;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const auto byte = rest[i] == '%' ? byteOfHex(rest.substr(i + 1, 2)) : std::optional(rest[i]);
        if (!byte || *byte == '\0')
            return failure(ErrorKind::Usage,
                           "The file: URL is not percent-encoded correctly. Each % needs two "
                           "hex digits after it, other than 00.");
        path += *byte;
        i += rest[i] == '%' ? 2 : 0;
    }
    if (path.empty())
        return failure(ErrorKind::Usage, "The file: URL names no file.");
    return path;
}

} // namespace tiebreak
