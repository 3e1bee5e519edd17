// SPDX-License-Identifier: GPL-3.0-or-later
// A board and its audit: what it takes from its source, and how it ends.
#include "auditedboard.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_auditboard
{

class AuditBoardTest : public QObject
{
    Q_OBJECT

private slots:
    void auditsWhatTheSourceGives();
    void comparesWithEvents();
    void endsWhenAskedToStop();
};

namespace
{

SourceBoard twoTied()
{
    BoardOf board(inverted);
    board.add("alice", 7, auditedAt - 20).add("bob", 7, auditedAt - 10);
    return {std::make_shared<const Snapshot>(board.snapshot()), auditedAt * 1000000,
            std::chrono::milliseconds(3)};
}

} // namespace

void AuditBoardTest::auditsWhatTheSourceGives()
{
    const auto audit = auditBoard(twoTied(), {decoderOf(inverted)}, nullptr);
    QVERIFY(audit);
    QCOMPARE(audit->snapshot->size(), 2);
    QCOMPARE(audit->readAt, auditedAt * 1000000);
    QCOMPARE(audit->readTime, std::chrono::milliseconds(3));
    QCOMPARE(audit->report.members, 2);
    QCOMPARE(audit->report.pairsByTime, 1);
    QVERIFY(audit->report.orderIsByTime());
    QVERIFY(!audit->eventOrder);
    // The clock of the source is where the future begins.
    SourceBoard board = twoTied();
    board.readAt = (auditedAt - 1000) * 1000000;
    const auto early = auditBoard(board, {decoderOf(inverted)}, nullptr);
    QVERIFY(early && early->report.finding(FindingKind::Future));
}

void AuditBoardTest::comparesWithEvents()
{
    BoardEvents events;
    for (const auto &[member, second] :
         {std::pair("alice", auditedAt - 5), std::pair("bob", auditedAt - 10)}) {
        events.members.append(member);
        events.scores.push_back(7);
        events.microseconds.push_back(second * 1000000);
    }
    const auto audit = auditBoard(twoTied(), {decoderOf(inverted)}, &events);
    QVERIFY(audit && audit->eventOrder);
    QCOMPARE(audit->eventOrder->matched, 2);
    QCOMPARE(audit->eventOrder->inverted, 1);
}

void AuditBoardTest::endsWhenAskedToStop()
{
    std::stop_source stop;
    stop.request_stop();
    const auto audit = auditBoard(twoTied(), {decoderOf(inverted)}, nullptr, Progress(stop.get_token()));
    QVERIFY(!audit);
    QCOMPARE(audit.error().kind, ErrorKind::Cancelled);
}

TIEBREAK_TEST(NoApplication, AuditBoardTest)

} // namespace tst_auditboard

#include "tst_auditboard.moc"
