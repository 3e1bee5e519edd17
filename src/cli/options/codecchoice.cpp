// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/codecchoice.h"

#include "cli/options/codecoptions.h"
#include "cli/options/subcommand.h"
#include "cli/output/output.h"
#include "core/board/direction.h"
#include "core/detect/codecdecision.h"
#include "core/detect/detecttext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/usersettings.h"

namespace tiebreak
{

namespace
{

/// One faulty row says nothing of its board.
constexpr std::size_t fewestToSpeak = 3;

/// Where a remembered codec is from.
std::string rememberedText(const CodecMemory &memory, const CodecSpec &codec, const QByteArray &key,
                           const QByteArray &server)
{
    const std::string pattern = excerpt(memory.patternFor(key, server).value_or(key).toStdString());
    const QByteArray other = memory.otherServer(key, server);
    if (other.isEmpty())
        return sentence("Read with {}, the codec chosen in the window for {}.", specText(codec), pattern);
    return sentence("Read with {}, the codec chosen in the window for {} on {}.", specText(codec), pattern,
                    excerpt(other.toStdString()));
}

} // namespace

std::string_view originWord(CodecOrigin origin)
{
    return origin == CodecOrigin::Named        ? "named"
           : origin == CodecOrigin::Remembered ? "remembered"
                                               : "detected";
}

Result<CodecChoice> CodecChoice::parse(const std::string &codec, const std::string &timeRange,
                                       Direction direction)
{
    CodecChoice choice;
    choice.m_timeRange = timeRange;
    choice.m_direction = direction;
    if (codec == autoCodec) {
        choice.m_settings = openUserSettings();
        choice.m_memory = std::make_unique<CodecMemory>(*choice.m_settings);
        return choice;
    }
    TRY(choice.m_named, parseDecoder(codec, timeRange));
    return choice;
}

const CodecSpec *CodecChoice::named() const
{
    return m_named ? &m_named->spec() : nullptr;
}

std::string CodecChoice::unreadableText() const
{
    if (!m_settings || areReadable(*m_settings))
        return {};
    return sentence(
        "The settings in {} cannot be read, so Tiebreak does not know which codec was chosen in the "
        "window. Name one with --codec.",
        excerpt(m_settings->fileName().toStdString(), 200));
}

Result<ChosenCodec> CodecChoice::choose(std::string_view key, std::string_view server,
                                        const std::function<Result<BoardSample>(Direction)> &sample,
                                        std::int64_t now) const
{
    if (m_named)
        return ChosenCodec{
            AuditView{*m_named, rawDirection(m_named->spec(), m_direction)}, CodecOrigin::Named, {}, true};

    const auto bytes = [](std::string_view text) {
        return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
    };
    const auto kept = server.empty() ? std::nullopt : m_memory->find(bytes(key), bytes(server));
    const bool isKept = kept && kept->codec;
    const auto remembered = [&]() -> Result<ChosenCodec> {
        TRY(auto decoder, m_timeRange.empty() ? Result<Decoder>(Decoder(*kept->codec, kept->timeRange))
                                              : decoderOf(*kept->codec, m_timeRange));
        const Direction direction =
            m_direction == Direction::LowestFirst ? rawDirection(*kept->codec, m_direction) : kept->direction;
        return ChosenCodec{AuditView{std::move(decoder), direction}, CodecOrigin::Remembered,
                           rememberedText(*m_memory, *kept->codec, bytes(key), bytes(server)), true};
    };
    const QByteArray other = isKept ? m_memory->otherServer(bytes(key), bytes(server)) : QByteArray();
    const auto said = isKept ? std::optional(SaidCodec{*kept->codec, !other.isEmpty()}) : std::nullopt;
    TRY(const auto decision, decideCodec(said, [&]() -> Result<Detection> {
            TRY(const auto rows, sample(m_direction));
            return detectCodec(rows, now, plausibleTimes(now));
        }));
    if (decision.isSaid)
        return remembered();
    const Detection &detection = *decision.detection;
    if (!decision.codec)
        return ChosenCodec{std::nullopt, CodecOrigin::Detected, detectionSentence(detection, plainWording()),
                           !detection.notABoard};
    const CodecSpec &spec = *decision.codec;
    TRY(const auto decoder, decoderOf(spec, m_timeRange));
    const std::string words = sentence("Read with {}, as detected from its rows.", specText(spec));
    return ChosenCodec{AuditView{decoder, m_direction}, CodecOrigin::Detected,
                       isKept ? listText(ListOf::Sentences, {words, sentence("On {}, {} was chosen.",
                                                                             excerpt(other.toStdString()),
                                                                             specText(*kept->codec))})
                              : words,
                       true};
}

Result<AuditView> CodecChoice::chooseSure(std::string_view key, std::string_view server,
                                          const std::function<Result<BoardSample>(Direction)> &sample,
                                          Output &output) const
{
    if (std::string unreadable = unreadableText(); !unreadable.empty())
        output.remark(std::move(unreadable), Remark::Said);
    TRY(auto chosen, choose(key, server, sample, nowMicroseconds()));
    if (!chosen.view)
        return failure(
            ErrorKind::Conflict,
            sentence("{} Name the codec with --codec, as tiebreak-cli detect lists it.", chosen.words));
    if (!chosen.words.empty())
        output.remark(std::move(chosen.words), Remark::Said);
    return *std::move(chosen.view);
}

Result<AuditView> CodecChoice::chooseSure(std::string_view key, std::string_view server,
                                          const Snapshot &board, Output &output) const
{
    TRY(auto view,
        chooseSure(
            key, server,
            [&](Direction direction) -> Result<BoardSample> { return sampleOf(board, direction); }, output));
    remarkOnRows(view.decoder, board.rows.raws(), output);
    return view;
}

void remarkOnRows(const Decoder &decoder, std::span<const double> raws, Output &output)
{
    if (raws.size() >= fewestToSpeak && speakAgainst(raws, decoder, nowMicroseconds()))
        output.remark(
            sentence("Most of the {} rows that were checked have no plausible time if they are read "
                     "with {}. Run tiebreak-cli detect to see which codecs fit.",
                     raws.size(), specText(decoder.spec())),
            Remark::Said);
}

Result<void> CodecChoice::confirm(const AuditView &view, std::string_view key, std::string_view server,
                                  const std::function<Result<BoardSample>(Direction)> &sample,
                                  std::span<const double> raws) const
{
    TRY(const auto now, choose(key, server, sample, nowMicroseconds()));
    const bool isSame =
        now.view && now.view->decoder.spec() == view.decoder.spec() && now.view->direction == view.direction;
    // Of a board that comes and goes the rows may be another one's than both samples.
    const bool isTheirs = now.origin != CodecOrigin::Detected || raws.size() < fewestToSpeak ||
                          !speakAgainst(raws, view.decoder, nowMicroseconds());
    if (!isSame)
        return failure(ErrorKind::Conflict,
                       sentence("The board changed while it was read. Run the command again."));
    if (!isTheirs)
        return failure(ErrorKind::Conflict,
                       sentence("Most of the {} rows that were read have no plausible time in {}, the codec "
                                "that was detected. Run the command again, or name the codec with --codec.",
                                raws.size(), specText(view.decoder.spec())));
    return {};
}

void addCodecChoice(CLI::App &command, std::string &codec)
{
    codec = autoCodec;
    command
        .add_option("--codec", codec,
                    std::string(codecHelp) +
                        "; auto: the codec chosen for that board in the window, else one "
                        "that its rows are surely packed with, else the one chosen for "
                        "it on another server (default: auto)")
        ->type_name("SPEC|auto");
}

} // namespace tiebreak
