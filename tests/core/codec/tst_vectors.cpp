// SPDX-License-Identifier: GPL-3.0-or-later
// Every golden vector holds bit for bit: encode, own decoder, preimage, and the limits.
#include "core/codec/codec.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

#include <charconv>
#include <fstream>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_vectors
{

namespace
{

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

struct VectorFile {
    CodecSpec spec;
    TickWindow domain;
    std::vector<std::vector<std::string>> rows;
};

TickWindow range(const std::string &text)
{
    const std::size_t dash = text.find('-', 1);
    return {std::stoll(text.substr(0, dash)), std::stoll(text.substr(dash + 1))};
}

VectorFile read(const char *name)
{
    VectorFile file;
    std::ifstream in(std::string(TEST_DATA "/") + name);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("# codec\t"))
            file.spec = parseCodecSpec(line.substr(8)).value();
        else if (line.starts_with("# ticks of the domain\t"))
            file.domain = range(line.substr(22));
        else if (!line.starts_with('#'))
            file.rows.push_back(split(line, '\t'));
    }
    return file;
}

} // namespace

class TestVectors : public QObject
{
    Q_OBJECT

private slots:
    void vectors_data()
    {
        QTest::addColumn<int>("rows");
        QTest::newRow("binary") << 186;
        QTest::newRow("binary-inverted") << 186;
        QTest::newRow("binary-keep31") << 196;
        QTest::newRow("decimal") << 217;
        QTest::newRow("decimal-inverted") << 212;
        QTest::newRow("fraction-cut10") << 233;
        QTest::newRow("formula-falls") << 219;
        QTest::newRow("formula-falls-split") << 209;
        QTest::newRow("formula-later-ms") << 213;
        QTest::newRow("formula-one-minus") << 209;
        QTest::newRow("formula-season") << 173;
        QTest::newRow("ordered") << 185;
        QTest::newRow("ordered-min") << 189;
        QTest::newRow("ordered-signed") << 211;
        QTest::newRow("text") << 328;
        QTest::newRow("text-inverted") << 329;
    }

    void vectors()
    {
        QFETCH(int, rows);
        const VectorFile file = read((std::string(QTest::currentDataTag()) + ".tsv").c_str());
        QCOMPARE(static_cast<int>(file.rows.size()), rows);
        const Decoder decoder(file.spec, file.domain);
        for (const auto &row : file.rows) {
            const std::int64_t score = std::stoll(row[0]);
            const std::int64_t tick = std::stoll(row[1]);
            const auto encoded = encode(file.spec, score, tick);
            QVERIFY2(encoded.has_value(), encoded ? "" : encoded.error().message.c_str());
            QCOMPARE(bitsText(encoded->raw).c_str(), row[2].substr(2).c_str());
            QCOMPARE(parseRawText(row[3]).value(), encoded->raw);

            const Decoded decoded = decoder.decode(encoded->raw);
            QVERIFY(decoded.hasOwnScore);
            QCOMPARE(decoded.ownScore, std::stoll(row[4]));
            QCOMPARE(decoded.hasOwnTick, row[5] != "-");
            if (decoded.hasOwnTick)
                QCOMPARE(decoded.ownTick, std::stoll(row[5]));
            checkPreimage(decoder, decoded, encoded.value(), score, row);
        }
    }

    void limits_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::addColumn<qint64>("limit");
        std::ifstream in(TEST_DATA "/limits.tsv");
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with('#'))
                continue;
            const auto row = split(line, '\t');
            const CodecSpec spec = parseCodecSpec(row[0]).value();
            TickWindow window;
            if (const auto timeRange = parseTimeRange(row[1]))
                window = timeRange->ticks(spec.unit);
            else
                window = range(row[1].substr(0, row[1].find(' ')));
            QTest::newRow((row[0] + ' ' + row[1]).c_str())
                << QString::fromStdString(row[0]) << qint64(window.first) << qint64(window.last)
                << qint64(std::stoll(row[2]));
        }
    }

    void limits()
    {
        QFETCH(QString, spec);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        QFETCH(qint64, limit);
        const CodecSpec codec = parseCodecSpec(spec.toStdString()).value();
        const auto found = largestExactScore(codec, {first, last});
        QVERIFY(found.has_value());
        QCOMPARE(qint64(*found), limit);
    }

private:
    static void checkPreimage(const Decoder &decoder, const Decoded &decoded, const Encoded &encoded,
                              std::int64_t score, const std::vector<std::string> &row)
    {
        // Where production code wrapped, the preimage speaks of the score at which nothing wraps.
        const std::int64_t trueScore = encoded.wrapped ? decoded.ownScore : score;
        std::string ofScore;
        std::size_t count = 0;
        std::size_t all = 0;
        for (const TickInterval &ticks : decoder.preimage(encoded.raw, 100000)) {
            ++all;
            if (ticks.score != trueScore)
                continue;
            ofScore += (count++ ? "," : "") + std::to_string(ticks.first) + '-' + std::to_string(ticks.last);
        }
        if (row[6] == "-")
            QVERIFY(count > 64);
        else
            QCOMPARE(ofScore.c_str(), row[6].c_str());
        QCOMPARE(decoded.intervals, static_cast<std::uint32_t>(all));
        if (all > 1)
            QCOMPARE(decoded.verdict, Verdict::Ambiguous);
        else
            QCOMPARE(decoded.verdict,
                     decoded.preimage.first == decoded.preimage.last ? Verdict::Exact : Verdict::Blurred);
    }
};

TIEBREAK_TEST(NoApplication, TestVectors)

} // namespace tst_vectors

#include "tst_vectors.moc"
