// SPDX-License-Identifier: GPL-3.0-or-later
// What the Lab's chart and table say of codecs: names, marks, limits and values at a score.
#include "models/lab/codecvaluesmodel.h"
#include "models/lab/curvetext.h"
#include "models/lab/survivaltext.h"
#include "models/text/axistext.h"
#include "models/text/numbertext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSet>
#include <QSignalSpy>
#include <QtTest>

#include <clocale>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_codeccurves
{

class TestCodecCurves : public QObject
{
    Q_OBJECT

    static QList<NamedCodec> codecs(std::initializer_list<const char *> specs)
    {
        QList<NamedCodec> named;
        for (const char *spec : specs)
            named += NamedCodec{{}, *parseCodecSpec(spec)};
        return named;
    }
    static QStringList names(const QList<NamedCodec> &codecs)
    {
        QStringList names;
        for (const CodecLook &look : codecLooks(codecs))
            names += look.name;
        return names;
    }
    static TimeRange timeRange() { return *parseTimeRange("2020-01-01..2038-01-19T03:14:07Z"); }
    static CodecCurve curve(const char *spec) { return codecCurves(codecs({spec}), timeRange()).front(); }
    /// Figures without the narrow spaces between their groups.
    static QString plain(QString text) { return text.remove(QChar(0x202f)); }

private slots:
    void timeRangesThatNobodySetAreCut()
    {
        const CodecCurve made =
            codecCurves(codecs({"formula:score*2^20 + (1767225600 - t)"}), TimeRange()).front();
        QCOMPARE(made.window, plausibleTicks(made.spec, TimeRange()));
        QCOMPARE(made.curve.limits.rightUpTo, std::optional<std::int64_t>(8589934591));
    }

    void namesSayWhatDiffers()
    {
        QCOMPARE(names(codecs({"ordered:from=9", "ordered:from=9,unit=ms", "binary"})),
                 QStringList({"ordered bits", "ordered bits, ms", "binary split"}));
        QCOMPARE(names(codecs({"decimal", "decimal:from=9999999999"})),
                 QStringList({"decimal split, latest first", "decimal split"}));
        QCOMPARE(names(codecs({"binary:from=9", "binary:bits=30,from=9"})),
                 QStringList({"binary split", "binary split, 30 bits"}));
        QCOMPARE(names(codecs({"binary:from=8", "binary:from=9"})),
                 QStringList({"binary split, from 8", "binary split, from 9"}));
        QCOMPARE(names(codecs({"formula:score*2+t/10000000000", "plain"})),
                 QStringList({"formula", "plain score"}));
    }

    void ownersNamesStayAndNoTwoAreAlike()
    {
        QList<NamedCodec> same = codecs({"binary", "binary", "binary", "decimal"});
        same[3].name = "binary split";
        same[1].name = " my\n codec ";
        QCOMPARE(names(same), QStringList({"binary split", "my codec", "binary split 2", "binary split 3"}));
        QList<NamedCodec> all;
        for (const CodecPreset &preset : codecPresets())
            all += NamedCodec{{}, *parseCodecSpec(preset.spec)};
        const QStringList presets = names(all);
        QCOMPARE(QSet<QString>(presets.begin(), presets.end()).size(), presets.size());
        QVERIFY(codecLooks({}).isEmpty());
    }

    void oneSeriesHasSeveralLineStyles()
    {
        const auto looks =
            codecLooks(codecs({"ordered", "ordered:unit=ms", "binary", "ordered:bits=20", "plain"}));
        QCOMPARE(looks[0].series, looks[1].series);
        QCOMPARE(looks[0].lineStyle, 0);
        QCOMPARE(looks[1].lineStyle, 1);
        QCOMPARE(looks[2].lineStyle, 0);
        QCOMPARE(looks[3].lineStyle, 2);
        QCOMPARE(looks[4].series, 5);
        QVERIFY(looks[2].series != looks[0].series);
    }

    void marksAreWhereTheLimitsAre()
    {
        const CodecCurve binary = curve("binary:from=4294967295");
        QCOMPARE(binary.knee(), std::optional<std::int64_t>(2097151));
        QCOMPARE(binary.wrongFrom, std::optional<std::int64_t>(2147483648));
        QVERIFY(!binary.endsAfter);
        const CodecCurve decimal = curve("decimal:from=9999999999");
        QCOMPARE(decimal.knee(), std::optional<std::int64_t>(900719));
        QCOMPARE(decimal.wrongFrom, std::optional<std::int64_t>(1934281311383422));
        const CodecCurve ordered = curve("ordered:from=4294967295");
        QVERIFY(!ordered.knee());
        QVERIFY(!ordered.wrongFrom);
        QCOMPARE(ordered.endsAfter, std::optional<std::int64_t>(1073741823));
        const CodecCurve text = curve("text:unit=cs,from=1099511627776");
        QCOMPARE(text.knee(), std::optional<std::int64_t>(8191));
        QCOMPARE(text.wrongFrom, std::optional<std::int64_t>(562949953421312));
    }

    void resolutionIsTheWidestIntervalThatEncodesAlike()
    {
        std::mt19937_64 random(20261121);
        for (const char *spec :
             {"binary:from=4294967295", "decimal", "fraction:from=4102415999,span=4102415999",
              "ordered:from=4294967295", "binary:bits=20,epoch=1767225600"}) {
            const CodecSpec codec = *parseCodecSpec(spec);
            // A short time range, every tick of which is encoded.
            const TimeRange brief{1'767'225'600, 1'767'225'600 + 5000};
            const CodecCurve made = codecCurves({NamedCodec{{}, codec}}, brief).front();
            for (int round = 0; round < 12; ++round) {
                const std::int64_t score = std::int64_t(1) << (random() % 34);
                std::int64_t widest = 0;
                std::int64_t run = 0;
                double last = -1;
                for (std::int64_t tick = brief.firstSecond; tick <= brief.lastSecond; ++tick) {
                    const auto encoded = encode(codec, score, tick);
                    if (!encoded || encoded->wrapped) {
                        widest = 0;
                        break;
                    }
                    run = encoded->raw == last ? run + 1 : 1;
                    last = encoded->raw;
                    widest = std::max(widest, run);
                }
                const auto ticks = made.ticksAt(score);
                QVERIFY2(ticks.value_or(0) == widest, qPrintable(QStringLiteral("%1 at %2: %3, not %4")
                                                                     .arg(QLatin1StringView(spec))
                                                                     .arg(score)
                                                                     .arg(ticks.value_or(0))
                                                                     .arg(widest)));
            }
        }
    }

    void theResolutionIsNotTheTimePerUlp()
    {
        const CodecCurve binary = curve("binary:from=4294967295");
        // 20 000 000 · 2^32 lies between 2^56 and 2^57, where an ULP is 16.
        QCOMPARE(timePerUlp(binary, 20'000'000), std::optional(16e6));
        QCOMPARE(resolutionText(binary, 20'000'000), QStringLiteral("17 s"));
        QVERIFY(!timePerUlp(curve("plain"), 5));
        QVERIFY(!timePerUlp(binary, 3'000'000'000));
    }

    void wordsForWhatDoesNotFit()
    {
        const CodecCurve plainScore = curve("plain");
        QVERIFY(!plainScore.isDrawn());
        QCOMPARE(resolutionText(plainScore, 7), QStringLiteral("no time"));
        COMPARE_SENTENCE("curvetext", curveText(plainScore), "plain");
        const CodecCurve tooSmall = curve("binary:bits=20");
        QVERIFY(!tooSmall.isDrawn());
        QCOMPARE(resolutionText(tooSmall, 7), QStringLiteral("does not fit"));
        COMPARE_SENTENCE("curvetext", curveText(tooSmall), "too small");
        const CodecCurve milliseconds = curve("ordered:bits=41,from=2199023255551,unit=ms");
        QCOMPARE(resolutionText(milliseconds, 2'097'151), QStringLiteral("1 ms"));
        QCOMPARE(resolutionText(milliseconds, 2'097'152), QStringLiteral("does not fit"));
        QCOMPARE(resolutionText(milliseconds, -1), QStringLiteral("does not fit"));
    }

    void zerosAtTheEndAreNoLimit()
    {
        // Fields of one to seven digits: 9 and 90 are one.
        const CodecCurve text =
            codecCurves(codecs({"text:epoch=1767225600"}), TimeRange{1'767'225'600, 1'770'000'000}).front();
        QVERIFY(text.losesZeros);
        QVERIFY(!text.exactUpTo());
        QVERIFY(!text.knee());
        QVERIFY(curveText(text).contains(QStringLiteral("trailing zeros")));
        QCOMPARE(resolutionText(text, 1), QStringLiteral("1 s, zeros lost"));
        QCOMPARE(lineName(text), text.look.name + QStringLiteral(", zeros lost"));
    }

    void keptBitsThatBeginAnewAreSaid()
    {
        const CodecCurve wrapping = curve("binary:bits=20,keep=20");
        QCOMPARE(encode(wrapping.spec, 2'400'000, 1'577'836'800)->raw,
                 encode(wrapping.spec, 2'400'000, 1'578'885'376)->raw);
        QVERIFY(wrapping.wraps && !wrapping.exactUpTo() && !wrapping.knee());
        QCOMPARE(resolutionText(wrapping, 2'400'000), QStringLiteral("1 s, wraps"));
        QCOMPARE(lineName(wrapping), QStringLiteral("binary split, wraps"));
        QVERIFY(curveText(wrapping).contains(
            QStringLiteral("times a multiple of 12 days 3 h apart (2²⁰ seconds)")));
        CodecValuesModel model;
        model.setCurves({wrapping, curve("binary:from=2147483647,keep=31")}, 0);
        model.setScore(2'400'000);
        const auto cell = [&](int row, int column, int role) { return model.index(row, column).data(role); };
        QCOMPARE(ValueTrust(cell(0, valuecolumn::Resolution, valuerole::Trust).toInt()), ValueTrust::Coarse);
        QCOMPARE(cell(0, valuecolumn::OneTickUpTo, Qt::DisplayRole).toString(), QStringLiteral("–"));
        for (const int column : {valuecolumn::Codec, valuecolumn::Resolution, valuecolumn::OneTickUpTo})
            QVERIFY(cell(0, column, Qt::ToolTipRole).toString().contains(QStringLiteral("12 days 3 h")));
        // A time range within one cycle keeps what it had.
        QCOMPARE(plain(cell(1, valuecolumn::OneTickUpTo, Qt::DisplayRole).toString()),
                 QStringLiteral("2097151"));
        QVERIFY(!cell(1, valuecolumn::Resolution, Qt::DisplayRole).toString().contains(u','));
    }

    void limitsAreShortAndRounded()
    {
        QCOMPARE(plain(limitScoreText(1'073'741'823)), QStringLiteral("1073741823"));
        QCOMPARE(limitScoreText(1'934'281'311'383'407), QStringLiteral("1.9 × 10¹⁵"));
        QCOMPARE(limitScoreText({}), QStringLiteral("–"));
        QCOMPARE(limitScoreText(std::numeric_limits<std::int64_t>::max()), QStringLiteral("any score"));
        QCOMPARE(plain(shortLimitScoreText(900'719)), QStringLiteral("900719"));
        QCOMPARE(shortLimitScoreText(2'097'151), QStringLiteral("2.1 M"));
        QCOMPARE(shortLimitScoreText(9'960'000), QStringLiteral("10 M"));
        QCOMPARE(shortLimitScoreText(999'499'999), QStringLiteral("999 M"));
        QCOMPARE(shortLimitScoreText(999'500'000), QStringLiteral("1.0 × 10⁹"));
        QCOMPARE(shortLimitScoreText(1'073'741'823), QStringLiteral("1.1 × 10⁹"));
    }

    void decimalsHaveAPointInEveryLocale()
    {
        const std::string before = std::setlocale(LC_ALL, nullptr);
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed
        const QString power = limitScoreText(1'934'281'311'383'407);
        const QString millions = shortLimitScoreText(2'097'151);
        const QString share = shareText(1, 8);
        const QString bytes = bytesSizeText(1536 * 1024);
        std::setlocale(LC_ALL, before.c_str());
        QLocale::setDefault(QLocale::c());
        QCOMPARE(power, QStringLiteral("1.9 × 10¹⁵"));
        QCOMPARE(millions, QStringLiteral("2.1 M"));
        QCOMPARE(share, QStringLiteral("12.5%"));
        QCOMPARE(bytes, QStringLiteral("1.6 MB"));
    }

    void axesLabelRoundScoresAndSpans()
    {
        QCOMPARE(plain(scoreLabel(100'000)), QStringLiteral("100000"));
        QCOMPARE(scoreLabel(1e7), QStringLiteral("10 M"));
        QCOMPARE(scoreLabel(1e15), QStringLiteral("10¹⁵"));
        QCOMPARE(scoreLabel(0x1p53), QStringLiteral("2⁵³"));
        for (std::size_t i = 1; i < timeSpans().size(); ++i)
            QVERIFY(timeSpans()[i].microseconds > timeSpans()[i - 1].microseconds);
        QCOMPARE(spanTicks(1e6, 1e6, [](double span) { return span; }).front().text, "1 s");
    }

    void theTableReadsAllCodecsAtAScore()
    {
        CodecValuesModel model;
        QAbstractItemModelTester tester(&model);
        const auto curves = codecCurves(
            codecs({"binary:from=4294967295", "plain", "ordered:bits=41,from=2199023255551,unit=ms",
                    "binary:bits=20", "ordered:from=4294967295"}),
            timeRange());
        model.setCurves(curves, 0);
        model.setScore(20'000'000);
        const auto cell = [&](int row, int column, int role = Qt::DisplayRole) {
            return model.index(row, column).data(role);
        };
        const auto trust = [&](int row, int column) {
            return ValueTrust(cell(row, column, valuerole::Trust).toInt());
        };
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(cell(0, valuecolumn::Resolution).toString(), QStringLiteral("17 s"));
        QCOMPARE(trust(0, valuecolumn::Resolution), ValueTrust::Coarse);
        QCOMPARE(plain(cell(0, valuecolumn::OneTickUpTo).toString()), QStringLiteral("2097151"));
        QCOMPARE(cell(0, valuecolumn::ScoreRight).toString(), QStringLiteral("2.1 × 10⁹"));
        QCOMPARE(trust(0, valuecolumn::ScoreRight), ValueTrust::Plain);
        QCOMPARE(cell(1, valuecolumn::Resolution).toString(), QStringLiteral("no time"));
        QCOMPARE(cell(1, valuecolumn::OneTickUpTo).toString(), QStringLiteral("–"));
        QCOMPARE(cell(2, valuecolumn::Resolution).toString(), QStringLiteral("does not fit"));
        QCOMPARE(trust(2, valuecolumn::Resolution), ValueTrust::Fails);
        QCOMPARE(trust(2, valuecolumn::ScoreRight), ValueTrust::Fails);
        QCOMPARE(cell(3, valuecolumn::Resolution).toString(), QStringLiteral("does not fit"));
        QCOMPARE(trust(4, valuecolumn::Resolution), ValueTrust::OneTick);
        QCOMPARE(cell(0, valuecolumn::Codec, valuerole::Current).toBool(), true);
        QCOMPARE(cell(4, valuecolumn::Codec, valuerole::Current).toBool(), false);
        QCOMPARE(cell(0, valuecolumn::Resolution, Qt::TextAlignmentRole).toInt() & Qt::AlignRight,
                 int(Qt::AlignRight));
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                QVERIFY(!cell(row, column, Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(
            cell(0, valuecolumn::Resolution, Qt::ToolTipRole).toString().contains(QStringLiteral(" 16 s")));
    }

    void movingTheScoreKeepsTheRows()
    {
        CodecValuesModel model;
        const auto curves = codecCurves(codecs({"binary:from=4294967295", "decimal"}), timeRange());
        model.setCurves(curves, 0);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        for (const std::int64_t score :
             {std::int64_t(1), std::int64_t(0), std::int64_t(-5), lastCurveScore,
              std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
            model.setScore(score);
            for (int row = 0; row < model.rowCount(); ++row)
                QVERIFY(!model.index(row, valuecolumn::Resolution).data().toString().isEmpty());
        }
        QCOMPARE(changes.size(), 5);
        model.setCurves(curves, 1);
        QCOMPARE(changes.size(), 6);
        QCOMPARE(resets.size(), 0);
        model.setCurves({}, -1);
        QCOMPARE(resets.size(), 1);
        QCOMPARE(model.rowCount(), 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestCodecCurves)

} // namespace tst_codeccurves

#include "tst_codeccurves.moc"
