// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget's panel: follows every keystroke, says what is wrong at the field, and tells what was
// chosen.
#include "app/lab/budget/budgetpanel.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rowview.h"
#include "models/lab/budgetmodel.h"
#include "models/text/numbertext.h"
#include "support/needs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QtTest>

using namespace tiebreak;

namespace tst_budgetpanel
{

class BudgetPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsANeed();
    void followsKeystrokes();
    void wrongFields_data();
    void wrongFields();
    void wishes();
    void refusesUnsoundNeeds();
    void choosesRows();
    void selectionSurvivesAnotherNeed();
    void sortsByColumns();
    void codeAndDetails();
    void nothingFitsOneDouble();
    void everyControlIsNamed();

private:
    template <class Widget>
    Widget *find(const char *name) const
    {
        return m_panel->findChild<Widget *>(QString::fromLatin1(name));
    }
    QLineEdit *edit(const char *name) const
    {
        auto *box = find<QComboBox>(name);
        return box ? box->lineEdit() : find<QLineEdit>(name);
    }
    void type(const char *name, const QString &text) const
    {
        edit(name)->setFocus();
        edit(name)->selectAll();
        QTest::keyClicks(edit(name), text);
    }
    MessageBar *advice() const { return find<MessageBar>("budgetAdvice"); }
    RowView *table() const { return find<RowView>("budgetTable"); }
    int rowOf(const QString &spec) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (table()->model()->index(row, 0).data() == spec)
                return row;
        }
        return -1;
    }

    std::unique_ptr<BudgetPanel> m_panel;
};

void BudgetPanelTest::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    applyLook(*qApp, Theme::Light);
    qRegisterMetaType<tiebreak::Need>();
    qRegisterMetaType<tiebreak::CodecSpec>();
}

void BudgetPanelTest::init()
{
    m_panel = std::make_unique<BudgetPanel>();
    m_panel->resize(1200, 230);
    m_panel->setNeed(pictureNeed());
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void BudgetPanelTest::cleanup()
{
    m_panel.reset();
}

void BudgetPanelTest::showsANeed()
{
    QCOMPARE(edit("needTimeRange")->text(), "2020-01-01 to 2038-01-19");
    QCOMPARE(edit("needResolution")->text(), "1 s");
    QVERIFY(find<QCheckBox>("needIncrements")->isChecked());
    QCOMPARE(find<QLabel>("bits")->text(), "<b>55</b> bits");
    COMPARE_SENTENCE("advicetext", advice()->text());
    QCOMPARE(advice()->kind(), MessageBar::Kind::Good);
    QCOMPARE(table()->model()->index(0, BudgetModel::Codec).data(), QVariant("ordered:from=4294967295"));
    QCOMPARE(table()->model()->index(0, BudgetModel::Margin).data(), QVariant("+5"));
    m_panel->resize(1400, 230);
    QCOMPARE(find<QLabel>("bits")->text(), "Score 25 + time 30 = <b>55</b> bits");
}

void BudgetPanelTest::followsKeystrokes()
{
    QSignalSpy changed(m_panel.get(), &BudgetPanel::needChanged);
    type("needHighest", "1 000");
    QCOMPARE(m_panel->need().highestScore, 1000);
    QCOMPARE(changed.count(), 5); // 1, "1 ", 10, 100, 1000: each is a need
    COMPARE_SENTENCE("advicetext", advice()->text());
    type("needResolution", "250ms");
    QCOMPARE(m_panel->need().resolution, 250'000);
    QCOMPARE(edit("needResolution")->text(), "250ms");
    type("needHighest", "2,000,000");
    QCOMPARE(m_panel->need().highestScore, 2'000'000);
    QCOMPARE(edit("needHighest")->text(), "2,000,000");
    QTest::keyClick(edit("needHighest"), Qt::Key_Return);
    QCOMPARE(edit("needHighest")->text(), groupedText(2'000'000)); // as all numbers of the window
    type("needLowest", "3000000");
    QTest::keyClick(edit("needLowest"), Qt::Key_Return);
    QCOMPARE(edit("needLowest")->text(), "3000000"); // wrong: it stays as it was typed
    type("needLowest", "0");
    type("needTimeRange", "2026-01-01..2027-01-01");
    QCOMPARE(m_panel->need().timeRange, (TimeRange{1767225600, 1798761600}));
}

void BudgetPanelTest::wrongFields_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    QTest::newRow("lowest") << QByteArray("needLowest") << "x";
    QTest::newRow("2^63") << QByteArray("needHighest") << "9223372036854775808";
    QTest::newRow("order") << QByteArray("needLowest") << "30000000";
    QTest::newRow("season") << QByteArray("needTimeRange") << "2020-01-01 to 1000002020-01-01";
    QTest::newRow("resolution 0") << QByteArray("needResolution") << "0 s";
    QTest::newRow("resolution") << QByteArray("needResolution") << "soon";
    QTest::newRow("hostile") << QByteArray("needTimeRange") << QString(5000, QChar(0x202E));
}

void BudgetPanelTest::wrongFields()
{
    QFETCH(QByteArray, field);
    QFETCH(QString, text);
    QSignalSpy changed(m_panel.get(), &BudgetPanel::needChanged);
    QLineEdit *wrong = edit(field.constData());
    wrong->setText(text);
    QCOMPARE(advice()->kind(), MessageBar::Kind::Error);
    COMPARE_SENTENCE("budgetpanel", advice()->text());
    QLineEdit *named = text == "30000000" ? edit("needHighest") : wrong;
    const QString fault = named->toolTip();
    QVERIFY(advice()->text().startsWith(fault + ' '));
    QVERIFY(!table()->isEnabled() && !find<QLabel>("bits")->isEnabled());
    QCOMPARE(named->palette().color(QPalette::Text), Palette::light().invalid);
    QCOMPARE(m_panel->need(), pictureNeed());
    QCOMPARE(changed.count(), 0);
    // Other codecs make no wrong field right.
    m_panel->setCodecs({{"", *parseCodecSpec("binary:bits=33,from=5000000000")}});
    QCOMPARE(advice()->kind(), MessageBar::Kind::Error);
    QVERIFY(rowOf("binary:bits=33,from=5000000000") >= 0 && !table()->isEnabled());
    // Right again: the advice is back, and the field calm.
    m_panel->setNeed(pictureNeed());
    QCOMPARE(advice()->kind(), MessageBar::Kind::Good);
    QVERIFY(named->toolTip() != fault);
    QVERIFY(table()->isEnabled() && find<QLabel>("bits")->isEnabled());
    QCOMPARE(named->palette().color(QPalette::Text), Palette::light().text);
    QCOMPARE(changed.count(), 0);
}

void BudgetPanelTest::wishes()
{
    Need need;
    need.highestScore = 1000;
    need.timeRange = {1767225600, 1798761600};
    m_panel->setNeed(need);
    const auto best = [&] { return table()->model()->index(0, 0).data().toString(); };
    QVERIFY(best().startsWith("binary:"));
    find<QCheckBox>("needReadable")->click();
    QVERIFY(m_panel->need().readableRaw);
    QVERIFY(best().startsWith("decimal:"));
    find<QAction>("needSimpleRanges")->trigger();
    QVERIFY(best().startsWith("fraction:"));
    find<QComboBox>("needDirection")->setCurrentIndex(1);
    QCOMPARE(m_panel->need().direction, Direction::LowestFirst);
    QVERIFY(best().contains("epoch=") || !best().contains("from="));
    find<QAction>("needWriter_python")->trigger();
    QCOMPARE(m_panel->need().writers, std::vector<Language>{Language::Python});
}

void BudgetPanelTest::refusesUnsoundNeeds()
{
    Need need = pictureNeed();
    need.resolution = 0;
    m_panel->setNeed(need);
    QCOMPARE(m_panel->need(), pictureNeed());
    QVERIFY(find<MessageBar>("budgetAdvice")->text().contains("resolution"));
    m_panel->setNeed(pictureNeed());
    QVERIFY(!find<MessageBar>("budgetAdvice")->text().contains("must"));
}

void BudgetPanelTest::choosesRows()
{
    QSignalSpy chosen(m_panel.get(), &BudgetPanel::codecChosen);
    table()->setFocus();
    const int row = rowOf("decimal:from=9999999999");
    table()->scrollToRow(row);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                      table()->visualRect(table()->model()->index(row, 1)).center());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(specText(chosen[0][0].value<CodecSpec>()), "decimal:from=9999999999");
    QTest::keyClick(table(), Qt::Key_Up);
    QCOMPARE(chosen.count(), 2);
    m_panel->setCurrentCodec(*parseCodecSpec("ordered:from=4294967295"));
    QCOMPARE(chosen.count(), 2);
    QCOMPARE(table()->currentIndex().row(), 0);
    m_panel->setCurrentCodec(*parseCodecSpec("binary:bits=7"));
    QCOMPARE(table()->selectedRowCount(), 0);
}

void BudgetPanelTest::selectionSurvivesAnotherNeed()
{
    QSignalSpy chosen(m_panel.get(), &BudgetPanel::codecChosen);
    m_panel->setCurrentCodec(*parseCodecSpec("binary:from=4294967295"));
    type("needHighest", "1000");
    QCOMPARE(table()->selectedRowCount(), 1);
    QCOMPARE(table()->currentIndex().row(), rowOf("binary:from=4294967295"));
    m_panel->setCodecs({{"ours", *parseCodecSpec("binary:bits=33,from=5000000000")},
                        {"", *parseCodecSpec("binary:from=4294967295")}});
    QVERIFY(rowOf("binary:bits=33,from=5000000000") >= 0);
    QCOMPARE(rowOf("plain"), -1);
    QCOMPARE(table()->currentIndex().row(), rowOf("binary:from=4294967295"));
    QCOMPARE(chosen.count(), 0);
}

void BudgetPanelTest::sortsByColumns()
{
    table()->header()->setSortIndicator(BudgetModel::Needs, Qt::AscendingOrder);
    QCOMPARE(table()->model()->index(0, 0).data(), QVariant("plain"));
    table()->header()->setSortIndicator(-1, Qt::AscendingOrder);
    QCOMPARE(table()->model()->index(0, 0).data(), QVariant("ordered:from=4294967295"));
}

void BudgetPanelTest::codeAndDetails()
{
    QSignalSpy code(m_panel.get(), &BudgetPanel::codeWanted);
    find<QPushButton>("budgetCode")->click();
    QCOMPARE(code.count(), 1);
    QCOMPARE(specText(code[0][0].value<CodecSpec>()), "ordered:from=4294967295");
    find<QPushButton>("budgetWhy")->click();
    auto *words = m_panel->findChild<QTextBrowser *>("adviceText");
    QVERIFY(words);
    const QString text = words->toPlainText();
    for (const char *part : {"Use ordered bits", "script or function", "ZINCRBY would break the raw score",
                             "A shorter time range", "A coarser time unit", "Why it works", "What it costs"})
        QVERIFY2(text.contains(part), part);
}

void BudgetPanelTest::nothingFitsOneDouble()
{
    for (const char *typed : {"1 us", "1 \u00b5s", "1 \u03bcs"}) {
        edit("needResolution")->setText(QString::fromUtf8(typed)); // keyClicks() has no such key
        QCOMPARE(m_panel->need().resolution, 1);
    }
    m_panel->setNeed(pictureNeed());
    Need microsecond = pictureNeed();
    microsecond.resolution = 1;
    m_panel->setNeed(microsecond);
    QCOMPARE(edit("needResolution")->text(), "1 \u00b5s");
    QCOMPARE(advice()->kind(), MessageBar::Kind::Warning);
    COMPARE_SENTENCE("advicetext", advice()->text());
    QVERIFY(!find<QPushButton>("budgetCode"));
    find<QPushButton>("budgetWhy")->click();
    const QString text = m_panel->findChild<QTextBrowser *>("adviceText")->toPlainText();
    QVERIFY(text.contains("Time in the member") && text.contains("Two sorted sets"));
}

void BudgetPanelTest::everyControlIsNamed()
{
    for (const char *name : {"needLowest", "needHighest", "needTimeRange", "needResolution", "needDirection",
                             "needIncrements", "needReadable", "needMore", "budgetTable"}) {
        auto *widget = find<QWidget>(name);
        QVERIFY2(widget, name);
        QVERIFY2(!widget->accessibleName().isEmpty(), name);
        QVERIFY2(!widget->toolTip().isEmpty(), name);
        QVERIFY2(widget->focusPolicy() & Qt::TabFocus, name);
    }
    // Nothing is cut at the narrowest window.
    const auto *last = find<QLabel>("bits");
    QVERIFY(last->geometry().right() < m_panel->width());
    QVERIFY(find<QPushButton>("needMore")->width() >= find<QPushButton>("needMore")->sizeHint().width());
}

TIEBREAK_TEST(QApplication, BudgetPanelTest)

} // namespace tst_budgetpanel

#include "tst_budgetpanel.moc"
