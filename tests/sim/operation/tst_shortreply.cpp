// SPDX-License-Identifier: GPL-3.0-or-later
// The beginning of each shape of reply, from the bytes of a server.
#include "redis/wire/replyreader.h"
#include "sim/operation/shortreply.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_shortreply
{

class TestShortReply : public QObject
{
    Q_OBJECT

    ReplyReader m_reader;
    ShortReply m_reply;

    /// Reads one whole reply, of which so many scalars are kept.
    void read(std::string_view bytes, std::size_t keep = 4)
    {
        m_reply.expect(keep);
        QCOMPARE(m_reader.read(bytes, m_reply), ReplyReader::Outcome::Complete);
        QVERIFY(bytes.empty());
        if (m_reader.isError())
            m_reply.setError(m_reader.errorLine());
    }

private slots:
    void scalars()
    {
        read("$3\r\n1.5\r\n");
        QCOMPARE(m_reply.text(), std::string_view("1.5"));
        QVERIFY(!m_reply.isNil() && !m_reply.isError());
        read(":-42\r\n");
        QCOMPARE(m_reply.type(), Reply::Type::Integer);
        QCOMPARE(m_reply.integer(), -42);
        read("$-1\r\n");
        QVERIFY(m_reply.isNil());
        QCOMPARE(m_reply.integer(), 0); // not the last one's
        QCOMPARE(m_reply.text(), std::string_view());
        read("-OOM command not allowed\r\n");
        QVERIFY(m_reply.isError());
        QCOMPARE(m_reply.text(), std::string_view("OOM command not allowed"));
        read("*-1\r\n");
        QVERIFY(m_reply.isNil());
    }

    void arrays()
    {
        read("*3\r\n$1\r\na\r\n:7\r\n*2\r\n$-1\r\n$2\r\nbc\r\n");
        QCOMPARE(m_reply.type(), Reply::Type::Array);
        QCOMPARE(m_reply.items(), std::size_t(4));
        QCOMPARE(m_reply.item(0), std::string_view("a"));
        QCOMPARE(m_reply.item(1), std::string_view("7"));
        QCOMPARE(m_reply.item(2), std::string_view());
        QCOMPARE(m_reply.item(3), std::string_view("bc"));
        read("*3\r\n$1\r\na\r\n$1\r\nb\r\n$1\r\nc\r\n", 2);
        QCOMPARE(m_reply.items(), std::size_t(2));
        QCOMPARE(m_reply.item(2), std::string_view());
        read("*0\r\n");
        QCOMPARE(m_reply.items(), std::size_t(0));
        QVERIFY(!m_reply.isNil());
    }

    void takesWholeIntegersAlone()
    {
        m_reply.expect(4);
        std::string_view bytes = ":-42\r\n:7\r\n+OK\r\n";
        QVERIFY(m_reply.takeInteger(bytes));
        QCOMPARE(m_reply.type(), Reply::Type::Integer);
        QCOMPARE(m_reply.integer(), -42);
        QVERIFY(m_reply.takeInteger(bytes));
        QCOMPARE(m_reply.integer(), 7);
        QCOMPARE(bytes, std::string_view("+OK\r\n"));
        for (const std::string_view other :
             {"", ":", ":1", ":1\r", ":1\n", ":1x\r\n", ":\r\n", ":99999999999999999999\r\n", "+OK\r\n"}) {
            bytes = other;
            QVERIFY2(!m_reply.takeInteger(bytes), other.data());
            QCOMPARE(bytes, other);
        }
    }

    void errorsInsideArrays()
    {
        read("*2\r\n+OK\r\n-WRONGTYPE no\r\n");
        QCOMPARE(m_reply.itemError(), std::string_view("WRONGTYPE no"));
        QVERIFY(!m_reply.isError());
        read("*1\r\n+OK\r\n");
        QCOMPARE(m_reply.itemError(), std::string_view());
    }
};

TIEBREAK_TEST(QCoreApplication, TestShortReply)

} // namespace tst_shortreply

#include "tst_shortreply.moc"
