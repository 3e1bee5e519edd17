// SPDX-License-Identifier: GPL-3.0-or-later
// A message is there to be read: also when it is shown again, and while a button is being pressed.
#include "app/look/fonts.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "support/testprogram.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtTest>

using namespace tiebreak;

namespace tst_messagebar
{

class TestMessageBar : public QObject
{
    Q_OBJECT

    std::unique_ptr<MessageBar> m_bar;
    QStringList m_clicks;
    const MessageBar::Action m_reconnect{QStringLiteral("reconnect"),
                                         QStringLiteral("Reconnect"),
                                         {},
                                         [this] { m_clicks += QStringLiteral("reconnect"); }};
    const MessageBar::Action m_retry{QStringLiteral("retry"), QStringLiteral("Try again"), {}, [this] {
                                         m_clicks += QStringLiteral("retry");
                                     }};

    /// Whether anything is painted where the sentence stands.
    bool showsWords() const
    {
        const QImage image = m_bar->grab(QRect(40, 0, 200, m_bar->height())).toImage();
        const QRgb wash = image.pixel(0, 0);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) != wash)
                    return true;
            }
        }
        return false;
    }

private slots:
    void init()
    {
        m_bar = std::make_unique<MessageBar>();
        m_clicks.clear();
        m_bar->resize(900, m_bar->sizeHint().height());
    }

    void everyMessageIsPainted()
    {
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Nothing listens there."), {m_reconnect});
        QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
        QVERIFY(showsWords());
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("The key is gone."), {m_retry});
        QVERIFY(showsWords());
        m_bar->clear();
        m_bar->showMessage(MessageBar::Kind::Warning, QStringLiteral("No member has this name."), {m_retry});
        QVERIFY(showsWords());
        QCOMPARE(m_bar->toolTip(), QStringLiteral("No member has this name."));
    }

    void aLongSentenceTakesASecondLine()
    {
        const QString sentence = QStringLiteral("Nothing listens there, and nothing did a minute ago.");
        const auto wanted = [this] { return m_bar->sizeHint().height(); };
        const auto show = [&](int width) {
            m_bar->resize(width, wanted());
            m_bar->showMessage(MessageBar::Kind::Error, sentence, {m_reconnect}, QStringLiteral("Lost."));
            QCoreApplication::sendPostedEvents();
        };
        show(900);
        const int one = wanted();
        show(360);
        QVERIFY(wanted() > one);
        m_bar->resize(900, wanted());
        QCOMPARE(wanted(), one);
        m_bar->resize(360, one);
        QVERIFY(wanted() > one);
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Gone."), {m_reconnect});
        QCOMPARE(wanted(), one);
    }

    void aLongerOneTakesAsManyAsItNeeds()
    {
        const QString half = QStringLiteral("Not clearly slower: the Lua script with ordered bits. ");
        const auto heightAt = [&](int width, const QString &sentence) {
            m_bar->showMessage(MessageBar::Kind::Good, sentence);
            m_bar->resize(width, 100);
            QCoreApplication::sendPostedEvents();
            return m_bar->sizeHint().height();
        };
        const int one = heightAt(900, half);
        const int line = heightAt(360, half + half) - one;
        QVERIFY(line > 0);
        QVERIFY(heightAt(360, half + half + half + half) > one + 2 * line);
    }

    void theLeadIsBoldOnEachOfItsLines()
    {
        const QString word(20, u'W');
        const int oneWord = QFontMetrics(strongFont()).horizontalAdvance(word);
        const auto inkOfTheSecondLine = [&](const QString &sentence, const QString &lead) {
            m_bar->showMessage(MessageBar::Kind::Good, sentence, {}, lead);
            m_bar->resize(oneWord * 3 / 2 + 48, 100);
            QCoreApplication::sendPostedEvents();
            m_bar->resize(m_bar->width(), m_bar->sizeHint().height());
            const QImage image = m_bar->grab().toImage().convertToFormat(QImage::Format_Grayscale8);
            const int wash = qGray(image.pixel(image.width() - 1, image.height() - 1));
            int ink = 0;
            for (int y = image.height() / 2 + 2; y < image.height(); ++y)
                for (int x = 36; x < image.width(); ++x)
                    ink += std::max(0, wash - qGray(image.pixel(x, y)));
            return ink;
        };
        const int plain = inkOfTheSecondLine(word + u' ' + word, {});
        QVERIFY(plain > 0);
        QVERIFY(inkOfTheSecondLine(QStringLiteral("."), word + u' ' + word) > plain * 11 / 10);
    }

    void isCutBetweenWords()
    {
        const QFontMetrics metrics(m_bar->font());
        const auto cutTo = [&](const QString &text, const QString &room) {
            return elidedAtWord(metrics, text, metrics.horizontalAdvance(room));
        };
        const QString sentence = QStringLiteral("Of the first 100 ranks");
        QCOMPARE(cutTo(sentence, sentence), sentence);
        QCOMPARE(cutTo(sentence, QStringLiteral("Of the first 100 ra…")), QStringLiteral("Of the first…"));
        QCOMPARE(cutTo(sentence, QStringLiteral("Of the fi…")), QStringLiteral("Of the…"));
        QCOMPARE(cutTo(QStringLiteral("3 boards · 41.0 MB used"), QStringLiteral("3 boards · 41.0 M…")),
                 QStringLiteral("3 boards…"));
        // Whole facts stay, unless little would be left.
        const QString facts = QStringLiteral("54 409 updates checked · medians of 3 rounds");
        QCOMPARE(cutTo(facts, QStringLiteral("54 409 updates checked · medians of…")),
                 QStringLiteral("54 409 updates checked…"));
        QCOMPARE(cutTo(QStringLiteral("1 run · those without errors first"),
                       QStringLiteral("1 run · those without errors…")),
                 QStringLiteral("1 run · those without errors…"));
        QVERIFY(cutTo(QStringLiteral("gift:season:2026"), QStringLiteral("gift:…")).endsWith(QChar(0x2026)));
    }

    void aCountdownLeavesTheButtonAlone()
    {
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Next try in 2 s."), {m_reconnect});
        QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
        auto *button = m_bar->findChild<QPushButton *>(QStringLiteral("reconnect"));
        QTest::mousePress(button, Qt::LeftButton);
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Next try in 1 s."), {m_reconnect});
        QCOMPARE(m_bar->text(), QStringLiteral("Next try in 1 s."));
        QCOMPARE(m_bar->findChild<QPushButton *>(QStringLiteral("reconnect")), button);
        QTest::mouseRelease(button, Qt::LeftButton);
        QCOMPARE(m_clicks.size(), 1);
    }

    void aClickThatBeganOnAnotherMessageDoesNothing()
    {
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Nothing listens there."), {m_reconnect});
        QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
        auto *button = m_bar->findChild<QPushButton *>(QStringLiteral("reconnect"));
        QTest::mousePress(button, Qt::LeftButton);
        m_bar->showMessage(MessageBar::Kind::Error, QStringLiteral("The key is gone."), {m_retry});
        QTest::mouseRelease(button, Qt::LeftButton);
        QCOMPARE(m_clicks.size(), 0);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_clicks.size(), 1);
        QCOMPARE(m_clicks[0], QStringLiteral("retry"));
    }

    void tabReachesItsButtonsWhereTheyStand()
    {
        QWidget window;
        auto *layout = new QVBoxLayout(&window);
        auto *before = new QLineEdit;
        auto *bar = new MessageBar;
        auto *after = new QLineEdit;
        for (QWidget *part :
             {static_cast<QWidget *>(before), static_cast<QWidget *>(bar), static_cast<QWidget *>(after)})
            layout->addWidget(part);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        bar->showMessage(MessageBar::Kind::Error, QStringLiteral("Nothing listens there."),
                         {m_reconnect, m_retry});
        before->setFocus();
        for (QWidget *stop :
             {bar->findChild<QWidget *>(QStringLiteral("reconnect")),
              bar->findChild<QWidget *>(QStringLiteral("retry")), static_cast<QWidget *>(after)}) {
            QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
            QCOMPARE(window.focusWidget(), stop);
        }
    }
};

TIEBREAK_TEST(QApplication, TestMessageBar)

} // namespace tst_messagebar

#include "tst_messagebar.moc"
