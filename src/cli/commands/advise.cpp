// SPDX-License-Identifier: GPL-3.0-or-later
// Which codec holds what a leaderboard needs, and why.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/options/needoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"

#include "core/prose/sentence.h"
#include "files/codeclibrary.h"
#include "lab/budget/advicetext.h"
#include "lab/budget/budgettext.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct AdviseOptions {
    NeedOptions need;
    std::vector<std::string> codecs;
};

std::string orDash(const std::optional<std::int64_t> &number)
{
    return number ? std::to_string(*number) : "-";
}

void writeText(const Advice &advice, Output &output)
{
    const Wording wording = plainWording();
    const NeedBits bits = needBits(advice.need);
    output << plural(bits.together(),
                     sentence("Needs {} + {} = {} bit.", bits.score, bits.time, bits.together()),
                     sentence("Needs {} + {} = {} bits.", bits.score, bits.time, bits.together()))
           << '\n'
           << adviceHeadline(advice) << ' ' << adviceReason(advice, wording) << '\n';
    const BudgetRow *best = advice.best();
    if (best)
        output << "Codec: " << specText(best->codec.spec) << '\n';
    for (const std::string &note : adviceNotes(advice, wording))
        output << note << '\n';
    if (best && best->codec.spec.scheme == Scheme::Ordered) {
        output << '\n';
        for (const std::string &paragraph : orderedExplanation())
            output << paragraph << '\n';
    }
    output << "\ncodec\tuses\thas\tmargin\texact up to\tfirst limit\tZINCRBY\tread by eye\trange a to b\n";
    for (const BudgetRow &row : advice.rows) {
        output << specText(row.codec.spec) << '\t' << row.needed << '\t' << orDash(row.has) << '\t'
               << orDash(row.margin) << '\t' << orDash(row.keepsUpTo) << '\t' << lostFirst(row, wording)
               << '\t' << incrementWords(row) << '\t' << readableWords(row) << '\t' << rangeWords(row)
               << '\n';
    }
}

Json timeJson(const std::optional<std::int64_t> &tick, TickUnit unit)
{
    return tick ? Json(isoTime(*tick, unit)) : Json();
}

Json rowJson(const BudgetRow &row, const Need &need)
{
    const TickUnit unit = row.codec.spec.unit;
    Json notes = Json::array();
    for (const Language language : need.writers) {
        if (std::string note = languageNote(row, language); !note.empty())
            notes.push_back(std::move(note));
    }
    return {{"codec", specText(row.codec.spec)},
            {"name", row.codec.name},
            {"fits", row.fits()},
            {"needs", row.needed},
            {"has", orNull(row.has)},
            {"margin", orNull(row.margin)},
            {"keepsUpTo", orNull(row.keepsUpTo)},
            {"keepsDownTo", orNull(row.keepsDownTo)},
            {"lastTime", timeJson(row.lastTick, unit)},
            {"beginsWith", timeJson(row.beginsWith, unit)},
            {"endsAfter", timeJson(row.endsAfter, unit)},
            {"wrapsAt", timeJson(row.wrapsAt, unit)},
            {"orderBreaksAt", timeJson(row.orderBreaksAt, unit)},
            {"laterWins", row.laterWins},
            {"lostFirst", lossSentences(row, need, plainWording())},
            {"zincrby", incrementWords(row)},
            {"readByEye", readableWords(row)},
            {"range", rangeWords(row)},
            {"languageNotes", std::move(notes)}};
}

Json alternativeJson(const Alternative &alternative)
{
    switch (alternative.kind) {
    case AlternativeKind::CoarserTicks:
        return {{"kind", "coarser-ticks"},
                {"resolution", alternative.resolution},
                {"codec", specText(alternative.codec)}};
    case AlternativeKind::ShorterTimeRange:
        return {{"kind", "shorter-time-range"},
                {"timeRange", timeRangeText(alternative.timeRange)},
                {"codec", specText(alternative.codec)}};
    case AlternativeKind::TimeInMember:
        return {{"kind", "time-in-member"}, {"digits", alternative.digits}};
    case AlternativeKind::TwoSets:
        break;
    }
    return {{"kind", "two-sets"}};
}

void writeJson(const Advice &advice, Output &output)
{
    const Wording wording = plainWording();
    const NeedBits bits = needBits(advice.need);
    const BudgetRow *best = advice.best();
    Json rows = Json::array();
    for (const BudgetRow &row : advice.rows)
        rows.push_back(rowJson(row, advice.need));
    Json alternatives = Json::array();
    for (const Alternative &alternative : advice.alternatives)
        alternatives.push_back(alternativeJson(alternative));
    const bool ordered = best && best->codec.spec.scheme == Scheme::Ordered;
    const Json document{{"need", needJson(advice.need)},
                        {"bits", {{"score", bits.score}, {"time", bits.time}, {"together", bits.together()}}},
                        {"codec", best ? Json(specText(best->codec.spec)) : Json()},
                        {"advice", adviceHeadline(advice) + ' ' + adviceReason(advice, wording)},
                        {"notes", adviceNotes(advice, wording)},
                        {"ordered", ordered ? Json(orderedExplanation()) : Json()},
                        {"rows", std::move(rows)},
                        {"alternatives", std::move(alternatives)}};
    writeJsonAnswer(output, "advise", document);
}

/// The presets, the custom codecs and those that are named; a file that holds no codec is complained of.
Result<std::vector<NamedCodec>> codecsToWeigh(const std::vector<std::string> &named)
{
    std::vector<NamedCodec> codecs = presetCodecs();
    const LibraryContents library = CodecLibrary(codecDirectory()).load();
    for (const CustomCodec &codec : library.codecs)
        codecs.push_back({codec.name, codec.spec});
    for (const std::string &text : named) {
        TRY(const auto spec, parseCodecOption(text));
        if (std::ranges::find(codecs, spec, &NamedCodec::spec) == codecs.end())
            codecs.push_back({{}, spec});
    }
    for (const Error &fault : library.faults)
        printError(fault.message);
    return codecs;
}

Result<ExitStatus> runAdvise(const AdviseOptions &options, CommandContext &context)
{
    TRY(const auto need, statedNeed(options.need));
    TRY(const auto codecs, codecsToWeigh(options.codecs));
    TRY(const auto advice, advise(need, codecs));
    if (context.json)
        writeJson(advice, context.output);
    else
        writeText(advice, context.output);
    return advice.best() ? 0 : exitWithFindings;
}

} // namespace

void addAdvise(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<AdviseOptions>();
    CLI::App *command =
        addCommand(app, selected, "advise", "Recommend a codec for what a leaderboard needs, and say why");
    addNeedOptions(*command, options->need, NeedBounds::Required);
    command
        ->add_option(
            "--codec", options->codecs,
            "a codec to weigh besides the presets, the custom codecs and those made for the need; may be "
            "given again")
        ->type_name("SPEC")
        ->allow_extra_args(false);
    command->footer(
        "Example:\n"
        "  tiebreak-cli advise --max-score 20000000 --time-range 2020-01-01..2038-01-19 --increments\n"
        "\n"
        "Of equal scores the earlier time is to rank first. Prints the bits that are needed, the advice with "
        "its reason, and notes. Then comes a table of codecs, separated by tabs:\n"
        "  uses: the bits that the codec's scores (from 0 on) and times take, as binary logarithms\n"
        "  has: the bits that it has for them\n"
        "  exact up to: the highest score up to which times one resolution apart never share a double\n"
        "  first limit: what goes wrong first, and when\n"
        "  range a to b: the bounds for ZRANGEBYSCORE\n"
        "A - stands for what does not exist.\n"
        "Exit status: 0; 3 if no codec holds the need in a single double; 1 for a failure; 2 for wrong "
        "usage.");
    setAction(*command, selected, options, runAdvise, false);
}

} // namespace tiebreak
