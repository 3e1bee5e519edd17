// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom: the window keeps its size on the screen, all in it grows, and the step is kept.
#include "app/look/zoom.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QScrollArea>

using namespace tiebreak;

class TestZoom : public QObject, WindowFixture
{
    Q_OBJECT

    void press(const char *name) { part<QAction>(name)->trigger(); }
    QSize onScreen() { return (QSizeF(m_window->size()) * windowsZoom()).toSize(); }

private slots:
    void init() { start(); }
    void cleanup()
    {
        zoomWindows(1);
        stop();
    }

    void theWindowKeepsItsSizeOnTheScreen()
    {
        const QSize before = m_window->size();
        const qreal ratio = m_window->devicePixelRatioF();
        press("zoomIn");
        press("zoomIn");
        QCOMPARE(windowsZoom(), 1.25);
        QTRY_COMPARE(m_window->devicePixelRatioF(), ratio * 1.25);
        QVERIFY((onScreen() - before).width() <= 2 && (before - onScreen()).height() <= 2);
        press("zoomOut");
        QCOMPARE(windowsZoom(), 1.1);
        press("zoomReset");
        QCOMPARE(windowsZoom(), 1.0);
        QVERIFY(!part<QAction>("zoomOut")->isEnabled());
        QTRY_COMPARE(m_window->devicePixelRatioF(), ratio);
        QVERIFY((m_window->size() - before).width() <= 2 && (before - m_window->size()).width() <= 2);
    }

    void theStepIsKept()
    {
        for (int i = 0; i < 10; ++i)
            press("zoomIn");
        QCOMPARE(windowsZoom(), 2.0);
        QVERIFY(!part<QAction>("zoomIn")->isEnabled());
        closeWindow();
        zoomWindows(1);
        makeWindow();
        QCOMPARE(windowsZoom(), 2.0);
        m_settings->setValue("window/zoom", "nan");
        closeWindow();
        makeWindow();
        QCOMPARE(windowsZoom(), 1.0);
    }

    void whatDoesNotFitScrolls()
    {
        m_window->resize(1280, 800);
        for (const double factor : {1.25, 1.5, 2.0}) {
            while (windowsZoom() < factor)
                press("zoomIn");
            for (const auto &mode : m_window->modes()) {
                m_window->setMode(mode.mode);
                const auto *area = qobject_cast<QScrollArea *>(m_window->centralWidget());
                QVERIFY(area);
                const QWidget *content = area->widget();
                QVERIFY(content->width() >= 1000 && content->height() >= 570);
                QVERIFY(content->width() >= area->viewport()->width());
            }
        }
    }
};

TIEBREAK_TEST(QApplication, TestZoom)
#include "tst_zoom.moc"
