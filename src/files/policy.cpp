// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/policy.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "core/text/lines.h"
#include "files/fieldsonce.h"
#include "files/serverglob.h"
#include "files/textfile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t largestPolicy = std::size_t(1) << 20;

struct Word {
    Forbidden what;
    std::string_view word;
};
constexpr std::array words{Word{Forbidden::Writes, "writes"}, Word{Forbidden::Console, "console"},
                           Word{Forbidden::UncheckedCertificates, "unchecked certificates"},
                           Word{Forbidden::PlainPasswords, "plain passwords"},
                           Word{Forbidden::Keychain, "keychain"}};

std::string_view forbiddenText(Forbidden what)
{
    switch (what) {
    case Forbidden::Writes:
        return "writes to servers";
    case Forbidden::Console:
        return "commands in the Console";
    case Forbidden::UncheckedCertificates:
        return "TLS without a checked certificate";
    case Forbidden::PlainPasswords:
        return "sending a password unencrypted to another machine";
    case Forbidden::Keychain:
        return "keeping passwords in the keychain";
    }
    return {};
}

} // namespace

std::string Policy::reason(Forbidden what) const
{
    if (what == Forbidden::Writes && m_readOnly)
        return sentence("Tiebreak was started with --read-only, so it writes to no server but its sandbox.");
    if (!m_problem.empty())
        return m_problem;
    return sentence("The policy in {} forbids {}.", excerpt(m_forbidden.at(what)), forbiddenText(what));
}

bool Policy::isProduction(std::span<const std::string> names) const
{
    const auto matches = [](const std::string &glob, const std::string &name) {
        const std::string lowerGlob = lowerCased(glob);
        const std::string lowerName = lowerCased(name);
        return lowerGlob == lowerName || matchesGlob(lowerGlob, lowerName);
    };
    return !m_problem.empty() || std::ranges::any_of(m_production, [&](const std::string &glob) {
        return std::ranges::any_of(names, [&](const std::string &name) { return matches(glob, name); });
    });
}

std::string Policy::productionReason() const
{
    return m_problem.empty()
               ? sentence("The policy in {} says that this server is production.", excerpt(m_productionFile))
               : m_problem;
}

std::string Policy::possibleProductionReason() const
{
    return m_problem.empty()
               ? sentence("The policy in {} marks servers as production, and this one may be of "
                          "them: it is one of the servers of a cluster or of Sentinels, and this user may "
                          "not list the others.",
                          excerpt(m_productionFile))
               : m_problem;
}

Result<void> Policy::allowConnection(bool unchecked, bool plain) const
{
    for (const auto &[asked, what] : {std::pair{unchecked, Forbidden::UncheckedCertificates},
                                      std::pair{plain, Forbidden::PlainPasswords}}) {
        if (asked && forbids(what))
            return failure(ErrorKind::Locked, reason(what));
    }
    return {};
}

void Policy::forbidWrites()
{
    m_readOnly = true;
    m_forbidden.emplace(Forbidden::Writes, std::string());
}

void Policy::forbidAll(const std::string &path, std::string problem)
{
    for (const Word &word : words)
        m_forbidden.emplace(word.what, path);
    m_problem = sentence(
        "The policy in {} cannot be used, so everything that it may forbid is forbidden: {} Correct the "
        "file, or ask its owner.",
        excerpt(path), std::move(problem));
    m_nodes.push_back({{}, m_problem});
}

void Policy::add(const std::string &path, const std::string &text)
{
    try {
        FieldsOnce fields;
        const nlohmann::json json =
            nlohmann::json::parse(text, [&](int depth, auto event, const nlohmann::json &parsed) {
                fields.see(depth, event, parsed);
                return true;
            });
        if (!fields.repeated().empty())
            return forbidAll(path, sentence("It has the field {} twice.", quotedText(fields.repeated())));
        if (json.at("format") != "tiebreak-policy")
            return forbidAll(path, sentence("It is not a policy of Tiebreak."));
        if (json.at("version") != 1)
            return forbidAll(path, sentence("It is for another version of Tiebreak."));
        for (const auto &[name, value] : json.items()) {
            const bool isList = name == "production" || name == "nodes" || name == "forbid";
            if (isList && !value.is_array())
                return forbidAll(path, sentence("Its field {} should be a list.", quotedText(name)));
            if (name == "production" || name == "nodes") {
                auto globs = value.get<std::vector<std::string>>();
                for (const std::string &glob : globs) {
                    if (std::string problem = serverGlobProblem(glob); !problem.empty())
                        return forbidAll(path, std::move(problem));
                }
                if (name == "nodes") {
                    m_nodes.push_back(
                        {std::move(globs),
                         sentence("The policy in {} does not allow this node.", excerpt(path))});
                } else {
                    for (const std::string &glob : globs)
                        std::ranges::move(serverGlobSpellings(glob), std::back_inserter(m_production));
                    m_productionFile = path;
                }
            } else if (name == "forbid") {
                for (const nlohmann::json &item : value) {
                    const auto known = std::ranges::find(words, item.get<std::string>(), &Word::word);
                    if (known == words.end())
                        return forbidAll(path, sentence("It forbids {}, which this version does not know.",
                                                        quotedText(item.get<std::string>())));
                    m_forbidden.emplace(known->what, path);
                }
            } else if (name == "journal") {
                if (value != "syslog")
                    return forbidAll(
                        path, sentence("Its field {} should be {}.", quotedText(name), quotedText("syslog")));
                m_logsWrites = true;
            } else if (name != "format" && name != "version") {
                return forbidAll(
                    path, sentence("It has a field {}, which this version does not know.", quotedText(name)));
            }
        }
    } catch (const nlohmann::json::exception &) {
        forbidAll(path, sentence("It is not the JSON of a policy."));
    }
}

std::vector<std::string> policyPaths()
{
    const char *set = std::getenv("XDG_CONFIG_DIRS");
    std::string_view folders = set != nullptr ? set : "";
    std::vector<std::string> paths{"/etc/xdg/tiebreak/policy.json"}; // also for whoever sets other folders
    while (!folders.empty()) {
        const std::string_view folder = takeUntil(folders, ':');
        if (folder.starts_with('/')) // others are to be passed over, as the XDG specification says
            paths.push_back(std::string(folder) + "/tiebreak/policy.json");
    }
    return paths;
}

Policy readPolicy(std::span<const std::string> paths)
{
    Policy policy;
    for (const std::string &path : paths) {
        if (!mayBeThere(path))
            continue;
        if (const auto file = readOwnFile(path, largestPolicy))
            policy.add(path, file->text);
        else
            policy.forbidAll(path, file.error().message);
    }
    return policy;
}

} // namespace tiebreak
