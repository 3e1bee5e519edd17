// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec holds.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/limitstext.h"

#include "core/codec/decimaldigits.h"
#include "core/precision/precision.h"
#include "lab/limits/resolution.h"

#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct LimitsOptions {
    std::string codec;
    std::string timeRange;
};

/// The resolution at 1, 10, 100 ... points, as far as the codec packs them.
std::vector<Resolution> resolutionsOf(const Decoder &decoder)
{
    std::vector<Resolution> resolutions;
    for (int zeros = 0; zeros <= 15; ++zeros) {
        const auto found = resolutionAt(decoder.spec(), decoder.window(), powerOfTen(zeros));
        if (!found)
            break;
        resolutions.push_back(*found);
    }
    return resolutions;
}

void writeText(const Decoder &decoder, const CodecLimits &limits, Output &output)
{
    const TickUnit unit = decoder.spec().unit;
    output << "codec         " << specText(decoder.spec()) << '\n';
    if (decoder.spec().hasTime()) {
        output << "unit          " << unitWord(unit) << '\n';
        output << "time range    " << ticksText(decoder.window(), unit) << '\n';
        output << "domain        " << ticksText(codecDomain(decoder.spec()), unit) << '\n';
    }
    output << "exact up to   " << limitText(limits.exactUpTo) << '\n';
    output << "right up to   " << limitText(limits.rightUpTo) << '\n';
    output << "packed up to  " << limitText(limits.packedUpTo) << '\n';
    const std::vector<Resolution> resolutions = resolutionsOf(decoder);
    if (!resolutions.empty())
        output << "\nscore\tticks\tresolution\tone double for\n";
    for (const Resolution &resolution : resolutions)
        output << resolution.widest.score << '\t' << resolution.ticks << '\t'
               << durationText(resolution.ticks, unit) << '\t' << isoTime(resolution.widest.first, unit)
               << " to " << isoTime(resolution.widest.last, unit) << '\n';
    if (const std::string remark = limitsRemark(decoder, limits); !remark.empty())
        output << '\n' << remark << '\n';
}

void writeJson(const Decoder &decoder, const CodecLimits &limits, Output &output)
{
    const TickUnit unit = decoder.spec().unit;
    Json document = limitsJson(decoder, limits);
    document["domain"] = decoder.spec().hasTime() ? ticksJson(codecDomain(decoder.spec()), unit) : Json();
    document["remark"] = limitsRemark(decoder, limits);
    Json list = Json::array();
    for (const Resolution &resolution : resolutionsOf(decoder))
        list.push_back({{"score", resolution.widest.score},
                        {"ticks", resolution.ticks},
                        {"seconds", secondsOf(resolution.ticks, unit)},
                        {"firstTick", resolution.widest.first},
                        {"lastTick", resolution.widest.last}});
    document["resolutions"] = std::move(list);
    writeJsonAnswer(output, "limits", document);
}

Result<ExitStatus> runLimits(const LimitsOptions &options, CommandContext &context)
{
    TRY(const auto decoder, parseDecoder(options.codec, options.timeRange));
    const CodecLimits limits = codecLimits(decoder.spec(), decoder.window());
    if (context.json)
        writeJson(decoder, limits, context.output);
    else
        writeText(decoder, limits, context.output);
    return 0;
}

} // namespace

void addLimits(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<LimitsOptions>();
    CLI::App *command = addCommand(app, selected, "limits", "Print the highest score that a codec supports");
    addCodecOption(*command, options->codec);
    addTimeRangeOption(*command, options->timeRange);
    command->footer(
        "Example:\n"
        "  tiebreak-cli limits --codec binary:from=4294967295 --time-range 2020-01-01..2038-01-19\n"
        "\n"
        "Each limit is the largest score S for which this holds, for all scores from 0 to S and every time "
        "in the time range:\n"
        "  exact   neighboring times have doubles of their own\n"
        "  right   the usual decoder reads the score right\n"
        "  packed  the codec can pack it, and nothing wraps around at 64 bits\n"
        "A limit is none if this does not hold even at score 0. domain is the range of all times that the "
        "codec can pack.\n"
        "Then come the resolutions at powers of ten, each with an example. A resolution is the widest "
        "interval of times that share a double; times further apart never do.");
    setAction(*command, selected, options, runLimits, false);
}

} // namespace tiebreak
