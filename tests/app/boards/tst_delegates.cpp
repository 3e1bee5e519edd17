// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of a board look like: which colours stand where.
#include "app/boards/boarddelegates.h"
#include "app/look/fonts.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/look/quicktext.h"
#include "core/board/ties.h"
#include "models/boards/boardroles.h"
#include "support/testprogram.h"

#include <QPainter>
#include <QStandardItemModel>
#include <QtTest>

using namespace tiebreak;

namespace tst_delegates
{

namespace
{

/// Columns of the picture in which a pixel of exactly this colour stands, first and last; -1 where there is
/// none.
struct Extent {
    int left = -1;
    int right = -1;
    int pixels = 0;
    bool found() const { return pixels > 0; }
};

Extent extentOf(const QImage &image, const QColor &colour)
{
    Extent extent;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixelColor(x, y) != colour)
                continue;
            extent.left = extent.left < 0 ? x : extent.left;
            extent.right = x;
            ++extent.pixels;
        }
    }
    return extent;
}

Decoded decodedAs(Verdict verdict, bool misread = false)
{
    Decoded decoded;
    decoded.verdict = verdict;
    decoded.misread = misread;
    return decoded;
}

} // namespace

class TestDelegates : public QObject
{
    Q_OBJECT

    QStandardItemModel m_model{1, boardcolumn::Count};

    QModelIndex cell(int column, const QString &text, const QList<std::pair<int, QVariant>> &facts = {})
    {
        m_model.clear();
        m_model.setRowCount(1);
        m_model.setColumnCount(boardcolumn::Count);
        const QModelIndex index = m_model.index(0, column);
        m_model.setData(index, text, Qt::DisplayRole);
        m_model.setData(index, true, boardrole::Loaded);
        for (const auto &[role, value] : facts)
            m_model.setData(index, value, role);
        return index;
    }

    static QImage painted(const BoardCellDelegate &delegate, const QModelIndex &index, int width = 200,
                          QStyle::State state = QStyle::State_Enabled | QStyle::State_Active)
    {
        // Four times as large, so that strokes have pixels of their full colour.
        QImage image(width * 4, 22 * 4, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(4);
        QStyleOptionViewItem option;
        option.palette = QApplication::palette();
        option.rect = QRect(0, 0, width, 22);
        option.state = state;
        image.fill(option.palette.color(QPalette::Base));
        QPainter painter(&image);
        delegate.paint(&painter, option, index);
        return image;
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void uncertainDigitsAreBlurred()
    {
        const Palette &p = Palette::light();
        const TimeDelegate delegate(this);
        const QString text = QStringLiteral("2026-11-20 20:14:07");
        const QVariant blurred = QVariant::fromValue(decodedAs(Verdict::Blurred));
        const QImage image =
            painted(delegate, cell(boardcolumn::Time, text,
                                   {{boardrole::DecodedValue, blurred}, {boardrole::UncertainFrom, 18}}));
        const Extent certain = extentOf(image, p.text);
        const Extent uncertain = extentOf(image, p.blurred);
        QVERIFY(certain.found());
        QVERIFY(uncertain.found());
        QVERIFY(certain.right < uncertain.left);
        QVERIFY(uncertain.right - uncertain.left < 4 * 9); // one digit
        // Right aligned, 8 px before the edge.
        QVERIFY(std::abs(uncertain.right - 4 * (200 - 8)) < 4 * 2);

        const QImage exact =
            painted(delegate, cell(boardcolumn::Time, text, {{boardrole::UncertainFrom, -1}}));
        QVERIFY(!extentOf(exact, p.blurred).found());
        QVERIFY(extentOf(exact, p.text).found());
    }

    void timesOutOfRangeAreCrimson()
    {
        const Palette &p = Palette::light();
        const QVariant out = QVariant::fromValue(decodedAs(Verdict::OutOfRange));
        const QImage image =
            painted(TimeDelegate(this), cell(boardcolumn::Time, QStringLiteral("2106-02-07 06:28:15"),
                                             {{boardrole::DecodedValue, out}}));
        QVERIFY(extentOf(image, p.invalid).found());
        QVERIFY(!extentOf(image, p.text).found());
    }

    void ordinaryTimesHaveNoVerdictColour()
    {
        const QImage image =
            painted(TimeDelegate(this),
                    cell(boardcolumn::Time, QStringLiteral("2026-11-20 20:14:07"),
                         {{boardrole::DecodedValue, QVariant::fromValue(decodedAs(Verdict::Exact))}}));
        QVERIFY(!extentOf(image, Palette::light().exact).found());
    }

    void everyVerdictHasAMarkAndAWord_data()
    {
        QTest::addColumn<int>("verdict");
        for (const Verdict verdict :
             {Verdict::Exact, Verdict::Blurred, Verdict::Ambiguous, Verdict::OutOfRange, Verdict::Invalid})
            QTest::newRow(std::string(verdictId(verdict)).c_str()) << int(verdict);
    }

    void everyVerdictHasAMarkAndAWord()
    {
        QFETCH(const int, verdict);
        const Palette &p = Palette::light();
        const QColor colour = p.verdict(Verdict(verdict));
        const QString word = QString::fromUtf8(verdictId(Verdict(verdict)));
        const QModelIndex index =
            cell(boardcolumn::Verdict, word,
                 {{boardrole::DecodedValue, QVariant::fromValue(decodedAs(Verdict(verdict)))}});
        const VerdictDelegate delegate(this);
        const QImage image = painted(delegate, index);
        const Extent mark = extentOf(image.copy(0, 0, 4 * 24, image.height()), colour);
        const Extent letters =
            extentOf(image.copy(4 * 28, 0, image.width() - 4 * 28, image.height()), colour);
        QVERIFY(mark.found());
        QVERIFY(letters.found());
        QVERIFY(mark.left >= 4 * 8);
        QVERIFY(delegate.sizeHint({}, index).width() >
                8 + 14 + 7 + QFontMetrics(textFont()).horizontalAdvance(word));
    }

    void misreadAddsAFlagAndItsWord()
    {
        const Palette &p = Palette::light();
        const QVariant value = QVariant::fromValue(decodedAs(Verdict::Exact, true));
        const QImage image =
            painted(VerdictDelegate(this), cell(boardcolumn::Verdict, QStringLiteral("exact, misread"),
                                                {{boardrole::DecodedValue, value}}));
        const Extent green = extentOf(image, p.exact);
        const Extent crimson = extentOf(image, p.invalid);
        QVERIFY(green.found());
        QVERIFY(crimson.left < 4 * 24);       // the flag at the mark
        QVERIFY(crimson.right > green.right); // the word behind "exact"
    }

    void aTieDecidedByNameIsDottedInItsOwnColour()
    {
        const Palette &p = Palette::light();
        const ScoreDelegate delegate(this);
        const auto image = [&](TieRule above, TieRule below) {
            return painted(delegate,
                           cell(boardcolumn::Score, QStringLiteral("2 400 000"),
                                {{boardrole::TieAbove, int(above)}, {boardrole::TieBelow, int(below)}}));
        };
        QVERIFY(!extentOf(image(TieRule::None, TieRule::None), p.secondary).found());
        const QImage byTime = image(TieRule::None, TieRule::Time);
        QVERIFY(extentOf(byTime, p.secondary).found());
        QVERIFY(!extentOf(byTime, p.blurred).found());
        const QImage byName = image(TieRule::None, TieRule::Member);
        QVERIFY(extentOf(byName, p.blurred).found());
        QVERIFY(!extentOf(byName, p.secondary).found());
        // Dotted: less than a line from the middle to the edge.
        const Extent solid = extentOf(byTime.copy(0, 4 * 13, 4 * 20, 4 * 9), p.secondary);
        const Extent dotted = extentOf(byName.copy(0, 4 * 13, 4 * 20, 4 * 9), p.blurred);
        const int solidColumns = solid.right - solid.left + 1;
        const int dottedColumns = dotted.right - dotted.left + 1;
        QVERIFY(solid.pixels >= solidColumns * 4 * 8);
        QVERIFY(dotted.pixels < dottedColumns * 4 * 6);
        // Upper and lower half may have different reasons.
        const QImage both = image(TieRule::Member, TieRule::Time);
        QVERIFY(extentOf(both.copy(0, 0, both.width(), 4 * 10), p.blurred).found());
        QVERIFY(extentOf(both.copy(0, 4 * 13, both.width(), 4 * 9), p.secondary).found());
    }

    void wordsForANameOfNoBytesAreFaint()
    {
        const Palette &p = Palette::light();
        const BoardCellDelegate delegate(BoardCellDelegate::Kind::Plain, this);
        const QString text = QStringLiteral("(empty)");
        const QImage named = painted(delegate, cell(boardcolumn::Member, text));
        QVERIFY(extentOf(named, p.text).found());
        QVERIFY(!extentOf(named, p.hint).found());
        const QImage empty =
            painted(delegate, cell(boardcolumn::Member, text, {{boardrole::HasEmptyName, true}}));
        QVERIFY(extentOf(empty, p.hint).found());
        QVERIFY(!extentOf(empty, p.text).found());
    }

    void aCellOfARowOnItsWayStaysBlank()
    {
        const BoardCellDelegate delegate(BoardCellDelegate::Kind::Plain, this);
        const QImage image =
            painted(delegate, cell(boardcolumn::Member, QString(), {{boardrole::Loaded, false}}));
        QImage blank = image;
        blank.fill(image.pixelColor(0, 0));
        QCOMPARE(image, blank);
    }

    void selectionIsPaleAndKeepsTheColours()
    {
        const Palette &p = Palette::light();
        const BoardCellDelegate delegate(BoardCellDelegate::Kind::Blurred, this);
        const QModelIndex index = cell(boardcolumn::PlusMinus, QStringLiteral("±1 s"));
        const auto active = QStyle::State_Enabled | QStyle::State_Active;
        const QImage image = painted(delegate, index, 60, active | QStyle::State_Selected);
        QCOMPARE(image.pixelColor(2, 2), p.selection);
        QVERIFY(extentOf(image, p.blurred).found());
        const QImage idle = painted(delegate, index, 60, QStyle::State_Enabled | QStyle::State_Selected);
        QCOMPARE(idle.pixelColor(2, 2), p.selectionIdle);
        const QImage current = painted(delegate, index, 60, active | QStyle::State_HasFocus);
        QCOMPARE(current.pixelColor(2, 2), p.accent);
    }

    void strongSelectionsOfADesktopStayReadable()
    {
        QPalette desktop = applicationPalette(false);
        desktop.setColor(QPalette::Highlight, QColor(48, 140, 198));
        desktop.setColor(QPalette::HighlightedText, QColor(255, 255, 254));
        QApplication::setPalette(desktop);
        const QVariant value = QVariant::fromValue(decodedAs(Verdict::Blurred));
        const QImage image =
            painted(VerdictDelegate(this),
                    cell(boardcolumn::Verdict, QStringLiteral("blurred"), {{boardrole::DecodedValue, value}}),
                    200, QStyle::State_Enabled | QStyle::State_Active | QStyle::State_Selected);
        applyLook(*qApp, Theme::Light);
        QVERIFY(extentOf(image, QColor(255, 255, 254)).found());
        QVERIFY(!extentOf(image, Palette::light().blurred).found());
    }

    void quickTextIsAsWideAsItSays_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("digits") << QStringLiteral("10307924010161648");
        QTest::newRow("grouped") << QStringLiteral("17\u202f380\u202f520");
        QTest::newRow("minus") << QStringLiteral("−3 +5 s");
        QTest::newRow("kana") << QStringLiteral("さくら_7");
        QTest::newRow("arabic") << QStringLiteral("سلمى");
        QTest::newRow("accents") << QStringLiteral("Søren Škoda");
        QTest::newRow("empty") << QString();
    }

    void quickTextIsAsWideAsItSays()
    {
        QFETCH(const QString, text);
        for (const QFont &font : {textFont(), fixedFont(), noteFont()}) {
            const qreal shaped = QFontMetricsF(font).horizontalAdvance(text);
            QVERIFY(std::abs(QuickText(font).width(text) - shaped) <= 1);
        }
    }

    void quickTextLooksLikeShapedText()
    {
        const QString text = QStringLiteral("2026-11-20 20:14:07");
        const QuickText quick(textFont());
        const auto picture = [](auto paint) {
            QImage image(200, 22, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            paint(painter);
            return image;
        };
        const QImage own = picture([&](QPainter &painter) {
            quick.paintAt(painter, {4, 15}, text, Qt::black);
        });
        const QImage usual = picture([&](QPainter &painter) {
            painter.setFont(textFont());
            painter.setPen(Qt::black);
            painter.drawText(QPointF(4, 15), text);
        });
        QCOMPARE(own, usual);
    }

    void longTextsAreCut()
    {
        const Palette &p = Palette::light();
        const BoardCellDelegate delegate(BoardCellDelegate::Kind::Plain, this);
        const QImage image = painted(delegate, cell(boardcolumn::Member, QString(200, u'w')), 80);
        const Extent extent = extentOf(image, p.text);
        QVERIFY(extent.found());
        QVERIFY(extent.right < 4 * 80);
    }
};

TIEBREAK_TEST(QApplication, TestDelegates)

} // namespace tst_delegates

#include "tst_delegates.moc"
