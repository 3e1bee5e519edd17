// SPDX-License-Identifier: GPL-3.0-or-later
// Generated Lua in a real Redis, as a script and as a function.
#include "core/text/integertext.h"
#include "snippetcases.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

using namespace tiebreak;

namespace tst_snippetlua
{

namespace
{

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

} // namespace

/// Calls the generated code in one of its two forms and returns what the server says, in one line.
class LuaSnippet
{
public:
    LuaSnippet(TestServer &server, const CodecSpec &spec, Language language)
        : m_server(server), m_function(language == Language::LuaFunction)
    {
        const auto code = snippet(spec, language, {snippetTimeRange(), "a board"});
        m_code = code ? *code : std::string();
        if (m_function)
            m_library = parts(server.send(respCommand({"FUNCTION", "LOAD", "REPLACE", m_code}), 2)).back();
    }

    /// What the server calls the function's library, or why it refuses it; empty for a script.
    std::string library() const { return m_library; }

    std::string call(const std::string &verb, const std::vector<std::string> &words, int lines) const
    {
        const bool adds = verb == "add";
        std::vector<std::string> command{m_function ? "FCALL" : "EVAL",
                                         m_function ? m_library + '_' + verb : m_code, adds ? "1" : "0"};
        if (adds)
            command.emplace_back("board");
        if (!m_function)
            command.push_back(verb);
        command.insert(command.end(), words.begin(), words.end());
        return m_server.send(respCommand(command), lines);
    }

    /// The bulk strings of an answer; its first line where it is none.
    static std::vector<std::string> parts(const std::string &answer)
    {
        std::vector<std::string> lines;
        for (std::size_t at = 0; at < answer.size();) {
            const std::size_t end = answer.find("\r\n", at);
            const std::string line = answer.substr(at, end - at);
            if (line.empty() || (line[0] != '$' && line[0] != '*'))
                lines.push_back(line);
            at = end == std::string::npos ? answer.size() : end + 2;
        }
        return lines;
    }

private:
    TestServer &m_server;
    bool m_function;
    std::string m_code;
    std::string m_library;
};

class TestSnippetLua : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY2(m_server.ready(), qPrintable(m_server.error())); }

    void bits_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<int>("language");
        for (const std::string &spec : snippetSpecs()) {
            QTest::newRow((spec + " eval").c_str())
                << QString::fromStdString(spec) << int(Language::LuaScript);
            QTest::newRow((spec + " function").c_str())
                << QString::fromStdString(spec) << int(Language::LuaFunction);
        }
    }
    void bits()
    {
        SLOW_TEST();
        QFETCH(QString, spec);
        QFETCH(int, language);
        const CodecSpec codec = *parseCodecSpec(spec.toStdString());
        const auto lua = static_cast<Language>(language);
        const LuaSnippet code(m_server, codec, lua);
        if (lua == Language::LuaFunction)
            QVERIFY2(code.library().starts_with("tiebreak_"), code.library().c_str());
        const std::string checked = code.call("check", {}, 1);
        QVERIFY2(checked.starts_with("+OK"), checked.c_str());
        const SnippetRanges ranges = snippetRanges(codec, lua, snippetTimeRange());
        // Both forms share their text: the function is tried on fewer pairs.
        const auto pairs = snippetPairs(codec);
        int taken = 0;
        for (std::size_t i = 0; i < pairs.size(); i += lua == Language::LuaFunction ? 7 : 1) {
            const QByteArray expected = expectedLine(codec, ranges, pairs[i]);
            std::vector<std::string> words{number(pairs[i].score)};
            if (codec.hasTime())
                words.push_back(number(pairs[i].tick));
            const std::string what = spec.toStdString() + ' ' + words.front() + ' ' + words.back();
            const std::string first = code.call("encode", words, 1);
            if (expected == "refused") {
                QVERIFY2(first.starts_with("-"), (what + first).c_str());
                continue;
            }
            ++taken;
            const auto raw = LuaSnippet::parts(code.call("encode", words, 2));
            QVERIFY2(raw.size() == 1 && parseRawText(raw[0]), (what + first).c_str());
            QByteArray line = QByteArray::fromStdString(bitsText(*parseRawText(raw[0])));
            for (const std::string &part :
                 LuaSnippet::parts(code.call("decode", {raw[0]}, codec.hasTime() ? 5 : 3)))
                line += ' ' + QByteArray::fromStdString(part);
            QVERIFY2(line == expected,
                     (what + ": " + line.toStdString() + " and not " + expected.toStdString()).c_str());
        }
        QVERIFY(taken > 0);
    }

    void add_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<int>("language");
        for (const CodecPreset &preset : codecPresets()) {
            for (const Language language : {Language::LuaScript, Language::LuaFunction})
                QTest::addRow("%s %d", std::string(preset.spec).c_str(), int(language))
                    << QString::fromStdString(std::string(preset.spec)) << int(language);
        }
    }
    void add()
    {
        QFETCH(QString, spec);
        QFETCH(int, language);
        const CodecSpec codec = *parseCodecSpec(spec.toStdString());
        const LuaSnippet code(m_server, codec, static_cast<Language>(language));
        m_server.command({"DEL", "board"});
        const TickWindow window = snippetTimeRange().ticks(codec.unit);
        const auto addPoints = [&](const std::string &member, std::int64_t points, std::int64_t tick) {
            std::vector<std::string> words{member, number(points)};
            if (codec.hasTime())
                words.push_back(number(tick));
            return LuaSnippet::parts(code.call("add", words, 5));
        };
        const auto stored = [&](const std::string &member) {
            const auto score = LuaSnippet::parts(m_server.send(respCommand({"ZSCORE", "board", member}), 2));
            return bitsOf(*parseRawText(score.at(0)));
        };
        const auto raw = [&](std::int64_t score, std::int64_t tick) {
            return bitsOf(encode(codec, score, tick)->raw);
        };

        const auto first = addPoints("ann", 30, window.first + 5);
        QCOMPARE(first.at(0), std::string("30"));
        QCOMPARE(bitsOf(*parseRawText(first.at(1))), raw(30, window.first + 5));
        QCOMPARE(stored("ann"), raw(30, window.first + 5));
        QCOMPARE(addPoints("ann", 12, window.first + 9).at(0), std::string("42"));
        QCOMPARE(stored("ann"), raw(42, window.first + 9));
        // No points: the time at which the score was reached stays.
        QCOMPARE(addPoints("ann", 0, window.first + 50).at(0), std::string("42"));
        QCOMPARE(stored("ann"), raw(42, window.first + 9));
        // A tie: who came first is larger where the codec says so.
        addPoints("bob", 42, window.first + 90);
        QCOMPARE(stored("bob"), raw(42, window.first + 90));
        if (codec.earlierIsLarger())
            QVERIFY(encode(codec, 42, window.first + 9)->raw > encode(codec, 42, window.first + 90)->raw);
        // Points that are taken away.
        addPoints("ann", -2, window.first + 11);
        QCOMPARE(stored("ann"), raw(40, window.first + 11));
        // What is refused changes nothing.
        const auto before = stored("ann");
        QVERIFY(code.call("add", {"ann", "1.5"}, 1).starts_with("-"));
        QVERIFY(code.call("add", {"ann", "points"}, 1).starts_with("-"));
        QVERIFY(code.call("add", {"ann", "99999999999999999999"}, 1).starts_with("-"));
        QCOMPARE(stored("ann"), before);
    }

    void codecsSideBySide_data()
    {
        QTest::addColumn<int>("language");
        QTest::newRow("eval") << int(Language::LuaScript);
        QTest::newRow("function") << int(Language::LuaFunction);
    }
    void codecsSideBySide()
    {
        QFETCH(int, language);
        m_server.command({"FUNCTION", "FLUSH"});
        // Among them two that differ by one key, and all are there before the first is called.
        std::vector<CodecSpec> codecs;
        std::vector<LuaSnippet> codes;
        for (const char *text : {"binary:from=4294967295", "binary:from=4294967294", "ordered:bits=31",
                                 "decimal", "text:unit=cs", "plain", "formula:score*2^34 + (1893456000 - t)",
                                 "formula:score*2^35 + (1893456000 - t)", "formula:-score*2^34 + t",
                                 "formula:-score + t/10000000000"}) {
            codecs.push_back(*parseCodecSpec(text));
            codes.emplace_back(m_server, codecs.back(), static_cast<Language>(language));
        }
        for (std::size_t i = 0; i < codecs.size(); ++i) {
            m_server.command({"DEL", "board"});
            QVERIFY(codes[i].call("check", {}, 1).starts_with("+OK"));
            const std::int64_t tick = snippetTimeRange().ticks(codecs[i].unit).first + 77;
            for (const std::int64_t score : {30, 42}) {
                std::vector<std::string> words{"ann", number(score == 30 ? 30 : 12)};
                if (codecs[i].hasTime())
                    words.push_back(number(tick));
                const auto added = LuaSnippet::parts(codes[i].call("add", words, 5));
                QCOMPARE(added.at(0), number(score));
                QCOMPARE(bitsOf(*parseRawText(added.at(1))), bitsOf(encode(codecs[i], score, tick)->raw));
            }
        }
    }

    void aLibraryIsNamedAfterItsCodec()
    {
        const auto code = [](const char *spec, const char *timeRange) {
            return QString::fromStdString(
                *snippet(*parseCodecSpec(spec), Language::LuaFunction, {*parseTimeRange(timeRange), "a"}));
        };
        const auto name = [](const QString &text) {
            return text.section('\n', 0, 0).section("#!lua name=", 1);
        };
        // Clients call it: the name must not change from one version to the next.
        const QString split = code("binary:from=4294967295", "2026-01-01..2027-01-01");
        QCOMPARE(name(split), QString("tiebreak_binary_ade03789"));
        QCOMPARE(name(code("binary:unit=s,bits=32,from=4294967295", "2030-01-01..2031-01-01")), name(split));
        // The code for `text` looks for times of its time range only.
        QVERIFY(name(code("text", "2026-01-01..2027-01-01")) != name(code("text", "2030-01-01..2031-01-01")));
        // The comments tell to call what is registered.
        for (const char *verb : {"add", "encode", "decode", "check"}) {
            const QString function = name(split) + '_' + verb;
            QCOMPARE(split.count("CALL " + function + ' ') + split.count("CALL_RO " + function + ' '), 1);
            QCOMPARE(split.count('\'' + function + '\''), 1);
        }
        QCOMPARE(split.count("tiebreak_binary_"), 9);
    }

    void theServersClock()
    {
        const CodecSpec codec = *parseCodecSpec("ordered:bits=41,unit=ms,from=2199023255551,bias=min");
        const LuaSnippet code(m_server, codec, Language::LuaScript);
        m_server.command({"DEL", "board"});
        const auto serverTime = [&] {
            const auto time = LuaSnippet::parts(m_server.send(respCommand({"TIME"}), 5));
            return parseInteger(time.at(0)).value() * 1000 + parseInteger(time.at(1)).value() / 1000;
        };
        const std::int64_t before = serverTime();
        const auto added = LuaSnippet::parts(code.call("add", {"ann", "7"}, 5));
        const std::int64_t after = serverTime();
        const Decoded decoded = Decoder(codec, TimeRange{}).decode(*parseRawText(added.at(1)));
        QCOMPARE(decoded.ownScore, 7);
        QVERIFY(decoded.ownTick >= before && decoded.ownTick <= after);
    }

    void negativeScores()
    {
        for (const char *text : {"decimal:from=9999999999", "binary:from=4294967295", "text:unit=cs",
                                 "ordered:from=4294967295,bias=signed"}) {
            const CodecSpec codec = *parseCodecSpec(text);
            const LuaSnippet code(m_server, codec, Language::LuaScript);
            m_server.command({"DEL", "board"});
            const std::int64_t tick = snippetTimeRange().ticks(codec.unit).first + 77;
            for (const std::int64_t score : {-5, -12, -4}) {
                const std::int64_t points = score == -5 ? -5 : score == -12 ? -7 : 8;
                const auto added =
                    LuaSnippet::parts(code.call("add", {"ann", number(points), number(tick)}, 5));
                QCOMPARE(added.at(0), number(score));
                QCOMPARE(bitsOf(*parseRawText(added.at(1))), bitsOf(encode(codec, score, tick)->raw));
            }
        }
    }

private:
    TestServer m_server;
};

TIEBREAK_TEST(QCoreApplication, TestSnippetLua)

} // namespace tst_snippetlua

#include "tst_snippetlua.moc"
