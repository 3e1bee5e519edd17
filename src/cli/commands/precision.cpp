// SPDX-License-Identifier: GPL-3.0-or-later
// A codec's time resolution against the score, for plotting.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/limitstext.h"

#include "core/text/scoretext.h"
#include "lab/limits/resolution.h"

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;
using Step = ResolutionCurve::Step;

struct PrecisionOptions {
    std::string codec;
    std::string timeRange;
};

void writeText(const Decoder &decoder, const ResolutionCurve &curve, Output &output)
{
    const TickUnit unit = decoder.spec().unit;
    output << "# codec\t" << specText(decoder.spec()) << '\n';
    if (decoder.spec().hasTime()) {
        output << "# unit\t" << unitName(unit) << '\n';
        output << "# time range\t" << ticksText(decoder.window(), unit) << '\n';
    }
    output << "# exact up to\t" << limitText(curve.limits.exactUpTo) << '\n';
    output << "# right up to\t" << limitText(curve.limits.rightUpTo) << '\n';
    output << "# packed up to\t" << limitText(curve.limits.packedUpTo) << '\n';
    output << "# ends at\t" << curve.endsAt << '\n';
    if (const std::string remark = limitsRemark(decoder, curve.limits); !remark.empty())
        output << "# remark\t" << remark << '\n';
    output << "# score\tticks\tseconds\tat\n";
    for (const Step &step : curve.steps)
        output << step.score << '\t' << step.ticks << '\t' << secondsText(step.ticks, unit) << '\t'
               << (step.varies ? "some" : "all") << '\n';
}

void writeJson(const Decoder &decoder, const ResolutionCurve &curve, Output &output)
{
    Json head = limitsJson(decoder, curve.limits);
    head["endsAt"] = curve.endsAt;
    JsonList list(output, "precision", head, "steps");
    for (const Step &step : curve.steps)
        list.add({{"score", step.score},
                  {"ticks", step.ticks},
                  {"seconds", secondsOf(step.ticks, decoder.spec().unit)},
                  {"varies", step.varies}});
    list.close();
}

Result<ExitStatus> runPrecision(const PrecisionOptions &options, CommandContext &context)
{
    TRY(const auto decoder, parseDecoder(options.codec, options.timeRange));
    const ResolutionCurve curve = resolutionCurve(decoder.spec(), decoder.window(), lastWhole);
    if (context.json)
        writeJson(decoder, curve, context.output);
    else
        writeText(decoder, curve, context.output);
    return 0;
}

} // namespace

void addPrecision(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<PrecisionOptions>();
    CLI::App *command = addCommand(app, selected, "precision",
                                   "Print a codec's time resolution against the score, for plotting");
    addCodecOption(*command, options->codec);
    addTimeRangeOption(*command, options->timeRange);
    command->footer(
        "Example:\n"
        "  tiebreak-cli precision --codec decimal --time-range 2026-01-01..2027-01-01 > decimal.tsv\n"
        "\n"
        "Lines that begin with # name the codec, the time range and the limits (see tiebreak-cli limits). "
        "Then there is a line for each score from 1 to 2^53 at which the resolution changes: the score, the "
        "resolution in ticks and in seconds, and a word. The word is all, or some if the time range is so "
        "short that the resolution changes from score to score; then it is the coarsest one up to the score "
        "of the next line.\n"
        "The resolution is the widest interval of times in the time range that share a double. Times further "
        "apart never do.");
    setAction(*command, selected, options, runPrecision, false);
}

} // namespace tiebreak
