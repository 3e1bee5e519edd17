// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of the window and of its dialogs says what it is, to those who see it and to those who do
// not.
#include "app/audit/auditpage.h"
#include "app/audit/precisionchart.h"
#include "app/inspector/ticklineview.h"
#include "app/lab/chart/codecchart.h"
#include "app/lab/survival/heatmapview.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/raw/bitstripview.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace tiebreak;

namespace tst_accessibility
{

class TestAccessibility : public QObject, WindowFixture
{
    Q_OBJECT

    static bool isControl(const QWidget &widget)
    {
        // Parts of Qt's own controls are named by the control they are in.
        if (widget.objectName().startsWith(QStringLiteral("qt_")) ||
            qobject_cast<const QLineEdit *>(widget.parentWidget()) ||
            qobject_cast<const QComboBox *>(widget.parentWidget()) ||
            qobject_cast<const QAbstractSpinBox *>(widget.parentWidget()))
            return false;
        return widget.focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton *>(&widget) ||
               qobject_cast<const QComboBox *>(&widget) || qobject_cast<const QLineEdit *>(&widget) ||
               qobject_cast<const QAbstractSpinBox *>(&widget);
    }

    /// The controls below `top` without a name or a tool tip, one a line.
    static QString silentControls(const QWidget &top)
    {
        QStringList silent;
        for (QWidget *widget : top.findChildren<QWidget *>()) {
            // A window of its own, a dialog say, is looked at by itself.
            if (widget->window() != &top || !isControl(*widget))
                continue;
            // A button that has nothing to do at the moment is not there for anybody.
            if (qobject_cast<const QAbstractButton *>(widget) && !widget->isVisibleTo(widget->parentWidget()))
                continue;
            // Nor is a text that says nothing yet.
            if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->text().isEmpty())
                continue;
            const QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
            const QString name = spoken ? spoken->text(QAccessible::Name) : QString();
            if (name.isEmpty() || widget->toolTip().isEmpty())
                silent += QStringLiteral("%1 \"%2\" in %3: name \"%4\", tool tip \"%5\"")
                              .arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(),
                                   widget->parentWidget()->objectName(), name, widget->toolTip());
        }
        return silent.join(u'\n');
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void everyPictureOfTheWindowCanBeCopied()
    {
        const auto offersCopy = [](const QWidget *widget) {
            for (; widget; widget = widget->parentWidget()) {
                if (widget->contextMenuPolicy() == Qt::ActionsContextMenu)
                    return widget->findChild<QAction *>(QStringLiteral("copyPicture"),
                                                        Qt::FindDirectChildrenOnly) != nullptr;
            }
            return false;
        };
        int found = 0;
        for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
            const bool isPicture =
                qobject_cast<const PrecisionChart *>(widget) || dynamic_cast<const DrawnChart *>(widget) ||
                qobject_cast<const CodecChart *>(widget) || qobject_cast<const HeatMapView *>(widget) ||
                qobject_cast<const BitStripView *>(widget) || qobject_cast<const TickLineView *>(widget);
            found += isPicture;
            QVERIFY2(!isPicture || offersCopy(widget), qPrintable(widget->objectName()));
        }
        QVERIFY2(found >= 8, qPrintable(QString::number(found)));
    }

    void theCheckFindsASilentControl()
    {
        QWidget top;
        auto *field = new QLineEdit(&top);
        QVERIFY(!silentControls(top).isEmpty());
        field->setAccessibleName(QStringLiteral("Member"));
        QVERIFY(!silentControls(top).isEmpty());
        field->setToolTip(QStringLiteral("The name of a member"));
        QVERIFY(silentControls(top).isEmpty());
    }

    void everyControlOfTheWindow()
    {
        QVERIFY2(silentControls(*m_window).isEmpty(), qPrintable(silentControls(*m_window)));
        TestServer server;
        server.command({"ZADD", "gift:room", "1234567", "anna", "7", "ben"});
        connectTo(server);
        open("gift:room");
        QTest::keyClicks(part<QLineEdit>("find"), QStringLiteral("*n*"));
        QTest::keyClick(part<QLineEdit>("find"), Qt::Key_Return);
        QTRY_VERIFY(page().settled());
        QVERIFY2(silentControls(*m_window).isEmpty(), qPrintable(silentControls(*m_window)));
        server.kill();
        m_session->reportFailure({ErrorKind::Closed, "It is gone."});
        QVERIFY2(silentControls(*m_window).isEmpty(), qPrintable(silentControls(*m_window)));
    }

    void everyControlOfAnAudit()
    {
        TestServer server;
        const CodecSpec codec = *parseCodecSpec("binary:from=4294967295");
        const std::string raw = shortestText(encode(codec, 100, 1795200000)->raw);
        server.command({"ZADD", "board", raw, "anna", raw, "ben"});
        m_session->views().remember({"board", codec, {}, Direction::HighestFirst});
        connectTo(server);
        m_window->setMode(Mode::Audit);
        open("board");
        QTRY_VERIFY(m_window->page<AuditPage>().settled() && part<QPushButton>("report")->isEnabled());
        QVERIFY(!part<QLabel>("explainAnswer")->text().isEmpty());
        QVERIFY2(silentControls(*m_window).isEmpty(), qPrintable(silentControls(*m_window)));
    }

    void everyControlOfTheDialogs()
    {
        m_window->openConnectDialog();
        m_window->openLogInDialog();
        m_window->openSettings();
        m_window->openWords();
        m_window->openAbout();
        m_window->page<BoardsPage>().openZoneDialog();
        const QList<QDialog *> dialogs = m_window->findChildren<QDialog *>();
        QCOMPARE(dialogs.size(), 6);
        for (const QDialog *dialog : dialogs) {
            QVERIFY2(!dialog->windowTitle().isEmpty(), dialog->metaObject()->className());
            QVERIFY2(silentControls(*dialog).isEmpty(), qPrintable(silentControls(*dialog)));
        }
    }

    void everyLabelOfADialogLeadsToItsField()
    {
        m_window->openConnectDialog();
        m_window->openSettings();
        m_window->page<BoardsPage>().openZoneDialog();
        for (const QDialog *dialog : m_window->findChildren<QDialog *>()) {
            for (const QLabel *label : dialog->findChildren<QLabel *>())
                QVERIFY2(label->buddy() || !label->text().contains(u'&'), qPrintable(label->text()));
            for (const QLineEdit *field : dialog->findChildren<QLineEdit *>()) {
                const auto labels = dialog->findChildren<QLabel *>();
                const bool labelled = std::ranges::any_of(labels, [field](const QLabel *label) {
                    return label->buddy() == field || label->buddy() == field->parentWidget();
                });
                // Host, socket's path and Sentinels are named by the buttons that choose between them.
                const bool chosen = field->objectName() == QStringLiteral("host") ||
                                    field->objectName() == QStringLiteral("sentinels") ||
                                    field->objectName() == QStringLiteral("unixPath");
                QVERIFY2(labelled || chosen, qPrintable(field->objectName()));
            }
        }
    }
};

TIEBREAK_TEST(QApplication, TestAccessibility)

} // namespace tst_accessibility

#include "tst_accessibility.moc"
