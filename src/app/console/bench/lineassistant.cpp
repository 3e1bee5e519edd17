// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/lineassistant.h"

#include "console/effects/effecttext.h"
#include "console/effects/rawchange.h"
#include "console/replies/readingtext.h"
#include "console/words/commandwords.h"
#include "core/codec/pointweight.h"
#include "core/prose/counts.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int maxCompletions = 200;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LineAssistant)
};

/// The words before the cursor's, and how that one begins. An open quote is closed where the line ends.
void splitAtCursor(const QByteArray &bytes, qsizetype cursor, LineState &state)
{
    std::string line = bytes.toStdString();
    auto words = splitCommandLine(line);
    for (const char *quote : {"\"", "'"}) {
        if (!words)
            words = splitCommandLine(line + quote);
    }
    if (!words)
        return;
    state.cursorWord = words->size();
    for (std::size_t i = 0; i < words->size(); ++i) {
        const CommandWord &word = (*words)[i];
        state.words.push_back(word.bytes);
        if (qsizetype(word.begin) <= cursor && cursor <= qsizetype(word.end)) {
            state.cursorWord = i;
            state.wordBegin = int(QString::fromUtf8(bytes.first(qsizetype(word.begin))).size());
            state.wordEnd =
                int(QString::fromUtf8(bytes.first(std::min(qsizetype(word.end), bytes.size()))).size());
            state.typed = word.bytes;
            if (const auto begun =
                    splitCommandLine(line.substr(word.begin, std::size_t(cursor) - word.begin));
                begun && begun->size() == 1)
                state.typed = begun->front().bytes;
        } else if (qsizetype(word.begin) > cursor && state.cursorWord == words->size()) {
            state.cursorWord = i; // a new word before this one
            return;
        }
    }
}

void addCommands(const CommandReference &reference, const std::vector<std::string> &known, LineState &state)
{
    const std::string begun = upperCased(state.typed);
    if (begun.empty())
        return;
    const auto add = [&](const CommandEntry &entry) {
        const bool old = !entry.deprecatedSince.empty() && !entry.successor.empty();
        state.completions +=
            {displayText(entry.name),
             old ? QStringLiteral("→ ") + displayText(entry.successor) : displayText(entry.purpose), true,
             old};
    };
    for (const bool old : {false, true}) {
        for (const CommandEntry &entry : reference.entries()) {
            if (entry.name.starts_with(begun) && old == !entry.deprecatedSince.empty())
                add(entry);
        }
    }
    for (const std::string &name : known) {
        if (name.starts_with(begun) && reference.find(name) == nullptr &&
            state.completions.size() < maxCompletions)
            state.completions += {displayText(escapeBytes(name)), {}, true, false};
    }
    // A word that is typed to its end needs no list of itself.
    if (state.completions.size() == 1 && state.completions.first().text.toStdString() == begun)
        state.completions.clear();
}

void addChoices(const ArgumentState &arguments, LineState &state)
{
    const std::string begun = upperCased(state.typed);
    for (const ArgumentChoice &choice : arguments.next) {
        if (choice.type == ArgumentType::Key && choice.possible)
            state.wantsKey = true;
        if (choice.type == ArgumentType::Member && choice.possible)
            state.wantsMember = true;
        if (choice.type != ArgumentType::Token || !choice.text.starts_with(begun))
            continue;
        const QString note = displayText(choice.possible ? choice.purpose : choice.reason);
        state.completions += {displayText(choice.text), note, choice.possible, false};
    }
    if (state.completions.size() == 1 && state.completions.first().text.toStdString() == begun)
        state.completions.clear();
}

QString boundMeaning(const std::string &word, const Decoder &decoder, const Wording &wording)
{
    const bool open = word.starts_with('(');
    const auto raw = parseRawText(open ? word.substr(1) : word);
    if (!raw || !std::isfinite(*raw))
        return {};
    return displayText(meaningText(decoder, *raw, wording));
}

QString incrementMeaning(const std::string &word, const Decoder &decoder, const Wording &wording)
{
    const auto increment = parseRawText(word);
    if (!increment || !std::isfinite(*increment) || !decoder.spec().hasTime())
        return {};
    const auto step = pointWeight(decoder.spec());
    if (!step)
        return {};
    const QString number = displayText(shortestText(*increment));
    const QString point = displayText(shortestText(*step));
    const double points = *increment / *step;
    if (points == std::trunc(points) && std::fabs(points) < 1e15)
        return Texts::tr("%1 is %2, and the time stays.")
            .arg(number, displayText(pointCount(wording, std::int64_t(points))));
    return Texts::tr("%1 is not a whole number of points, so it moves the time. One point is %2.")
        .arg(number, point);
}

/// What the raw at the cursor, or the last one before it, means.
QString rawMeaning(const LineState &state, const ArgumentState &arguments, const Decoder &decoder,
                   const Wording &wording)
{
    for (std::size_t i = std::min(state.cursorWord + 1, state.words.size()); i-- > 1;) {
        if (i >= arguments.roles.size())
            continue;
        const ArgumentType type = arguments.roles[i].type;
        QString text;
        if (type == ArgumentType::ScoreBound)
            text = boundMeaning(state.words[i], decoder, wording);
        else if (type == ArgumentType::Increment)
            text = incrementMeaning(state.words[i], decoder, wording);
        else if (type == ArgumentType::Raw) {
            const auto raw = parseRawText(state.words[i]);
            if (raw && std::isfinite(*raw))
                text = Texts::tr("%1 is %2.")
                           .arg(displayText(shortestText(*raw)),
                                displayText(scoreReadText(decoder, decoder.decode(*raw), wording)));
        }
        if (!text.isEmpty())
            return text;
    }
    return {};
}

bool hasWord(const LineState &state, std::string_view token)
{
    return std::any_of(state.words.begin() + 1, state.words.end(),
                       [&](const std::string &word) { return upperCased(word) == token; });
}

} // namespace

LineState readLine(const QString &line, int cursor, const CommandReference &reference,
                   const std::vector<std::string> &known, const Decoder &decoder, const Wording &wording)
{
    LineState state;
    state.wordBegin = state.wordEnd = cursor;
    splitAtCursor(line.toUtf8(), line.left(cursor).toUtf8().size(), state);
    if (state.words.empty())
        return state;
    state.entry = reference.find(state.words[0]);
    if (state.cursorWord == 0) {
        addCommands(reference, known, state);
        if (state.entry == nullptr)
            return state;
    }
    if (state.entry == nullptr)
        return state;
    const ArgumentState arguments = matchArguments(*state.entry, state.words, state.cursorWord);
    state.hint = arguments.hint;
    if (state.cursorWord > 0)
        addChoices(arguments, state);
    for (std::size_t i = 1; i < std::min(arguments.roles.size(), state.words.size()); ++i) {
        if (arguments.roles[i].type == ArgumentType::Key && i != state.cursorWord) {
            state.key = state.words[i];
            break;
        }
    }
    if (arguments.problem) {
        state.meaning = displayText(*arguments.problem);
        return state;
    }
    state.meaning = rawMeaning(state, arguments, decoder, wording);
    if (state.entry->name == "ZRANGE" && (hasWord(state, "BYSCORE") || hasWord(state, "BYLEX")) &&
        hasWord(state, "REV"))
        state.meaning += (state.meaning.isEmpty() ? QString() : QStringLiteral(" ")) +
                         Texts::tr("With REV, the larger bound comes first.");
    return state;
}

QString structureText(const CommandEntry *entry)
{
    if (entry == nullptr)
        return {};
    return displayText(structureText(entry->touches));
}

} // namespace tiebreak
