// SPDX-License-Identifier: GPL-3.0-or-later
// The Lab's controls and facts: whatever is typed, dragged, stepped or flipped, one number is shown by all.
#include "app/lab/number/numberfacts.h"
#include "app/lab/number/numberpanel.h"
#include "app/lab/number/scaledslider.h"
#include "app/lab/number/stepedit.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/raw/bitstripview.h"
#include "app/widgets/valuefield.h"
#include "core/board/verdicttext.h"
#include "core/text/scoretext.h"
#include "models/lab/sliderscale.h"
#include "models/text/displaywording.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/typing.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace tiebreak;

namespace tst_numberpanel
{

namespace
{

constexpr qint64 moment = 1795205647; // 2026-11-20T20:14:07Z

CodecSpec codec(const char *text)
{
    return parseCodecSpec(text).value();
}

QString digitsOf(QString text)
{
    return text.remove(QRegularExpression(QStringLiteral("[^0-9-]")));
}

} // namespace

class TestNumberPanel : public QObject
{
    Q_OBJECT

private:
    template <class T>
    T *part(const char *name)
    {
        return m_panel->findChild<T *>(QLatin1StringView(name));
    }
    QLineEdit *line(const char *name) { return part<QWidget>(name)->findChild<QLineEdit *>(); }
    /// Into the line, or the field around it, to which a real window sends the keys.
    QString error()
    {
        return part<QLabel>("labError")->isHidden() ? QString() : part<QLabel>("labError")->text();
    }

    std::unique_ptr<NumberPanel> m_panel;

private slots:
    void init()
    {
        m_panel = std::make_unique<NumberPanel>();
        m_panel->setTimeRange(parseTimeRange("2020-01-01..2038-01-19T03:14:07Z").value());
        m_panel->setCodec(codec("binary:from=4294967295"));
        m_panel->setScore(2400000);
        m_panel->setTick(moment);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void allPartsShowTheNumber()
    {
        QCOMPARE(m_panel->number().raw, std::optional(10307924010161648.0));
        QCOMPARE(digitsOf(line("labScore")->text()), QStringLiteral("2400000"));
        QCOMPARE(line("labTime")->text(), QStringLiteral("2026-11-20 20:14:07"));
        QCOMPARE(part<ScaledSlider>("scoreSlider")->value(), scorescale::positionOf(2400000));
        QCOMPARE(part<QComboBox>("labCodec")->currentText(),
                 QStringLiteral("21+32-bit split, earliest first"));
    }

    void aTypedScoreIsTaken_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("score");
        QTest::newRow("plain") << "20000000" << qint64(20000000);
        QTest::newRow("spaces") << "20 000 000" << qint64(20000000);
        QTest::newRow("commas") << "20,000,000" << qint64(20000000);
        QTest::newRow("negative") << "-17" << qint64(-17);
        QTest::newRow("2^53") << "9007199254740992" << qint64(9007199254740992);
    }
    void aTypedScoreIsTaken()
    {
        QFETCH(const QString, text);
        QFETCH(const qint64, score);
        typeInto(line("labScore"), text);
        QCOMPARE(qint64(m_panel->number().score), score);
        QCOMPARE(m_panel->number().tick, std::int64_t(moment));
        QVERIFY(error().isEmpty());
    }

    void whatIsNoScoreIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"many", "1.5", "9007199254740993", "99999999999999999999", "1e6", ""})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void whatIsNoScoreIsSaid()
    {
        QFETCH(const QString, text);
        if (text.isEmpty()) {
            auto *field = part<StepEdit>("labScore");
            field->setFocus();
            field->selectAll();
            QTest::keyClick(field, Qt::Key_Delete);
            QTest::keyClick(field, Qt::Key_Return);
        } else {
            typeInto(line("labScore"), text);
        }
        QVERIFY(!error().isEmpty());
        QCOMPARE(m_panel->number().score, std::int64_t(2400000));
    }

    void aRefusedScoreDoesNotHoldTheFocus()
    {
        auto *field = part<StepEdit>("labScore");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("1e6"));
        QTest::keyClick(field, Qt::Key_Tab);
        QVERIFY(!field->hasFocus());
        QVERIFY(error().contains(u"is not a score"));
    }

    void aTypedTimeIsTaken_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("tick");
        QTest::newRow("as shown") << "2026-11-20 20:14:09" << moment + 2;
        QTest::newRow("with UTC") << "2026-11-20 20:14:09 UTC" << moment + 2;
        QTest::newRow("ISO") << "2026-11-20T20:14:09Z" << moment + 2;
        QTest::newRow("a day") << "2026-11-20" << qint64(1795132800);
        QTest::newRow("a tick") << "1795205640" << qint64(1795205640);
    }
    void aTypedTimeIsTaken()
    {
        QFETCH(const QString, text);
        QFETCH(const qint64, tick);
        typeInto(line("labTime"), text);
        QCOMPARE(error(), QString());
        QCOMPARE(qint64(m_panel->number().tick), tick);
    }

    void whatIsNoTimeIsSaid()
    {
        for (const char *text : {"yesterday", "2026-13-40", "2026-11-20 25:00", "1e400"}) {
            typeInto(line("labTime"), QString::fromLatin1(text));
            QVERIFY2(error().contains(u"is not a time"), text);
            QCOMPARE(m_panel->number().tick, std::int64_t(moment));
        }
    }

    void aWrongSpecMarksThePlaceAndChangesNothing()
    {
        typeInto(part<QLineEdit>("labSpec"), QStringLiteral("binary:bits=99"));
        QVERIFY2(error().startsWith(u"Bits must be"), qPrintable(error()));
        QCOMPARE(part<QLineEdit>("labSpec")->selectedText(), QStringLiteral("99"));
        QCOMPARE(m_panel->codec(), codec("binary:from=4294967295"));
        typeInto(part<QLineEdit>("labSpec"), QStringLiteral("decimal:digits=9"));
        QVERIFY(error().isEmpty());
        QCOMPARE(m_panel->codec(), codec("decimal:digits=9"));
        QCOMPARE(part<QComboBox>("labCodec")->currentIndex(), -1);
    }

    void aRefusedSpecDoesNotStayOverOtherNumbers()
    {
        auto *spec = part<QLineEdit>("labSpec");
        spec->setFocus();
        typeInto(spec, QStringLiteral("binary:bits=99"));
        QCOMPARE(spec->text(), QStringLiteral("binary:bits=99"));
        QVERIFY(spec->palette().color(QPalette::Text) != m_panel->palette().color(QPalette::Text));
        QVERIFY(part<QLabel>("labError")->testAttribute(Qt::WA_TransparentForMouseEvents));
        line("labScore")->setFocus();
        QCOMPARE(spec->palette().color(QPalette::Text), m_panel->palette().color(QPalette::Text));
        QVERIFY(!spec->hasFocus());
        QCOMPARE(spec->text(), QStringLiteral("binary:from=4294967295"));
        QCOMPARE(m_panel->codec(), codec("binary:from=4294967295"));
        // Left without Enter it is refused just so, and said.
        spec->setFocus();
        spec->selectAll();
        QTest::keyClicks(spec, QStringLiteral("fraction:span=0"));
        line("labScore")->setFocus();
        QCOMPARE(spec->text(), QStringLiteral("binary:from=4294967295"));
        QVERIFY(error().contains(u"The codec is still binary:from=4294967295"));
    }

    void theFirstClickIntoTheTimeRangeOpensTheList()
    {
        auto *timeRange = part<QComboBox>("labTimeRange");
        part<QLineEdit>("labSpec")->setFocus();
        QTest::mouseClick(timeRange->lineEdit(), Qt::LeftButton);
        QTRY_VERIFY(timeRange->view()->isVisible());
        timeRange->hidePopup();
        QTRY_VERIFY(!timeRange->view()->isVisible());
        // The second one is for typing.
        QTest::mouseClick(timeRange->lineEdit(), Qt::LeftButton);
        QVERIFY(!timeRange->view()->isVisible());
    }

    void aTimeOutsideTheTimeRangeIsBlamedOnTheTimeRange()
    {
        typeInto(line("labTime"), QStringLiteral("1000"));
        QCOMPARE(m_panel->number().tick, std::int64_t(1000));
        COMPARE_SENTENCE("numberpanel", error());
        typeInto(line("labTime"), QStringLiteral("2026-11-20"));
        QCOMPARE(error(), QString());
    }

    void aTimeRangeHoldsTheTimesOfShortExamples()
    {
        auto *timeRanges = part<QComboBox>("labTimeRange");
        const int index = timeRanges->findText(QStringLiteral("1970 to 2038"));
        QVERIFY(index >= 0);
        timeRanges->setCurrentIndex(index);
        emit timeRanges->activated(index);
        for (const char *time : {"1000", "2000", "5000"}) {
            typeInto(line("labTime"), QString::fromLatin1(time));
            QCOMPARE(error(), QString());
        }
        QVERIFY(timeRanges->view()->minimumWidth() >= timeRanges->view()->sizeHintForColumn(0));
    }

    void plainTakesEveryNumber_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("raw");
        QTest::newRow("2^53 + 1") << "9007199254740993" << 9007199254740992.0;
        QTest::newRow("2^63 - 1") << "9223372036854775807" << 9223372036854775808.0;
        QTest::newRow("0.1") << "0.1" << 0.1;
        QTest::newRow("1e300") << "1e300" << 1e300;
    }
    void plainTakesEveryNumber()
    {
        QFETCH(const QString, text);
        QFETCH(const double, raw);
        m_panel->setCodec(codec("plain"));
        typeInto(line("labScore"), text);
        QCOMPARE(error(), QString());
        QCOMPARE(m_panel->number().raw, std::optional(raw));
        QCOMPARE(digitsOf(line("labScore")->text()), digitsOf(text));
        typeInto(line("labScore"), QStringLiteral("many"));
        QVERIFY(error().contains(u"is not a number"));
    }

    void ownCodecsAreKnownByTheirNames()
    {
        const std::vector<CustomCodec> own{{"gift ranking", codec("decimal:digits=9"), {}}};
        m_panel->setCustomCodecs(own);
        typeInto(part<QLineEdit>("labSpec"), QStringLiteral("gift ranking"));
        QCOMPARE(m_panel->codec(), codec("decimal:digits=9"));
        QCOMPARE(part<QComboBox>("labCodec")->currentText(), QStringLiteral("gift ranking"));
    }

    void anotherUnitKeepsTheMoment()
    {
        m_panel->setCodec(codec("decimal:digits=13,unit=ms"));
        QCOMPARE(m_panel->number().tick, std::int64_t(moment) * 1000);
        m_panel->setCodec(codec("decimal:unit=min"));
        QCOMPARE(m_panel->number().tick, std::int64_t(moment) / 60);
    }

    void timesOfEveryUnitAreWhole()
    {
        const int width = m_panel->sizeHint().width();
        for (const char *spec : {"plain", "binary", "text:unit=cs", "decimal:digits=13,unit=ms",
                                 "ordered:bits=52,unit=us", "binary"}) {
            m_panel->setCodec(codec(spec));
            m_panel->layout()->activate();
            QCOMPARE(m_panel->sizeHint().width(), width);
            const QLineEdit *time = line("labTime");
            QVERIFY2(time->fontMetrics().horizontalAdvance(time->text()) <= time->width() - 4, spec);
        }
    }

    void arrowKeysStep()
    {
        const auto press = [this](const char *name, Qt::Key key) {
            QWidget *field = part<QWidget>(name);
            field->setFocus();
            QTest::keyClick(field, key);
        };
        press("labScore", Qt::Key_Up);
        QCOMPARE(m_panel->number().score, std::int64_t(2400001));
        press("scoreSlider", Qt::Key_Left);
        QCOMPARE(m_panel->number().score, std::int64_t(2400000));
        press("labTime", Qt::Key_Down);
        QCOMPARE(m_panel->number().tick, std::int64_t(moment - 1));
        press("timeSlider", Qt::Key_Right);
        QCOMPARE(m_panel->number().tick, std::int64_t(moment));
        part<QComboBox>("labStep")->setCurrentIndex(1);
        press("labScore", Qt::Key_Up);
        QCOMPARE(*m_panel->number().raw, 10307924010161650.0);
        press("scoreSlider", Qt::Key_Down);
        QCOMPARE(*m_panel->number().raw, 10307924010161648.0);
        part<QComboBox>("labStep")->setCurrentIndex(2);
        m_panel->setTick(moment);
        press("labScore", Qt::Key_Up);
        QCOMPARE(m_panel->number().tick, std::int64_t(moment + 1));
        QCOMPARE(m_panel->number().score, std::int64_t(2400000));
    }

    void slidersMoveThroughMagnitudesAndTheTimeRange()
    {
        part<ScaledSlider>("scoreSlider")->setValue(scorescale::positionOf(1000000000));
        QCOMPARE(m_panel->number().score, std::int64_t(1000000000));
        part<ScaledSlider>("timeSlider")->setValue(0);
        QCOMPARE(m_panel->number().tick, m_panel->timeRange().firstSecond);
        QCOMPARE(m_panel->number().score, std::int64_t(1000000000));
    }

    /// The slider is coarser than the score: showing a score must not round it.
    void aScoreBetweenPositionsStays()
    {
        for (std::int64_t score = 1; score < (std::int64_t(1) << 53); score = score * 3 + 1) {
            m_panel->setScore(score);
            QCOMPARE(m_panel->number().score, score);
        }
    }

    void whatCannotBePackedHasNoDouble()
    {
        QSignalSpy changed(m_panel.get(), &NumberPanel::numberChanged);
        m_panel->setTick(5000000000);
        QVERIFY(!m_panel->number().raw);
        QVERIFY(!m_panel->number().problem.empty());
        QCOMPARE(changed.size(), 1);
        m_panel->setTick(moment);
        QVERIFY(m_panel->number().raw);
    }

    void aTimeRangeIsChosenOrTyped()
    {
        QSignalSpy changed(m_panel.get(), &NumberPanel::timeRangeChanged);
        typeInto(line("labTimeRange"), QStringLiteral("2026-01-01..2026-06-30"));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_panel->timeRange(), *parseTimeRange("2026-01-01..2026-06-30"));
        typeInto(line("labTimeRange"), QStringLiteral("2026-06-30..2026-01-01"));
        QVERIFY(error().contains(u"must end after it begins"));
        typeInto(line("labTimeRange"), QStringLiteral("always"));
        QVERIFY(error().contains(u"is not A..B"));
        QCOMPARE(m_panel->timeRange(), *parseTimeRange("2026-01-01..2026-06-30"));
    }

    void factsSayWhetherTicksCanBeTold()
    {
        NumberFacts facts;
        facts.resize(940, 220);
        facts.showNumber(m_panel->decoder(), m_panel->number());
        const auto value = [&](const char *name) {
            return facts.findChild<ValueField *>(QLatin1StringView(name))->text();
        };
        const auto words = [&](const char *name) {
            const auto *label = facts.findChild<QLabel *>(QLatin1StringView(name));
            return label ? label->text() : facts.findChild<ElidedLabel *>(QLatin1StringView(name))->text();
        };
        QCOMPARE(value("labRaw"), QStringLiteral("10307924010161648"));
        QCOMPARE(value("labBits"), QStringLiteral("0x43424f804a7faaf8"));
        QCOMPARE(digitsOf(value("labPreimage")), QStringLiteral("2400000201406201408"));
        // The double holds 20:14:06 to 20:14:08.
        QCOMPARE(words("labEarlier"), QStringLiteral("1 s earlier, 20:14:06"));
        QCOMPARE(words("labEarlierWords"), QStringLiteral("the same double"));
        QCOMPARE(words("labLaterWords"), QStringLiteral("the same double"));
        QCOMPARE(words("labNext"), QStringLiteral("2 s later, 20:14:09"));
        QCOMPARE(words("labNextWords"), QStringLiteral("a different double"));
        m_panel->setScore(5);
        facts.showNumber(m_panel->decoder(), m_panel->number());
        QCOMPARE(words("labEarlierWords"), QStringLiteral("a different double"));
        QCOMPARE(words("labNext"), QStringLiteral("2 s later, 20:14:09"));
    }

    void aClickOrSpaceFlipsABit()
    {
        NumberFacts facts;
        connect(&facts, &NumberFacts::bitFlipped, m_panel.get(), &NumberPanel::flipBit);
        connect(m_panel.get(), &NumberPanel::numberChanged, &facts,
                [&] { facts.showNumber(m_panel->decoder(), m_panel->number()); });
        facts.resize(940, 220);
        facts.showNumber(m_panel->decoder(), m_panel->number());
        facts.show();
        QVERIFY(QTest::qWaitForWindowExposed(&facts));
        auto *strip = facts.findChild<BitStripView *>(QStringLiteral("labStrip"));
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_Space); // the sign
        QCOMPARE(bitsOf(*m_panel->number().raw), bitsOf(-10307924010161648.0));
        QTest::keyClick(strip, Qt::Key_Space);
        QCOMPARE(*m_panel->number().raw, 10307924010161648.0);
        QTest::keyClick(strip, Qt::Key_End);
        QTest::keyClick(strip, Qt::Key_Left); // past the one that was rounded away
        QTest::keyClick(strip, Qt::Key_Space);
        QCOMPARE(bitsOf(*m_panel->number().raw), bitsOf(10307924010161648.0) ^ 1);
        const QPoint sign(4, strip->height() / 2);
        QVERIFY(strip->bitText(sign).contains(u"sign"));
        QTest::mouseClick(strip, Qt::LeftButton, {}, sign);
        QVERIFY(std::signbit(*m_panel->number().raw));
    }

    void noLineMovesWhileBitsAreFlipped_data()
    {
        QTest::addColumn<QString>("spec");
        for (const char *spec :
             {"plain", "binary:from=4294967295", "decimal", "ordered:from=4294967295", "text:unit=cs",
              "fraction:from=4102415999,span=4102415999,digits=10", "decimal:digits=13,unit=ms"})
            QTest::newRow(spec) << QString::fromLatin1(spec);
    }

    void noLineMovesWhileBitsAreFlipped()
    {
        QFETCH(const QString, spec);
        m_panel->setCodec(codec(spec.toUtf8().constData()));
        m_panel->setScore(2'400'000);
        QWidget room;
        auto *facts = new NumberFacts(&room);
        facts->setGeometry(0, 0, 804, 230);
        facts->showNumber(m_panel->decoder(), m_panel->number());
        room.resize(804, 230);
        room.show();
        const auto places = [&] {
            QStringList found;
            facts->ensurePolished();
            for (QLayout *layout : facts->findChildren<QLayout *>())
                layout->activate();
            facts->layout()->activate();
            for (const QWidget *part : facts->findChildren<QWidget *>())
                if (!part->objectName().startsWith(QStringLiteral("qt_")))
                    found += QStringLiteral("%1 %2 %3")
                                 .arg(part->metaObject()->className(), part->objectName())
                                 .arg(part->mapTo(facts, QPoint()).y());
            return found;
        };
        const QStringList before = places();
        const int height = facts->sizeHint().height();
        for (int bit = 0; bit < 64; ++bit) {
            m_panel->flipBit(bit);
            facts->showNumber(m_panel->decoder(), m_panel->number());
            QCOMPARE(places(), before);
            QCOMPARE(facts->sizeHint().height(), height);
            QVERIFY(facts->minimumSizeHint().width() <= 804);
            m_panel->setScore(2'400'000);
            facts->showNumber(m_panel->decoder(), m_panel->number());
        }
    }

    void aDoubleThatNothingEncodesToIsExplained()
    {
        m_panel->setCodec(codec("ordered:from=4294967295"));
        m_panel->setRaw(0.25);
        NumberFacts facts;
        facts.showNumber(m_panel->decoder(), m_panel->number());
        QVERIFY(m_panel->number().invalid);
        QCOMPARE(facts.findChild<ValueField *>(QStringLiteral("labPreimage"))->text(),
                 displayText(invalidText(m_panel->decoder().spec(), 0.25)));
        for (const double raw : {double(INFINITY), double(NAN), -0.0, 5e-324, 1.7e308}) {
            m_panel->setRaw(raw);
            facts.showNumber(m_panel->decoder(), m_panel->number());
            QVERIFY(!facts.grab().isNull());
        }
    }
};

TIEBREAK_TEST(QApplication, TestNumberPanel)

} // namespace tst_numberpanel

#include "tst_numberpanel.moc"
