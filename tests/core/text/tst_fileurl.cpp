// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a desktop names by a URL.
#include "core/text/fileurl.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_fileurl
{

class TestFileUrl : public QObject
{
    Q_OBJECT

private slots:
    void namesThePath_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("file:///tmp/a%20board.csv") << QByteArray("/tmp/a board.csv");
        QTest::newRow("file:///tmp/%ff%C3%A9") << QByteArray("/tmp/\xff\xc3\xa9");
        QTest::newRow("file://localhost/tmp/x") << QByteArray("/tmp/x");
        QTest::newRow("FILE:/tmp/x") << QByteArray("/tmp/x");
        QTest::newRow("file:///dump.rdb?db=2") << QByteArray("/dump.rdb?db=2");
        for (const char *other :
             {"/tmp/100%.csv", "redis://h/0", "file", "file:board.csv", "files:///x", "-", ""})
            QTest::newRow(other) << QByteArray(other);
    }
    void namesThePath()
    {
        QFETCH(const QByteArray, path);
        const auto read = pathOf(QTest::currentDataTag());
        QVERIFY(read);
        QCOMPARE(QByteArray::fromStdString(*read), path);
    }

    void refuses()
    {
        for (const char *url : {"file://server/share/x", "file://tmp", "file:///a%2", "file:///a%zz",
                                "file:///a%00b", "file://localhost"}) {
            const auto read = pathOf(url);
            QVERIFY2(!read, url);
            QCOMPARE(read.error().kind, ErrorKind::Usage);
        }
    }
};

TIEBREAK_TEST(NoApplication, TestFileUrl)

} // namespace tst_fileurl

#include "tst_fileurl.moc"
