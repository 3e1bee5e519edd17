// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of what operations send.
#include "core/text/scoretext.h"
#include "sim/operation/operationcontext.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>

using namespace tiebreak;

namespace tst_operationcontext
{

class TestOperationContext : public QObject
{
    Q_OBJECT

    RunClock m_clock;
    Pipeline m_pipeline;
    OperationContext m_context{m_pipeline, 3, m_clock, TickUnit::Millisecond, 0, 1};

    std::string sent() { return std::exchange(m_pipeline.unsent, {}); }

private slots:
    void words()
    {
        m_context.send("ZADD", std::string("a\0b", 3), -12, "");
        QCOMPARE(sent(), std::string("*4\r\n$4\r\nZADD\r\n$3\r\na\0b\r\n$3\r\n-12\r\n$0\r\n\r\n", 38));
        m_context.sendList("HMGET", "key", {"one", std::string(1000, 'x')});
        QCOMPARE(sent(), "*4\r\n$5\r\nHMGET\r\n$3\r\nkey\r\n$3\r\none\r\n$1000\r\n" + std::string(1000, 'x') +
                             "\r\n");
        QCOMPARE(m_pipeline.count.commands, 2);
        m_context.send("ZREVRANGE", "key", 0, 9);
        QCOMPARE(m_pipeline.owners, (std::vector<Pipeline::Owner>{{3, ReplyBounds::shortReply},
                                                                  {3, ReplyBounds::shortReply},
                                                                  {3, ReplyBounds::wholeReply}}));
        sent();
    }

    // Its commands were carried out one by one, which is not known to whoever sent them.
    void aTransactionWithoutItsBeginningIsUnsure()
    {
        ShortReply reply;
        reply.setError("ERR EXEC without MULTI");
        QCOMPARE(m_context.ended(reply, Answer::Transaction), OperationEnd::Unsure);
        reply.setError("EXECABORT Transaction discarded because of previous errors.");
        QCOMPARE(m_context.ended(reply, Answer::Transaction), OperationEnd::Refused);
    }

    void doublesAreWrittenAsEverywhere()
    {
        using Limits = std::numeric_limits<double>;
        for (const double raw : {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 429496729600.0, 0x1p53 - 1, 0x1p53,
                                 0x1p53 + 2, -0x1p53 + 1, 0x1p63, 1e20, 1e21, 1e22, Limits::denorm_min(),
                                 Limits::max(), Limits::infinity(), -Limits::infinity()}) {
            m_context.send("ECHO", raw);
            const std::string text = shortestText(raw);
            QCOMPARE(sent(), "*2\r\n$4\r\nECHO\r\n$" + std::to_string(text.size()) + "\r\n" + text + "\r\n");
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestOperationContext)

} // namespace tst_operationcontext

#include "tst_operationcontext.moc"
