// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recordingheader.h"

#include "core/text/bytestext.h"
#include "files/recording/recordingformat.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tiebreak
{

namespace
{

std::int64_t bigEndian(const unsigned char *bytes)
{
    std::int64_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = (value << 8) | bytes[i];
    return value;
}

} // namespace

std::expected<RecordingHeader, std::string> readRecordingHeader(const std::string &path)
{
    if (path.empty() || !isUtf8(path))
        return std::unexpected(path.empty() ? "it has no name" : "its path is not UTF-8");
    struct stat facts = {};
    if (::stat(path.c_str(), &facts) != 0)
        return std::unexpected(std::generic_category().message(errno));
    if (!S_ISREG(facts.st_mode))
        return std::unexpected(S_ISDIR(facts.st_mode) ? "it is a directory" : "it is not an ordinary file");
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return std::unexpected(std::generic_category().message(errno));
    std::array<unsigned char, 100> bytes = {};
    const ssize_t count = ::pread(file, bytes.data(), bytes.size(), 0);
    const int error = errno;
    ::close(file);
    if (count < 0)
        return std::unexpected(std::generic_category().message(error));
    constexpr std::string_view magic("SQLite format 3\0", 16);
    if (count < static_cast<ssize_t>(bytes.size()) || !std::equal(magic.begin(), magic.end(), bytes.begin()))
        return RecordingHeader{};
    return RecordingHeader{true, bigEndian(&bytes[60]), bigEndian(&bytes[68])};
}

bool isRecording(const std::string &path)
{
    const auto header = readRecordingHeader(path);
    return header && header->isSqlite && header->application == recording_format::applicationId;
}

} // namespace tiebreak
