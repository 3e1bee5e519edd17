// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the test that is asked for.
#include "support/testprogram.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace tiebreak
{

namespace
{

std::map<std::string, TestFunction, std::less<>> &knownPrograms()
{
    static std::map<std::string, TestFunction, std::less<>> programs;
    return programs;
}

} // namespace

bool addProgram(const char *name, TestFunction run)
{
    if (!knownPrograms().emplace(name, run).second) {
        std::fprintf(stderr, "There are two tests named %s.\n", name);
        std::abort();
    }
    return true;
}

bool addTest(const char *file, TestFunction run)
{
    std::string_view name = file;
    name.remove_prefix(name.rfind('/') + std::string_view("/tst_").size());
    name.remove_suffix(std::string_view(".cpp").size());
    return addProgram(std::string(name).c_str(), run);
}

} // namespace tiebreak

int main(int argc, char **argv)
{
    // What the user has saved must not matter, nor be written to.
    std::string data = (std::filesystem::temp_directory_path() / "tiebreak-tests-XXXXXX").string();
    if (mkdtemp(data.data()) == nullptr) {
        std::perror("mkdtemp");
        return 2;
    }
    setenv("XDG_DATA_HOME", data.c_str(), 1);
    setenv("XDG_CONFIG_HOME", (data + "/config").c_str(), 1);
    const struct RemovedAtEnd {
        const std::string &folder;
        const pid_t process = getpid();
        ~RemovedAtEnd()
        {
            std::error_code ignored;
            if (process == getpid())
                std::filesystem::remove_all(folder, ignored);
        }
    } removed{data};
    // The offscreen screen is 800x800 by itself, less than the smallest window; Qt 6.8 cuts what it restores.
    if (const char *platform = getenv("QT_QPA_PLATFORM");
        platform && std::string_view(platform) == "offscreen")
        setenv("QT_QPA_PLATFORM", "offscreen:configfile=" TEST_DATA "/screen.json", 1);
    const auto &programs = tiebreak::knownPrograms();
    const auto found = programs.find(std::string_view(argc > 1 ? argv[1] : ""));
    if (found == programs.end()) {
        std::fprintf(stderr, "usage: %s NAME [QtTest arguments]; there are:\n", argv[0]);
        for (const auto &[name, run] : programs)
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    try {
        return found->second(argc - 1, argv + 1);
    } catch (const std::exception &end) { // QTest has said it, and passes it on
        std::fprintf(stderr, "The test class ended early: %s\n", end.what());
        return 1;
    }
}
