// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of a codec's hazards.
#include "app/lab/hazards/hazardcard.h"
#include "app/lab/hazards/hazardspane.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/linkbutton.h"
#include "support/needs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace tiebreak;

namespace tst_hazardspane
{

namespace
{

void show(HazardsPane &pane, const QString &spec, const Need &need)
{
    const CodecSpec codec = *parseCodecSpec(spec.toStdString());
    pane.setHazards("the 21+32-bit split", codec, need, hazards(codec, need));
}

QString plainText(const HazardCard &card, const char *name)
{
    QString text = card.findChild<QLabel *>(name)->text();
    return text.remove(QRegularExpression("<[^>]*>"));
}

} // namespace

class TestHazardsPane : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void showsACardForEachHazard();
    void opensWithKeysAndClicks();
    void linksToTheExample();
    void compactShowsThree();
    void compactShowsWholeCards();
    void saysWhenNothingIsWrong();
    void staysOpenWhileASliderMoves();
    void picture();
};

void TestHazardsPane::initTestCase()
{
    applyLook(*qApp, qEnvironmentVariable("TIEBREAK_THEME") == "dark" ? Theme::Dark : Theme::Light);
}

void TestHazardsPane::showsACardForEachHazard()
{
    HazardsPane pane(HazardsPane::Form::Full);
    const CodecSpec codec = *parseCodecSpec("binary:from=4294967295");
    const std::vector<Hazard> found = hazards(codec, pictureNeed());
    pane.setHazards("the 21+32-bit split", codec, pictureNeed(), found);
    QCOMPARE(pane.count(), 0); // hidden: nothing is made yet
    pane.resize(900, 330);
    pane.show();
    QCOMPARE(pane.count(), int(found.size()));
    QVERIFY(pane.card(0)->isOpen());
    Sentences said("hazardtext");
    said.add("title", plainText(*pane.card(0), "hazardTitle"));
    said.add("sentence", plainText(*pane.card(1), "hazardSentence"));
    COMPARE_SENTENCES(said);
    QCOMPARE(pane.findChild<QLabel *>("hazardsTitle")->text(), "What can go wrong with the 21+32-bit split");
    for (int i = 0; i < pane.count(); ++i) {
        QCOMPARE(pane.card(i)->hazard().kind, found[std::size_t(i)].kind);
        QVERIFY(!pane.card(i)->accessibleName().isEmpty());
        QVERIFY(!pane.card(i)->toolTip().isEmpty());
    }
}

void TestHazardsPane::opensWithKeysAndClicks()
{
    HazardsPane pane(HazardsPane::Form::Full);
    show(pane, "binary:from=4294967295", pictureNeed());
    pane.resize(900, 330);
    pane.show();
    pane.card(0)->setFocus();
    QTest::keyClick(pane.card(0), Qt::Key_Down);
    QVERIFY(!pane.card(0)->isOpen());
    QVERIFY(pane.card(1)->isOpen());
    QTest::keyClick(pane.card(1), Qt::Key_End);
    QVERIFY(pane.card(pane.count() - 1)->isOpen());
    QTest::keyClick(pane.card(pane.count() - 1), Qt::Key_Down);
    QVERIFY(pane.card(pane.count() - 1)->isOpen());
    QTest::mouseClick(pane.card(2), Qt::LeftButton, {}, QPoint(5, 5));
    QVERIFY(pane.card(2)->isOpen());
    QVERIFY(!pane.card(pane.count() - 1)->isOpen());
}

void TestHazardsPane::linksToTheExample()
{
    HazardsPane pane(HazardsPane::Form::Full);
    show(pane, "binary:from=4294967295", pictureNeed());
    pane.resize(900, 330);
    pane.show();
    QSignalSpy asked(&pane, &HazardsPane::showExample);
    auto *link = pane.card(0)->findChild<LinkButton *>("showExample");
    const auto textLeft = [&](const QWidget *widget, int inset) {
        return widget->mapTo(pane.card(0), QPoint(inset, 0)).x();
    };
    for (const char *name : {"hazardTitle", "hazardSentence", "hazardRemedy"}) {
        const auto *label = pane.card(0)->findChild<QLabel *>(name);
        QCOMPARE(textLeft(link, LinkButton::Padding), textLeft(label, label->contentsRect().left()));
    }
    link->click();
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].toLongLong(), 2097152);
    QCOMPARE(asked[0][1].toLongLong(), 1577836802);
}

void TestHazardsPane::compactShowsThree()
{
    HazardsPane pane(HazardsPane::Form::Compact);
    show(pane, "binary:from=4294967295", pictureNeed());
    pane.resize(340, 260);
    pane.show();
    QCOMPARE(pane.count(), 3);
    QVERIFY(!pane.card(0)->isOpen());
    auto *all = pane.findChild<QAbstractButton *>("allHazards");
    QVERIFY(all->isVisible());
    QSignalSpy asked(&pane, &HazardsPane::allHazardsAsked);
    all->click();
    QCOMPARE(asked.count(), 1);
}

void TestHazardsPane::compactShowsWholeCards()
{
    HazardsPane pane(HazardsPane::Form::Compact);
    show(pane, "binary:from=4294967295", pictureNeed());
    pane.resize(340, 200);
    pane.show();
    const auto shown = [&pane] {
        int count = 0;
        while (count < pane.count() && pane.card(count)->isVisible())
            ++count;
        return count;
    };
    QTRY_VERIFY(shown() > 0 && shown() < 3);
    const HazardCard *last = pane.card(shown() - 1);
    QTRY_COMPARE(last->visibleRegion().boundingRect(), last->rect());
    pane.resize(340, 110);
    QTRY_COMPARE(shown(), 1);
    QTRY_COMPARE(pane.card(0)->visibleRegion().boundingRect(), pane.card(0)->rect());
    pane.resize(340, 600);
    QTRY_COMPARE(shown(), 3);
}

void TestHazardsPane::saysWhenNothingIsWrong()
{
    HazardsPane pane(HazardsPane::Form::Full);
    pane.setHazards("it", *parseCodecSpec("ordered:from=4294967295"), Need(), {});
    pane.resize(900, 330);
    pane.show();
    QCOMPARE(pane.count(), 0);
    const auto *words = pane.findChild<QLabel *>("noHazards");
    QVERIFY(words);
    QTRY_VERIFY(words->isVisible());
    const QString nothing = words->text();
    COMPARE_SENTENCE("hazardspane", nothing, "no hazard");
    QCOMPARE(words->palette().color(QPalette::WindowText), Palette::of(pane.palette()).exact);

    Need small = pictureNeed();
    small.highestScore = 1000;
    small.increments = false;
    show(pane, "binary:from=4294967295", small);
    QVERIFY(pane.count() > 0);
    // Found anew at each try: the pane builds itself again, and what it showed before goes.
    QString noneIsCertain;
    QTRY_VERIFY(std::ranges::any_of(pane.findChildren<QLabel *>("noHazards"), [&](const QLabel *label) {
        noneIsCertain = label->text();
        return label->isVisible() && noneIsCertain != nothing;
    }));
    COMPARE_SENTENCE("hazardspane", noneIsCertain, "none is certain");
}

void TestHazardsPane::staysOpenWhileASliderMoves()
{
    HazardsPane pane(HazardsPane::Form::Full);
    Need need = pictureNeed();
    show(pane, "binary:from=4294967295", need);
    pane.resize(900, 330);
    pane.show();
    pane.open(2);
    const HazardKind kind = pane.card(2)->hazard().kind;
    for (const std::int64_t score : {3'000'000, 30'000, 300}) {
        need.highestScore = score;
        show(pane, "binary:from=4294967295", need);
        int open = 0;
        for (int i = 0; i < pane.count(); ++i) {
            open += pane.card(i)->isOpen() ? 1 : 0;
            QCOMPARE(pane.card(i)->isOpen(), pane.card(i)->hazard().kind == kind);
        }
        QCOMPARE(open, 1);
    }
}

void TestHazardsPane::picture()
{
    // Nothing may be wider than the pane: it does not scroll sideways.
    for (const int width : {640, 900, 1300}) {
        HazardsPane pane(HazardsPane::Form::Full);
        show(pane, "text:unit=cs,from=1099511627776", pictureNeed());
        pane.resize(width, 330);
        pane.show();
        for (int i = 0; i < pane.count(); ++i) {
            pane.open(i);
            QVERIFY2(pane.card(i)->minimumSizeHint().width() <= width,
                     qPrintable(pane.card(i)->accessibleName()));
        }
        pane.open(0);
        QTRY_VERIFY(pane.card(0)->isVisible());
        QVERIFY(!pane.grab().isNull());
        if (const QString folder = qEnvironmentVariable("TIEBREAK_PICTURES"); !folder.isEmpty())
            pane.grab().save(folder + QStringLiteral("/hazards-%1.png").arg(width));
    }
}

TIEBREAK_TEST(QApplication, TestHazardsPane)

} // namespace tst_hazardspane

#include "tst_hazardspane.moc"
