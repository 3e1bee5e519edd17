// SPDX-License-Identifier: GPL-3.0-or-later
// Gives libFuzzer's inputs to the reader of policies: what is no policy has to forbid everything.
#include "files/policy.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

using namespace tiebreak;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const std::string path = "/tmp/tiebreak-fuzz-policy-" + std::to_string(::getpid());
    std::FILE *file = std::fopen(path.c_str(), "wb");
    if (!file || std::fwrite(data, 1, size, file) != size || std::fclose(file) != 0)
        std::abort();
    const Policy policy = readPolicy(std::vector{path});
    if (policy.problem().empty())
        return 0;
    for (const Forbidden what : {Forbidden::Writes, Forbidden::Console, Forbidden::UncheckedCertificates,
                                 Forbidden::PlainPasswords, Forbidden::Keychain}) {
        if (!policy.forbids(what))
            std::abort();
    }
    bool allowsNode = true;
    for (const AllowedTexts &nodes : policy.allowedNodes())
        allowsNode = allowsNode && nodes.allows("10.0.0.7:6379");
    if (allowsNode || !policy.isProduction({}))
        std::abort();
    return 0;
}
