// SPDX-License-Identifier: GPL-3.0-or-later
// The proof as the window shows it.
#include "app/explain/bitpairview.h"
#include "app/explain/explaindialog.h"
#include "app/explain/explainview.h"
#include "app/explain/namebytesview.h"
#include "app/explain/timepairview.h"
#include "app/look/look.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_explainview
{

namespace
{

constexpr std::int64_t noon = 1795176000; // 2026-11-20T12:00:00Z

ExplainedBoard boardOf(const char *spec)
{
    return {Decoder(parseCodecSpec(spec).value(), TimeRange{}), Direction::HighestFirst, QTimeZone::utc()};
}

ExplainedRow rowOf(const ExplainedBoard &board, std::int64_t rank, const char *member, std::int64_t score,
                   std::int64_t tick)
{
    return {rank, member, encode(board.decoder.spec(), score, tick).value().raw, {}};
}

QString textOf(const QWidget &view, const char *name)
{
    return view.findChild<QLabel *>(QLatin1StringView(name))->text();
}

} // namespace

class ExplainViewTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void timeDecided();
    void namesDecided();
    void aRowWithoutTime();
    void aLowPanelHasTheAnswerAlone();
    void showsAnotherPair();
    void hugeTimesAndLongNames();
    void dialogCopies();
    void dialogIsAsHighAsTheProof();
};

void ExplainViewTest::timeDecided()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainView view;
    view.resize(1100, 300);
    view.showRows(board, rowOf(board, 859, "vera", 2400000, noon + 3),
                  rowOf(board, 858, "tess", 2400000, noon));
    view.show();
    Sentences said("explaintext");
    said.add("answer", textOf(view, "explainAnswer"));
    QVERIFY(!view.findChild<QLabel *>(QStringLiteral("explainReason"))->isVisible());
    QVERIFY(view.findChild<TimePairView *>()->isVisible());
    QVERIFY(!view.findChild<NameBytesView *>()->isVisible());
    QVERIFY(view.findChild<BitPairView *>()->description().startsWith(
        QStringLiteral("tess compared with vera: ")));
    said.add("copied", view.text());
    COMPARE_SENTENCES(said);
}

void ExplainViewTest::namesDecided()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainView view;
    view.resize(1100, 300);
    view.showRows(board, rowOf(board, 1, "sven", 2400000, noon + 38),
                  rowOf(board, 0, "wim", 2400000, noon + 39));
    view.show();
    QVERIFY(view.findChild<NameBytesView *>()->isVisible());
    QVERIFY(view.findChild<QLabel *>(QStringLiteral("explainReason"))->isVisible());
    QVERIFY(view.findChild<BitPairView *>()->description().endsWith(QStringLiteral("no stored bit differs")));
    COMPARE_SENTENCE("explainview", view.findChild<NameBytesView *>()->accessibleDescription());
}

void ExplainViewTest::aRowWithoutTime()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainView view;
    view.resize(900, 300);
    view.showRows(board, {0, "odd", HUGE_VAL, {}}, rowOf(board, 1, "even", 12, noon));
    view.show();
    QVERIFY(!view.findChild<TimePairView *>()->isVisible());
    QVERIFY(!view.grab().isNull());
}

void ExplainViewTest::aLowPanelHasTheAnswerAlone()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainView view(new QWidget, nullptr);
    view.resize(760, 110);
    view.showRows(board, rowOf(board, 1, "a", 5, noon), rowOf(board, 0, "b", 5, noon));
    view.show();
    const auto *more = view.findChild<QWidget *>(QStringLiteral("explainMore"));
    QVERIFY(!view.findChild<BitPairView *>()->isVisible() && more->isVisible());
    QVERIFY(view.findChild<QLabel *>(QStringLiteral("explainAnswer"))->isVisible());
    view.resize(760, 300);
    QTRY_VERIFY(view.findChild<BitPairView *>()->isVisible() && !more->isVisible());
}

void ExplainViewTest::showsAnotherPair()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainView view;
    view.resize(1100, 300);
    view.show();
    view.showRows(board, rowOf(board, 1, "a", 5, noon), rowOf(board, 0, "b", 5, noon));
    const QWidget *steps = view.findChild<QWidget *>(QStringLiteral("explainSteps"));
    QTRY_COMPARE(steps->findChildren<QLabel *>().size(), 9); // four steps with numbers, and the outcome
    view.showRows(board, rowOf(board, 1, "a", 5, noon), rowOf(board, 0, "b", 6, noon));
    QTRY_COMPARE(steps->findChildren<QLabel *>().size(), 7);
    for (const QLabel *label : steps->findChildren<QLabel *>())
        QVERIFY(label->isVisible());
}

void ExplainViewTest::hugeTimesAndLongNames()
{
    const std::string name(3000, 'x');
    for (const char *spec :
         {"decimal:digits=18", "plain", "ordered:bits=62", "text:from=4102444800", "binary:bits=2"}) {
        const ExplainedBoard board = boardOf(spec);
        for (const double raw : {0.0, 1.0, 1e18, -1e18, 1.7e308, 5e-324}) {
            ExplainView view;
            view.resize(400, 200);
            view.showRows(board, {0, name + "a", raw, {}}, {1, name + "b", std::nextafter(raw, 0), {}});
            view.show();
            QVERIFY(!view.grab().isNull());
        }
    }
}

void ExplainViewTest::dialogCopies()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainDialog dialog({board, rowOf(board, 1, "a", 5, noon), rowOf(board, 0, "b", 6, noon)},
                         QStringLiteral("a board"));
    dialog.show();
    dialog.findChild<QPushButton *>(QStringLiteral("copyProof"))->click();
    COMPARE_SENTENCE("explainview", QApplication::clipboard()->text().section('\n', 0, 2));
    dialog.findChild<QPushButton *>(QStringLiteral("copyProofPicture"))->click();
    QVERIFY(QApplication::clipboard()->image().width() >= 2 * dialog.findChild<ExplainView *>()->width());

    // What is scrolled out of view is on the picture too.
    dialog.resize(dialog.width(), 200);
    const auto *area = dialog.findChild<QScrollArea *>();
    QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
    dialog.findChild<QPushButton *>(QStringLiteral("copyProofPicture"))->click();
    QVERIFY(QApplication::clipboard()->image().height() >= 2 * area->widget()->height());
}

void ExplainViewTest::dialogIsAsHighAsTheProof()
{
    const ExplainedBoard board = boardOf("binary:from=4294967295");
    ExplainDialog dialog({board, rowOf(board, 1, "a", 5, noon), rowOf(board, 0, "b", 6, noon)}, {});
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const auto *area = dialog.findChild<QScrollArea *>();
    // All of it is seen.
    QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    QVERIFY2(dialog.height() < 470, qPrintable(QString::number(dialog.height())));
}

TIEBREAK_TEST(QApplication, ExplainViewTest)

} // namespace tst_explainview

#include "tst_explainview.moc"
