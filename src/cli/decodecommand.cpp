// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli decode
#include "cli/commands.h"
#include "cli/decodedtext.h"
#include "cli/decoderoptions.h"
#include "cli/jsonlist.h"
#include "cli/lineloop.h"

#include "core/bytestext.h"
#include "core/codec.h"
#include "core/scoretext.h"

#include <limits>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

/// Decodes blocks of lines in one go each, and writes them.
class BlockDecoder
{
public:
    BlockDecoder(const Decoder &decoder, CommandContext &context)
        : m_decoder(decoder), m_output(context.output)
    {
        if (context.json)
            m_list.emplace(
                m_output,
                Json{{"codec", specText(decoder.spec())},
                     {"window", {{"first", decoder.window().first}, {"last", decoder.window().last}}}},
                "values");
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
        m_complaints.finish();
        if (m_list)
            m_list->close(read ? Json::object() : Json{{"error", read.error().message}});
        return m_complaints.errors() == 0 ? 0 : 1;
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
        writeTruth(m_output, m_decoder.spec(), fields);
        m_output << '\n';
    }

    void refuse(const InputLine &line)
    {
        const std::string sentence =
            line.tooLong ? tooLongText()
                         : quoted(line.text) + " is neither a number nor 0x and 1 to 16 hex digits.";
        m_complaints.error(line.number, sentence);
        if (m_list)
            m_list->add({{"line", line.number}, {"error", sentence}});
        else
            m_output << "-\t-\terror\t-\n";
    }

    const Decoder &m_decoder;
    Output &m_output;
    std::optional<JsonList> m_list;
    LineComplaints m_complaints;
    std::vector<double> m_raws;
    std::vector<bool> m_good;
    std::vector<Decoded> m_decoded;
};

} // namespace

Result<ExitStatus> runDecode(const DecodeOptions &options, CommandContext &context)
{
    const auto decoder = parseDecoder(options.codec, options.window);
    if (!decoder)
        return std::unexpected(decoder.error());

    BlockDecoder block(*decoder, context);
    const auto read = forLineBlocks(context.inputFd, context.output,
                                    [&](const std::vector<InputLine> &lines) { block.decode(lines); });
    const ExitStatus status = block.finish(read);
    if (!read)
        return std::unexpected(read.error());
    return status;
}

} // namespace tiebreak
