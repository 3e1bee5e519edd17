// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bits of a strip stand, what they are called, and what they look like.
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/raw/bitstripview.h"
#include "app/widgets/raw/bitwords.h"
#include "core/text/scoretext.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_bitstripview
{

namespace
{

constexpr double reference = 10307924010161648.0; // 2 400 000 points under the spec below
const char *const referenceSpec = "binary:from=4294967295";

CodecSpec specOf(const char *text)
{
    return *parseCodecSpec(text);
}

Decoder decoderOf(const char *text)
{
    return {specOf(text), TimeRange()};
}

BitLayout layoutOf(const char *spec, double raw)
{
    return bitLayout(decoderOf(spec), raw);
}

const BitCell &cellAt(const BitStripLayout &layout, BitCell::Kind kind, int bit)
{
    const auto it = std::find_if(layout.cells.begin(), layout.cells.end(),
                                 [&](const BitCell &cell) { return cell.kind == kind && cell.bit == bit; });
    if (it == layout.cells.end())
        qFatal("no such cell");
    return *it;
}

const BitBrace &braceOf(const BitStripLayout &layout, BitBrace::Names names)
{
    const auto it = std::find_if(layout.braces.begin(), layout.braces.end(),
                                 [&](const BitBrace &brace) { return brace.names == names; });
    if (it == layout.braces.end())
        qFatal("no such brace");
    return *it;
}

} // namespace

class TestBitStripView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void cellsAndGapsAreAsDesigned()
    {
        const BitStripLayout layout = bitStripLayout(layoutOf(referenceSpec, reference), 2000);
        QCOMPARE(layout.cells.size(), std::size_t(64 + 1 + 1));
        QVERIFY(!layout.twoLines);
        for (const BitCell &cell : layout.cells)
            QCOMPARE(cell.rect.size(), QSizeF(12, 20));
        const auto gapBefore = [&](int bit) {
            return cellAt(layout, BitCell::Kind::Stored, bit).rect.left() -
                   cellAt(layout, BitCell::Kind::Stored, bit - 1).rect.right();
        };
        QCOMPARE(gapBefore(1), 7.0);  // sign, exponent
        QCOMPARE(gapBefore(2), 1.0);  // inside the exponent
        QCOMPARE(gapBefore(13), 1.0); // inside a nibble
        QCOMPARE(gapBefore(16), 3.0); // between nibbles
        QCOMPARE(cellAt(layout, BitCell::Kind::Stored, 63).rect.right(), 883.0);
        QCOMPARE(cellAt(layout, BitCell::Kind::RoundedAway, 0).rect.left(), 890.0);
    }

    void narrowWidgetsGetNarrowCellsThenTwoLines()
    {
        const BitLayout bits = layoutOf(referenceSpec, reference);
        const BitStripLayout wide = bitStripLayout(bits, 1020);
        QCOMPARE(wide.cells.front().rect.width(), 12.0);
        BitStripLayout tight = wide;
        for (const double narrower : {11, 10, 9}) {
            tight = bitStripLayout(bits, int(tight.width) - 1);
            QCOMPARE(tight.cells.front().rect.width(), narrower);
            QVERIFY(!tight.twoLines);
        }
        const BitStripLayout two = bitStripLayout(bits, int(tight.width) - 1);
        QVERIFY(two.twoLines);
        // No words stand over the sign and the exponent, and no room is kept for them.
        QVERIFY(two.height < 2 * wide.height);
        QVERIFY(two.cells.front().rect.top() < wide.cells.front().rect.top());
        QVERIFY(cellAt(two, BitCell::Kind::Implied, 0).rect.top() > two.cells.front().rect.bottom());
        for (const BitCell &cell : two.cells)
            QVERIFY(cell.rect.right() <= two.width);
        // In the smallest window every bit is there.
        const BitStripLayout narrow = bitStripLayout(bits, 525);
        QVERIFY(narrow.twoLines && narrow.width <= 525);
        QCOMPARE(std::ranges::count(narrow.cells, BitCell::Kind::Stored, &BitCell::kind), 64);
        QVERIFY(narrow.cells.back().rect.right() <= 525);
    }

    void bracesSpanWhatTheyName()
    {
        const BitStripLayout layout = bitStripLayout(layoutOf(referenceSpec, reference), 2000);
        QCOMPARE(braceOf(layout, BitBrace::Names::Score).count, 22);
        QCOMPARE(braceOf(layout, BitBrace::Names::Time).count, 31);
        QCOMPARE(braceOf(layout, BitBrace::Names::RoundedAway).count, 1);
        QCOMPARE(braceOf(layout, BitBrace::Names::Exponent).count, 11);
        QCOMPARE(braceOf(layout, BitBrace::Names::Mantissa).count, 53);
        QVERIFY(braceOf(layout, BitBrace::Names::Time).above);
        QVERIFY(!braceOf(layout, BitBrace::Names::Mantissa).above);
        QCOMPARE(braceOf(layout, BitBrace::Names::Score).cells.left(),
                 cellAt(layout, BitCell::Kind::Implied, 0).rect.left());
    }

    void tenRoundedAwayBitsFitAndMoreAreCounted()
    {
        const double raw = encode(specOf(referenceSpec), 2000000000, 1795205647)->raw;
        const BitLayout ten = layoutOf(referenceSpec, raw);
        QCOMPARE(ten.roundedAway, 10);
        QVERIFY(bitStripLayout(ten, 1020).cells.front().rect.width() == 12);
        BitLayout many = ten;
        many.roundedAway = 24;
        QCOMPARE(bitStripLayout(many, 1020).cells.size(), bitStripLayout(ten, 1020).cells.size());
        QVERIFY(!bitStripLayout(ten, 1020).cells.back().more);
        QVERIFY(bitStripLayout(many, 1020).cells.back().more);
        const double far = encode(specOf("decimal:from=9999999999"), 9000000000000, 1795205647)->raw;
        BitStripView view;
        view.setValue(decoderOf("decimal:from=9999999999"), far);
        QVERIFY2(view.description().contains(QStringLiteral("24 bits rounded away")),
                 qPrintable(view.description()));
    }

    void everyLostBitHasACellAndNoCellMoves()
    {
        const CodecSpec spec = specOf(referenceSpec);
        for (const int width : {660, 780, 860, 940, 1100}) {
            const BitStripLayout none =
                bitStripLayout(layoutOf(referenceSpec, encode(spec, 1, 0)->raw), width);
            for (const double raw :
                 {0.0, 5e-324, -1.5, double(INFINITY), reference, encode(spec, 20'000'000, 1795205646)->raw,
                  encode(spec, 1'000'000'000, 1795205646)->raw}) {
                const BitLayout bits = layoutOf(referenceSpec, raw);
                const BitStripLayout layout = bitStripLayout(bits, width);
                QVERIFY(layout.cells.back().rect.right() <= width);
                QCOMPARE(std::ranges::count(layout.cells, BitCell::Kind::RoundedAway, &BitCell::kind),
                         bits.roundedAway);
                QCOMPARE(layout.height, none.height);
                for (const int bit : {0, 1, 11, 12, 40, 63})
                    QCOMPARE(cellAt(layout, BitCell::Kind::Stored, bit).rect,
                             cellAt(none, BitCell::Kind::Stored, bit).rect);
            }
        }
    }

    void hoverNamesTheBitAndItsWorth()
    {
        BitStripView view;
        view.resize(1020, 78);
        view.setValue(decoderOf(referenceSpec), reference);
        const BitStripLayout layout = bitStripLayout(layoutOf(referenceSpec, reference), 1020);
        const auto words = [&](BitCell::Kind kind, int bit) {
            return view.bitText(cellAt(layout, kind, bit).rect.center().toPoint());
        };
        QVERIFY(words(BitCell::Kind::Stored, 0).contains(QStringLiteral("positive")));
        QVERIFY(words(BitCell::Kind::Stored, 1).contains(QStringLiteral("exponent 1076")));
        QVERIFY(words(BitCell::Kind::Implied, 0).contains(QStringLiteral("2\u202f097\u202f152 points")));
        QVERIFY(words(BitCell::Kind::Stored, 12).contains(QStringLiteral("1\u202f048\u202f576 points")));
        QVERIFY(words(BitCell::Kind::Stored, 32).contains(QStringLiteral("worth 1 point")));
        QVERIFY(words(BitCell::Kind::Stored, 63).contains(QStringLiteral("worth 2 s")));
        QVERIFY(words(BitCell::Kind::RoundedAway, 0).contains(QStringLiteral("was worth 1 s")));
        QVERIFY(view.bitText(QPoint(1010, 5)).isEmpty());
    }

    void decimalsAreWorthFractionsOfPoints()
    {
        BitStripView view;
        view.resize(1020, 78);
        const Decoder decoder = decoderOf("fraction:from=4102415999,span=4102415999,digits=10");
        const double raw = encode(decoder.spec(), 3, 1795205647)->raw;
        view.setValue(decoder, raw);
        const BitStripLayout layout = bitStripLayout(bitLayout(decoder, raw), 1020);
        // The first bit behind the point is half the span: 65 years.
        const QString half = view.bitText(cellAt(layout, BitCell::Kind::Stored, 13).rect.center().toPoint());
        QVERIFY2(half.contains(QStringLiteral("65 years")), qPrintable(half));
    }

    void arrowKeysWalkFromBitToBit()
    {
        BitStripView view;
        view.resize(1020, 78);
        view.setValue(decoderOf(referenceSpec), reference);
        view.show();
        view.setFocus(Qt::TabFocusReason);
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("rounded away")));
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("Bit 0, mantissa")));
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("the sign")));

        BitStripView empty;
        QTest::keyClick(&empty, Qt::Key_Right);
        QVERIFY(empty.description().isEmpty());
        QVERIFY(empty.bitText(QPoint(5, 35)).isEmpty());
    }

    void coloursTellScoreFromTime_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void coloursTellScoreFromTime()
    {
        QFETCH(const bool, dark);
        applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
        BitStripView view;
        view.resize(1020, 78);
        view.setValue(decoderOf(referenceSpec), reference);
        const Palette &p = Palette::of(view.palette());
        const QImage image = view.grab().toImage();
        const BitStripLayout layout = bitStripLayout(layoutOf(referenceSpec, reference), 1020);
        const auto corner = [&](BitCell::Kind kind, int bit) {
            return image.pixelColor(cellAt(layout, kind, bit).rect.topLeft().toPoint() + QPoint(2, 2));
        };
        QCOMPARE(corner(BitCell::Kind::Stored, 0), p.signFill);
        QCOMPARE(corner(BitCell::Kind::Stored, 5), p.exponentFill);
        QCOMPARE(corner(BitCell::Kind::Stored, 20), p.scoreFill);
        QCOMPARE(corner(BitCell::Kind::Implied, 0), p.window); // no fill
        // Time is hatched: its fill and another colour.
        int filled = 0;
        int hatched = 0;
        const QRect time = cellAt(layout, BitCell::Kind::Stored, 60).rect.toRect().adjusted(1, 1, -1, -15);
        for (int y = time.top(); y <= time.bottom(); ++y) {
            for (int x = time.left(); x <= time.right(); ++x)
                ++(image.pixelColor(x, y) == p.timeFill ? filled : hatched);
        }
        QVERIFY(filled > 5);
        QVERIFY(hatched > 2);
        applyLook(*qApp, Theme::Light);
    }

    /// −5 points and a time are packed as one number below zero, whose size begins with 4 points: 100 in
    /// bits.
    void bitsBelowZeroAreThoseOfTheSize()
    {
        const auto words = [](const char *spec, std::int64_t score) {
            BitStripView view;
            view.setValue(decoderOf(spec), encode(specOf(spec), score, 1'795'207'380)->raw);
            return view.description();
        };
        const std::uint64_t mantissa = bitsOf(encode(specOf(referenceSpec), -5, 1'795'207'380)->raw) << 12;
        QCOMPARE(mantissa >> 62, std::uint64_t(0)); // behind the implied 1
        QVERIFY(words(referenceSpec, -5).contains(QStringLiteral("whole points, without the sign, 3 bits")));
        QVERIFY(words(referenceSpec, 5).contains(QStringLiteral("score 5, 3 bits")));
        QVERIFY(words("plain", -5).contains(QStringLiteral("score −5, ")));
        QVERIFY(words("ordered:from=4294967295,bias=signed", -5).contains(QStringLiteral("score −5, ")));
    }

    /// Under (9999999 - score)*2^34 + t the bits of 5 000 points hold 9 994 999, and one of them is no 2^34
    /// points.
    void bitsOfAFormulaAreNotTheScoresOwn()
    {
        const auto decoder = decoderOf("formula:(9999999-score)*2^34 + t");
        const double raw = encode(decoder.spec(), 5000, 1'795'207'380)->raw;
        BitStripView view;
        view.setValue(decoder, raw);
        const QString words = view.description();
        QVERIFY2(words.contains(QStringLiteral("from the score, 24 bits")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("29 of 34 bits")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("5 bits rounded away")), qPrintable(words));
        const BitStripLayout layout = bitStripLayout(bitLayout(decoder, raw), 1020);
        const QString first = cellWords(cellAt(layout, BitCell::Kind::Implied, 0), decoder, raw);
        QVERIFY2(first.contains(groupedText(8388608)), qPrintable(first));
        view.setValue(decoderOf("formula:score*2^34 + t"), raw);
        QVERIFY(view.description().contains(QStringLiteral("score ") + groupedText(9'994'999)));
    }

    /// Where the words of three braces have too little room side by side.
    void inBriefTheImpliedBitIsNotNamed()
    {
        const auto decoder = decoderOf(referenceSpec);
        const double raw = encode(decoder.spec(), 2'400'000, 1'795'207'380)->raw;
        const BitLayout bits = bitLayout(decoder, raw);
        const BitBrace score{BitBrace::Names::Score, true, {}, 0};
        const QString brief = braceWords(score, bits, raw, 2'400'000, true);
        const QString whole = braceWords(score, bits, raw, 2'400'000);
        QVERIFY2(whole.startsWith(brief + QStringLiteral(" (")), qPrintable(whole));
    }

    void oddNumbersAreNamed_data()
    {
        QTest::addColumn<double>("raw");
        QTest::addColumn<QString>("words");
        const double infinity = std::numeric_limits<double>::infinity();
        QTest::newRow("inf") << infinity << QStringLiteral("infinity");
        QTest::newRow("-inf") << -infinity << QStringLiteral("sign 1");
        QTest::newRow("nan") << std::nan("") << QStringLiteral("not a number");
        QTest::newRow("-0") << -0.0 << QStringLiteral("zero");
        QTest::newRow("subnormal") << 5e-324 << QStringLiteral("subnormal");
        QTest::newRow("largest") << std::numeric_limits<double>::max() << QStringLiteral("2¹⁰²³");
        QTest::newRow("smallest normal") << 2.2250738585072014e-308 << QStringLiteral("2⁻¹⁰²²");
    }

    void oddNumbersAreNamed()
    {
        QFETCH(const double, raw);
        QFETCH(const QString, words);
        for (const char *spec :
             {"plain", referenceSpec, "decimal", "ordered", "text:unit=cs", "ordered:bias=signed",
              "fraction:from=4102415999,span=4102415999,digits=10"}) {
            BitStripView view;
            view.resize(700, 160);
            view.setValue(decoderOf(spec), raw);
            QVERIFY2(view.description().contains(words), qPrintable(view.description()));
            QVERIFY(!view.grab().isNull());
            for (int x = 0; x < 700; x += 5)
                view.bitText(QPoint(x, 38));
        }
    }
};

TIEBREAK_TEST(QApplication, TestBitStripView)

} // namespace tst_bitstripview

#include "tst_bitstripview.moc"
