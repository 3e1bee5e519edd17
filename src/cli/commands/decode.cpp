// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a number or of 0xBITS into lines of own score, own tick, verdict and preimage.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/linesource.h"

#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

#include <limits>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct DecodeOptions {
    std::string codec;
    std::string window; ///< empty: the default time range
};

/// Appends the preimage inside the window as score:first-last[,...], and ",..." where there is more; "-"
/// where it is empty, score:- where the codec packs no time.
void writePreimage(Output &output, const CodecSpec &spec, const RawFields &fields)
{
    if (fields.preimage.empty())
        output << '-';
    bool first = true;
    for (const TickInterval &interval : fields.preimage) {
        if (!first)
            output << ',';
        first = false;
        output << interval.score << ':';
        if (spec.hasTime())
            output << interval.first << '-' << interval.last;
        else
            output << '-';
    }
    if (fields.preimageCut)
        output << ",...";
}

/// Decodes blocks of lines in one go each, and writes them.
class BlockDecoder
{
public:
    BlockDecoder(const Decoder &decoder, CommandContext &context)
        : m_decoder(decoder), m_output(context.output)
    {
        if (!context.json)
            return;
        Json head{{"codec", specText(decoder.spec())}};
        head.update(timeRangeJson(decoder));
        m_list.emplace(m_output, "decode", head, "values");
    }

    void decode(const std::vector<InputLine> &lines)
    {
        m_raws.clear();
        m_good.clear();
        for (const InputLine &line : lines) {
            const auto raw = parseRawOrBits(line.text);
            m_raws.push_back(raw.value_or(std::numeric_limits<double>::quiet_NaN()));
            m_good.push_back(raw.has_value());
        }
        m_decoded.resize(lines.size());
        m_decoder.decode(m_raws, m_decoded);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (m_good[i])
                write(m_raws[i], m_decoded[i]);
            else
                refuse(lines[i]);
        }
    }

    ExitStatus finish(const Result<void> &read)
    {
        m_errors.finish();
        if (m_list)
            m_list->close(read ? Json::object() : Json{{"error", read.error().message}});
        return m_errors.errors() == 0 ? 0 : 1;
    }

private:
    void write(double raw, const Decoded &decoded)
    {
        const RawFields fields = rawFields(m_decoder, raw, decoded);
        if (m_list) {
            m_list->add(rawJson(m_decoder.spec(), fields));
            return;
        }
        if (fields.ownScore)
            m_output << *fields.ownScore << '\t';
        else
            m_output << "-\t";
        if (fields.ownTick)
            m_output << *fields.ownTick << '\t';
        else
            m_output << "-\t";
        m_output << markedVerdict(fields.verdict, fields.misread) << '\t';
        writePreimage(m_output, m_decoder.spec(), fields);
        m_output << '\n';
    }

    void refuse(const InputLine &line)
    {
        const std::string why =
            line.tooLong ? tooLongText()
                         : sentence("{} is neither a number nor 0x followed by 1 to 16 hex digits.",
                                    quotedText(line.text));
        m_errors.error(line.number, why);
        if (m_list)
            m_list->add({{"line", line.number}, {"error", why}});
        else
            m_output << "-\t-\terror\t-\n";
    }

    const Decoder &m_decoder;
    Output &m_output;
    std::optional<JsonList> m_list;
    LineErrors m_errors;
    std::vector<double> m_raws;
    std::vector<bool> m_good;
    std::vector<Decoded> m_decoded;
};

Result<ExitStatus> runDecode(const DecodeOptions &options, CommandContext &context)
{
    TRY(const auto decoder, parseDecoder(options.codec, options.window));

    BlockDecoder block(decoder, context);
    const auto read = forLineBlocks(context.inputFd, context.output,
                                    [&](const std::vector<InputLine> &lines) { block.decode(lines); });
    const ExitStatus status = block.finish(read);
    if (!read)
        return std::unexpected(read.error());
    return status;
}

} // namespace

void addDecode(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<DecodeOptions>();
    CLI::App *command =
        addCommand(app, selected, "decode", "Decode numbers or 0xBITS from standard input, one per line");
    addCodecOption(*command, options->codec);
    command->add_option("--time-range", options->window, timeRangeHelp)->type_name("A..B|all");
    command->footer(
        std::string("Example:\n"
                    "  echo 10307924010161648 | tiebreak-cli decode --codec binary:from=4294967295 "
                    "--time-range 2026-01-01..2027-01-01\n"
                    "\n"
                    "Output, separated by tabs: the score and the tick that the usual decoder reads, the "
                    "verdict, and all that encodes to this raw score within the time range.\n"
                    "The verdict is exact, blurred, ambiguous, out of range or invalid, followed by \", "
                    "misread\" if the usual decoder reads another score than the true one.\n"
                    "What encodes to it is written as score:first-last, or score:- for plain, which packs no "
                    "time; several are separated by commas. There are at most ") +
        std::to_string(countedIntervals) +
        " intervals, and then \",...\".\n"
        "A - stands for what does not exist. A wrong line gives -, -, error and -."
        "\n" +
        wrongLinesHelp);
    setAction(*command, selected, options, runDecode, false);
}

} // namespace tiebreak
