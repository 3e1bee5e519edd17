// SPDX-License-Identifier: GPL-3.0-or-later
// Where a password goes in a URL.
#include "core/text/passwordplace.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_passwordplace
{

class TestPasswordPlace : public QObject
{
    Q_OBJECT

private slots:
    void urls_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("known"); ///< with a login where there is one
        QTest::addColumn<QString>("wanted");
        QTest::newRow("none") << "redis://h:1/2"
                              << "redis://h:1/2"
                              << "redis://:PASSWORD@h:1/2";
        QTest::newRow("user") << "redis://bob:@h:1"
                              << "redis://bob:PASSWORD@h:1"
                              << "redis://bob:PASSWORD@h:1";
        QTest::newRow("user alone") << "redis://bob@h"
                                    << "redis://bob:PASSWORD@h"
                                    << "redis://bob:PASSWORD@h";
        QTest::newRow("default user") << "redis://:@[::1]:1"
                                      << "redis://:PASSWORD@[::1]:1"
                                      << "redis://:PASSWORD@[::1]:1";
        QTest::newRow("path") << "unix:///run/a:@b"
                              << "unix:///run/a:@b"
                              << "unix://:PASSWORD@/run/a:@b";
        QTest::newRow("user and path") << "unix://bob:@/run/a:@b"
                                       << "unix://bob:PASSWORD@/run/a:@b"
                                       << "unix://bob:PASSWORD@/run/a:@b";
        QTest::newRow("no URL") << "h:1"
                                << "h:1"
                                << "h:1";
    }
    void urls()
    {
        QFETCH(QString, url);
        QTEST(QString::fromStdString(withPasswordPlace(url.toStdString(), false)), "known");
        QTEST(QString::fromStdString(withPasswordPlace(url.toStdString(), true)), "wanted");
    }
};

TIEBREAK_TEST(NoApplication, TestPasswordPlace)

} // namespace tst_passwordplace

#include "tst_passwordplace.moc"
