// SPDX-License-Identifier: GPL-3.0-or-later
// Sorted sets that are no leaderboards are known as such in many sizes, and no board ever is.
#include "core/detect/otheruse.h"

#include "core/detect/detecttext.h"
#include "drawnboards.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <array>
#include <bit>
#include <functional>
#include <limits>

using namespace tiebreak;

namespace tst_otheruse
{

namespace
{

constexpr std::int64_t now = 1'795'205'647'000'000; // 2026-11-20T20:14:07Z
constexpr double nowSecond = 1'795'205'647;
constexpr std::array sizes{5, 8, 12, 20, 40, 100, 400};

BoardSample sampleOfRaws(std::int64_t rows, const std::function<double()> &raw)
{
    Rows all;
    for (std::int64_t i = 0; i < rows; ++i)
        all.append("m" + std::to_string(i), raw());
    return sampleOf(sortedAsRedisDoes(std::move(all)));
}

std::string summary(const std::string &what, const Detection &detection)
{
    return what + ": " + detectionSentence(detection, plainWording());
}

/// The number that GEOADD stores for a place.
double placeCode(double north, double east)
{
    const auto cells = [](double degrees, double end) {
        return static_cast<std::uint64_t>((degrees + end) / (2 * end) * 0x1p26);
    };
    const std::uint64_t latitude = cells(north, 85.05112878);
    const std::uint64_t longitude = cells(east, 180);
    std::uint64_t code = 0;
    for (int bit = 0; bit < 26; ++bit)
        code |= (latitude >> bit & 1) << (2 * bit) | (longitude >> bit & 1) << (2 * bit + 1);
    return static_cast<double>(code);
}

struct Town {
    double north;
    double east;
};
constexpr std::array<Town, 24> towns{{{48.14, 11.58},  {52.52, 13.40},   {51.51, -0.13},   {48.86, 2.35},
                                      {40.42, -3.70},  {41.90, 12.50},   {59.33, 18.07},   {55.76, 37.62},
                                      {30.04, 31.24},  {6.52, 3.38},     {-26.20, 28.05},  {28.61, 77.21},
                                      {19.08, 72.88},  {39.90, 116.41},  {31.23, 121.47},  {35.68, 139.69},
                                      {1.35, 103.82},  {-33.87, 151.21}, {-23.55, -46.63}, {-34.60, -58.38},
                                      {19.43, -99.13}, {40.71, -74.01},  {34.05, -118.24}, {37.77, -122.42}}};

/// Draws places: within a town or several, or over a country or the earth, where people live more of them.
class PlaceDrawer
{
public:
    explicit PlaceDrawer(std::uint64_t seed) : m_random(seed) {}

    double around(const Town &town, double kilometers)
    {
        const double north = kilometers / 111 * bell();
        const double east = kilometers / 111 / std::cos(town.north / 57.3) * bell();
        return placeCode(town.north + north, town.east + east);
    }
    Town town() { return towns[static_cast<std::size_t>(m_random.fraction() * towns.size())]; }

private:
    double bell()
    {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += m_random.fraction();
        return sum;
    }

    BoardGenerator m_random;
};

} // namespace

class TestOtherUse : public QObject
{
    Q_OBJECT

    /// How many of these sets are recognized, and as what.
    struct Recognized {
        int sets = 0;
        int right = 0;
    };

    static void count(Recognized &recognized, const BoardSample &sample, OtherUse use)
    {
        const Detection detection = detectCodec(sample, now);
        ++recognized.sets;
        recognized.right += detection.notABoard && detection.notABoard->use == use ? 1 : 0;
        if (detection.notABoard)
            REQUIRE(detection.notABoard->use == use, summary("another use", detection));
        // A few may have a step by chance, as plain scores have.
        REQUIRE(detection.outcome != DetectionOutcome::Sure || !detection.candidates.front().spec.hasTime(),
                summary("sure", detection));
    }

    static void checkIsBoard(const std::string &what, const BoardSample &sample)
    {
        // A codec that is sure may speak against it; that is found out where nothing else does.
        if (!otherUse(sample, distinctRaws(sample.rows.raws()), now))
            return;
        const Detection detection = detectCodec(sample, now);
        REQUIRE(!detection.notABoard && detection.outcome != DetectionOutcome::NotABoard,
                summary(what, detection));
    }

private slots:
    void bareTimesAreRecognized_data()
    {
        QTest::addColumn<double>("unit"); // of a second
        QTest::addColumn<bool>("whole");
        QTest::addColumn<int>("percent"); // that are recognized; nothing tells old microseconds from places
        QTest::newRow("s") << 1.0 << true << 90;
        QTest::newRow("s with a fraction") << 1.0 << false << 90;
        QTest::newRow("ms") << 1e3 << true << 90;
        QTest::newRow("us") << 1e6 << true << 50;
    }
    void bareTimesAreRecognized()
    {
        QFETCH(double, unit);
        QFETCH(bool, whole);
        QFETCH(int, percent);
        BoardGenerator random(5);
        Recognized recognized;
        for (const int size : sizes) {
            for (const double span : {60.0, 3600.0, 86400.0, 30 * 86400.0, 3 * 365 * 86400.0}) {
                for (const double ahead : {-3600.0, 0.0, 0.5 * span}) { // of the newest; a queue plans
                    count(recognized,
                          sampleOfRaws(size,
                                       [&] {
                                           const double time =
                                               (nowSecond + ahead - span * random.fraction()) * unit;
                                           return whole ? std::floor(time) : time;
                                       }),
                          OtherUse::Times);
                }
            }
        }
        qInfo("%d of %d", recognized.right, recognized.sets);
        QVERIFY(recognized.right * 100 >= recognized.sets * percent);
    }

    void placesAreRecognized_data()
    {
        QTest::addColumn<int>("towns");
        QTest::addColumn<double>("kilometers");
        QTest::addColumn<int>("percent"); // that are recognized, of 20 places or more
        QTest::newRow("a town") << 1 << 8.0 << 20;
        QTest::newRow("five towns") << 5 << 8.0 << 30;
        QTest::newRow("a country") << 1 << 250.0 << 20;
        QTest::newRow("the earth") << 24 << 100.0 << 50;
    }
    void placesAreRecognized()
    {
        QFETCH(int, towns);
        QFETCH(double, kilometers);
        QFETCH(int, percent);
        Recognized recognized;
        for (const int size : sizes) {
            if (size < 20)
                continue;
            for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                PlaceDrawer places(seed);
                std::vector<Town> chosen;
                for (int i = 0; i < towns; ++i)
                    chosen.push_back(places.town());
                std::size_t next = 0;
                count(recognized,
                      sampleOfRaws(size,
                                   [&] { return places.around(chosen[next++ % chosen.size()], kilometers); }),
                      OtherUse::Places);
            }
        }
        qInfo("%d of %d", recognized.right, recognized.sets);
        QVERIFY(recognized.right * 100 >= recognized.sets * percent);
    }

    void constantsAreRecognized()
    {
        Recognized recognized;
        for (const int size : sizes) {
            for (const double raw : {0.0, 1.0}) {
                if (size >= 50)
                    count(recognized, sampleOfRaws(size, [&] { return raw; }), OtherUse::Constant);
                else
                    checkIsBoard("few members", sampleOfRaws(size, [&] { return raw; }));
            }
            // Where all begin with it.
            for (const double raw : {7.0, 100.0, 1500.0})
                checkIsBoard("all alike", sampleOfRaws(size, [&] { return raw; }));
        }
        QCOMPARE(recognized.right, recognized.sets);
    }

    void packedBoardsAreBoards()
    {
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            for (const std::int64_t size : {1, 2, 3, 5, 8, 12, 20, 40, 100, 400}) {
                for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                    BoardGenerator generator(seed);
                    GeneratedShape shape = generator.shape();
                    shape.rows = size;
                    // Time ranges that have just begun too, in which nearly all have one score.
                    if (seed % 4 == 0) {
                        shape.largestScore = 1 + static_cast<double>(seed) / 4;
                        shape.step = 1; // else all scores are 0
                    }
                    checkIsBoard(std::string(preset.spec) + ", " + std::to_string(size) + " rows, seed " +
                                     std::to_string(seed),
                                 sampleOf(generator.rows(spec, shape, now)));
                }
            }
        }
    }

    /// Ratings, large points, prices: no raw of theirs is near a time or all over a region.
    void plainBoardsAreBoards()
    {
        BoardGenerator random(9);
        for (const int size : sizes) {
            for (const double largest : {50.0, 3000.0, 1e6, 1e9, 2e9, 1e12, 2e12, 1e15, 2e15, 4.5e15, 9e15}) {
                for (const double skew : {0.1, 1.0, 3.0, 8.0}) {
                    const auto points = [&] {
                        return std::floor(largest * std::pow(random.fraction(), skew));
                    };
                    checkIsBoard("points up to " + std::to_string(largest), sampleOfRaws(size, points));
                    checkIsBoard("half points", sampleOfRaws(size, [&] {
                                     return points() + (random.fraction() < 0.5 ? 0.5 : 0);
                                 }));
                    checkIsBoard("log-uniform points",
                                 sampleOfRaws(size, [&] { return std::floor(random.between(1, largest)); }));
                }
            }
            checkIsBoard("ratings", sampleOfRaws(size, [&] {
                             return std::floor(1500 + 300 * (random.fraction() + random.fraction() - 1));
                         }));
        }
    }

    void boardsOfOneScoreAreBoards()
    {
        // Beside the score 0 alone nothing tells a time from a bare one.
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            if (!spec.hasTime())
                continue;
            for (const std::int64_t score : {1, 7, 53, 54, 179, 180, 417, 418, 419, 1500, 16384, 100'000}) {
                for (const double span : {600.0, 86400.0, 30 * 86400.0}) {
                    BoardGenerator random(static_cast<std::uint64_t>(score));
                    const double unit = static_cast<double>(unitMicroseconds(spec.unit)) / 1e6;
                    for (const int size : sizes) {
                        const auto raw = [&] {
                            const auto tick =
                                static_cast<std::int64_t>((nowSecond - span * random.fraction()) / unit);
                            const auto encoded = encode(spec, score, tick);
                            return encoded ? encoded->raw : static_cast<double>(score);
                        };
                        checkIsBoard(std::string(preset.spec) + ", score " + std::to_string(score),
                                     sampleOfRaws(size, raw));
                    }
                }
            }
        }
    }

    void vectorsAreBoards_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString &file : QDir(QStringLiteral(TEST_DATA)).entryList({QStringLiteral("*.tsv")})) {
            if (file != QLatin1String("limits.tsv"))
                QTest::newRow(qPrintable(file)) << file;
        }
    }
    void vectorsAreBoards()
    {
        QFETCH(QString, file);
        Rows all;
        const QByteArray text = bytesOf(QStringLiteral(TEST_DATA "/") + file);
        for (const QByteArray &line : text.split('\n')) {
            const QList<QByteArray> cells = line.split('\t');
            if (line.startsWith('#') || cells.size() < 3)
                continue;
            const double raw =
                std::bit_cast<double>(static_cast<std::uint64_t>(cells[2].toULongLong(nullptr, 16)));
            if (std::isfinite(raw))
                all.append("m" + std::to_string(all.size()), raw);
        }
        QVERIFY(all.size() > 10);
        checkIsBoard(file.toStdString(), sampleOf(sortedAsRedisDoes(std::move(all))));
    }

    void drawnBoardsAreBoards()
    {
        SLOW_TEST();
        for (std::uint64_t seed = 7000; seed < 7300; ++seed) {
            BoardDrawer drawer(seed, now);
            const DrawnBoard board =
                seed % 3 == 0 ? drawer.board(drawer.codecOfItsOwnMoment()) : drawer.board();
            checkIsBoard(specText(board.spec) + ", " + board.shape + ", seed " + std::to_string(seed),
                         board.sample);
            if (otherUse(board.sample, distinctRaws(board.sample.rows.raws()), now))
                qInfo("only a sure codec speaks against: %s", specText(board.spec).c_str());
        }
    }

    void whatIsNoNumberOfTheseIsABoard()
    {
        // One that is infinite, or a few that are no times.
        BoardGenerator random(3);
        int row = 0;
        const auto time = [&] { return std::floor(nowSecond - 86400 * random.fraction()); };
        checkIsBoard("an infinite one", sampleOfRaws(40, [&] {
                         return row++ == 0 ? std::numeric_limits<double>::infinity() : time();
                     }));
        row = 0;
        checkIsBoard("one of ten a score", sampleOfRaws(400, [&] { return row++ % 10 == 0 ? row : time(); }));
        checkIsBoard("times of long ago", sampleOfRaws(400, [&] { return time() - 4 * 31'556'952; }));
        // Of 52 bits, but anywhere, and in a row, as numbers that something counts.
        checkIsBoard("random", sampleOfRaws(400, [&] { return std::floor(0x1p52 * random.fraction()); }));
        row = 0;
        checkIsBoard("counted", sampleOfRaws(400, [&] { return 0x1.3p51 + row++; }));
        checkIsBoard("identifiers by time",
                     sampleOfRaws(400, [&] { return std::floor(0x1.3p51 + 0x1p40 * random.fraction()); }));
    }

    void itIsSaid()
    {
        BoardGenerator random(2);
        PlaceDrawer places(2);
        Sentences sentences("detecttext");
        const auto said = [](const BoardSample &sample) {
            return detectionSentence(detectCodec(sample, now), plainWording());
        };
        sentences.add("times", said(sampleOfRaws(300, [&] {
                          return std::floor(1000 * (nowSecond - 86400 * random.fraction()));
                      })));
        sentences.add("places", said(sampleOfRaws(300, [&] { return places.around(towns[0], 8); })));
        sentences.add("constant", said(sampleOfRaws(300, [] { return 0; })));
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestOtherUse)

} // namespace tst_otheruse

#include "tst_otheruse.moc"
