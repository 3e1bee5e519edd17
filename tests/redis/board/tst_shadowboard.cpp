// SPDX-License-Identifier: GPL-3.0-or-later
// A board moves to another codec while several writers go on: no update is lost, each pair is verified.
#include "redis/board/boardwriter.h"
#include "redis/board/shadowboard.h"
#include "redis/board/shadowtext.h"
#include "redis/link/keyslot.h"
#include "redis/link/open.h"

#include "core/reencode/shadowpair.h"
#include "core/text/scoretext.h"
#include "redis/board/shadowfixture.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

using namespace tiebreak;

namespace tst_shadowboard
{

class ShadowBoardTest : public QObject, ShadowFixture
{
    Q_OBJECT

private slots:
    void init() { startServer(); }
    void cleanup() { m_server.reset(); }

    void pairsAgreeWhereOneTimeFitsBoth()
    {
        QVERIFY(pairAgrees(m_from, oldRaw(500, firstTick), m_to, newRaw(500, firstTick)));
        QVERIFY(!pairAgrees(m_from, oldRaw(500, firstTick), m_to, newRaw(500, firstTick + 1)));
        QVERIFY(!pairAgrees(m_from, oldRaw(500, firstTick), m_to, newRaw(501, firstTick)));
        // Beyond 2^21 points the old double holds several seconds, and each of them will do.
        QVERIFY(pairAgrees(m_from, oldRaw(3'000'000, firstTick), m_to, newRaw(3'000'000, firstTick)));
        const Decoder milliseconds(*parseCodecSpec("ordered:unit=ms,from=4000000000000,bits=42"),
                                   TimeRange());
        const double fine = encode(milliseconds.spec(), 500, firstTick * 1000 + 999)->raw;
        QVERIFY(pairAgrees(m_from, oldRaw(500, firstTick), milliseconds, fine));
        QVERIFY(!pairAgrees(m_from, oldRaw(500, firstTick + 1), milliseconds, fine));
        const Decoder plain{CodecSpec(), TimeRange()};
        QVERIFY(pairAgrees(m_from, oldRaw(500, firstTick), plain, 500));
        QVERIFY(!pairAgrees(m_from, oldRaw(500, firstTick), plain, 501));
    }

    void fillsSetsRightAndRemoves()
    {
        for (int i = 0; i < 1200; ++i)
            add("board", "m" + std::to_string(i), oldRaw(i, firstTick + i));
        add("board:new", "gone", newRaw(5, firstTick));   // not on the board
        add("board:new", "m7", newRaw(9, firstTick));     // wrong
        add("board:new", "m8", newRaw(8, firstTick + 8)); // right
        VERIFY_FAILURE(fillShadow(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages),
                       ErrorKind::Conflict,
                       "of its 3 members, 1 are not on the board and 1 have other scores or times");
        QCOMPARE(read("board:new").size(), std::size_t(3));
        const auto pass =
            fillShadow(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages, {}, ShadowTrust::Always);
        VERIFY_RESULT(pass);
        QCOMPARE(pass->members, 1200);
        QCOMPARE(pass->agreed, 1);
        QCOMPARE(pass->written, 1199);
        QCOMPARE(pass->removed, 1);
        const auto again = settle();
        VERIFY_RESULT(again);
        QVERIFY(again->settled() && again->agreed == 1200);
        const auto shadow = read("board:new");
        QCOMPARE(shadow.size(), std::size_t(1200));
        for (int i = 0; i < 1200; ++i)
            QCOMPARE(shadow.at("m" + std::to_string(i)), newRaw(i, firstTick + i));
    }

    void aPermitForTheBoardDoesForItsShadow()
    {
        add("board", "alice", oldRaw(5, firstTick));
        add("other", "bob", oldRaw(6, firstTick));
        const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board");
        const WritableServer server = allowWrites(m_server->endpoint(), permit);
        VERIFY_FAILURE(settleShadow(server, {"other", "board", "board:old"}, {m_from, m_to}, ReadWay::Pages,
                                    20, {}, ShadowTrust::Always),
                       ErrorKind::Locked, "only \"board\" may be written here");
        QCOMPARE(read("board").at("alice"), oldRaw(5, firstTick));
        VERIFY_RESULT(settleShadow(server, m_keys, {m_from, m_to}, ReadWay::Pages, 20));
        VERIFY_RESULT(cutOver(server, m_keys, 0));
        QCOMPARE(read("board").at("alice"), newRaw(5, firstTick));
        QCOMPARE(read("other").at("bob"), oldRaw(6, firstTick));
    }

    // Whatever a game does, on a shadow that is filled in the middle of it, and on both sides of a cut-over.
    void everyWriteKeepsThePairs()
    {
        for (int i = 0; i < 10; ++i)
            add("board", "m" + std::to_string(i), oldRaw(100 + i, firstTick + i));
        const auto add = [&](const char *member, std::int64_t score, std::int64_t tick) {
            return run("add", {member, oldText(score, tick), newText(score, tick)}).integer;
        };
        const auto addIf = [&](const char *option, const char *member, std::int64_t score,
                               std::int64_t tick) {
            return run("addIf", {option, member, oldText(score, tick), newText(score, tick)}).integer;
        };
        const auto addPoints = [&](const char *member, std::int64_t points, std::int64_t tick) {
            std::vector<std::string> call{member, "", "", "", ""};
            for (int tries = 0; tries < 3; ++tries) {
                const Reply reply = run("addPoints", call);
                if (reply.items[0].integer == 1)
                    return tries;
                const bool isNew = reply.items[1].integer == 1;
                const std::string &raw = reply.items[2].text;
                const auto score =
                    raw.empty() ? 0 : (isNew ? m_to : m_from).decode(*parseRawText(raw)).preimage.score;
                call = {member, isNew ? "1" : "0", raw, oldText(score + points, tick),
                        newText(score + points, tick)};
            }
            return -1;
        };
        const auto play = [&](std::int64_t from) {
            QCOMPARE(add("ann", from, firstTick), 1);
            QCOMPARE(add("ann", from + 1, firstTick), 0);
            QCOMPARE(addIf("GT", "ann", from, firstTick + 1), 0);
            QCOMPARE(addIf("GT", "ann", from + 5, firstTick + 2), 1);
            QCOMPARE(addIf("LT", "ann", from + 6, firstTick + 3), 0);
            QCOMPARE(addIf("NX", "ann", from + 7, firstTick + 4), 0);
            QCOMPARE(addIf("XX", "nobody", from, firstTick), 0);
            QCOMPARE(addIf("NX", "ben", from, firstTick), 1);
            QCOMPARE(addPoints("ann", 10, firstTick + 9), 1);
            QCOMPARE(addPoints("cleo", from, firstTick + 9), 1);
            QCOMPARE(run("remove", {"ben"}).integer, 1);
            QCOMPARE(run("remove", {"ben"}).integer, 0);
            QCOMPARE(run("trimByRank", {"0", "1"}).integer, 2); // the lowest
            QCOMPARE(run("trimByScore", {"-inf", '(' + oldText(105, firstTick + 9), "-inf",
                                         '(' + newText(105, firstTick + 9)})
                         .integer,
                     from == 1000 ? 3 : 0);
            QCOMPARE(run("expire", {"5000"}).integer, 1);
        };
        play(1000);
        // ann and cleo came on the way, m5 to m9 are left; the shadow has the first two.
        QCOMPARE(read("board").size(), std::size_t(7));
        QCOMPARE(read("board").at("ann"), oldRaw(1015, firstTick + 9));
        QCOMPARE(read("board:new").size(), std::size_t(2));
        const auto pass = settle();
        VERIFY_RESULT(pass);
        QCOMPARE(pass->agreed, 7);
        QCOMPARE(pass->written, 5);
        QCOMPARE(run("remove", {"ann"}).integer, 1);
        QCOMPARE(run("remove", {"cleo"}).integer, 1);
        // What was read before the cut-over is not taken for the new codec's.
        const Reply before = run("addPoints", {"m9", "", "", "", ""});
        const std::string expires = m_server->command({"PEXPIRETIME", "board"});
        VERIFY_RESULT(verifyAndCutOver(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages));
        QCOMPARE(m_server->command({"PEXPIRETIME", "board"}), expires);
        const Reply late = run("addPoints", {"m9", "0", before.items[2].text, "1", "1"});
        QCOMPARE(late.items[0].integer, 0);
        play(2000);
        QCOMPARE(read("board").size(), std::size_t(5));
        QCOMPARE(read("board").at("ann"), newRaw(2015, firstTick + 9));
        QCOMPARE(read("board").at("m9"), newRaw(109, firstTick + 9));
        QVERIFY(read("board:new").empty());
        QCOMPARE(read("board:old").size(), std::size_t(5));
    }

    // Where the new raws fall as the scores rise, ranks count from the other end after the cut-over, and
    // greater is less.
    void theWritesTurnWithTheCodec()
    {
        const auto both = [&](std::int64_t score) {
            return std::vector<std::string>{shortestText(double(score)), shortestText(double(-score))};
        };
        const auto add = [&](const std::string &member, std::int64_t score) {
            run("add", {member, both(score)[0], both(score)[1]}, true);
        };
        for (int i = 1; i <= 6; ++i)
            add("m" + std::to_string(i), i);
        QCOMPARE(run("trimByRank", {"0", "0"}, true).integer, 1);
        QCOMPARE(run("addIf", {"GT", "m2", both(1)[0], both(1)[1]}, true).integer, 0);
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        QCOMPARE(read("board").size(), std::size_t(5));
        QCOMPARE(run("trimByRank", {"0", "0"}, true).integer, 1);
        QVERIFY(!read("board").contains("m2"));
        QCOMPARE(run("addIf", {"GT", "m3", both(2)[0], both(2)[1]}, true).integer, 0);
        QCOMPARE(run("addIf", {"gt", "m3", both(2)[0], both(2)[1]}, true).integer, 0);
        QCOMPARE(run("addIf", {"gt", "m3", both(8)[0], both(8)[1]}, true).integer, 1);
        QCOMPARE(run("addIf", {"GT", "m3", both(9)[0], both(9)[1]}, true).integer, 1);
        QCOMPARE(read("board").at("m3"), -9.0);
        // All up to 5 points: m4 and m5.
        QCOMPARE(run("trimByScore", {"-inf", "5", "-5", "+inf"}, true).integer, 2);
        QVERIFY(read("board").contains("m3") && read("board").contains("m6"));
    }

    // Another board of the same players is no shadow, whatever its key.
    void leavesAnotherBoardAlone()
    {
        for (int i = 0; i < 100; ++i) {
            add("board", "m" + std::to_string(i), oldRaw(i, firstTick + i));
            add("board:new", "m" + std::to_string(i), newRaw(i * 3 + 1, firstTick + 5));
        }
        COMPARE_FAILURE(settle(), ErrorKind::Conflict, "shadowboard", "another board");
        QCOMPARE(read("board:new").at("m7"), newRaw(22, firstTick + 5));
    }

    void leavesNobodyOutUnasked()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        add("board", "huge", 1e300); // which the new codec cannot hold
        VERIFY_FAILURE(verifyAndCutOver(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages),
                       ErrorKind::Conflict, "same number");
        QVERIFY(read("board").contains("huge"));
    }

    // The script did not arrive, and whoever answers then has keys of these names.
    void believesNoOtherServer()
    {
        bool isOther = false;
        const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command.front() == "EVAL") {
                isOther = true;
                return {"", true};
            }
            if (command.front() == "EXISTS")
                return {command.back() == m_keys.kept ? ":1\r\n" : ":0\r\n"};
            if (command.front() == "INFO")
                return {infoOf(isOther ? 'b' : 'a')};
            return {command.front() == "PING" ? "+PONG\r\n" : "+OK\r\n"};
        });
        const auto cut = cutOver(allowWrites(peer.endpoint()), m_keys, 0);
        QVERIFY(!cut);
        QVERIFY(cut.error().mayHaveWritten);
        QVERIFY2(cut.error().message.contains(m_keys.kept), cut.error().message.c_str());
    }

    // A board may have been cut over already where nobody can tell.
    void fillsNothingUnlessItKnowsThatItWasNotCutOver_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::newRow("refused") << "-NOPERM this user has no permissions to run the 'exists' command\r\n";
        QTest::newRow("loading") << "-LOADING Redis is loading the dataset in memory\r\n";
        QTest::newRow("no number") << "+OK\r\n";
        QTest::newRow("closed") << QString();
    }

    void fillsNothingUnlessItKnowsThatItWasNotCutOver()
    {
        QFETCH(QString, answer);
        bool isRead = false;
        const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command.front() == "EXISTS")
                return {answer.toStdString(), answer.isEmpty()};
            if (command.front() == "INFO")
                return {infoOf('a')};
            isRead = isRead || command.front().starts_with("Z");
            return {command.front() == "PING" ? "+PONG\r\n" : "+OK\r\n"};
        });
        const auto settled = settleShadow(allowWrites(peer.endpoint()), m_keys, {m_from, m_to},
                                          ReadWay::Pages, 1, Progress(), ShadowTrust::Always);
        QVERIFY(!settled && !isRead);
        QVERIFY2(settled.error().message.contains(m_keys.kept), settled.error().message.c_str());
    }

    void proposesKeysOfOneSlot()
    {
        QCOMPARE(proposedShadow("board", false).shadow, "board:new");
        QCOMPARE(proposedShadow("board", true).kept, "{board}:old");
        QCOMPARE(proposedShadow("{game}:board", true).shadow, "{game}:board:new");
        // What ends a tag cannot be in one.
        for (const char *odd : {"a}b", "a{}b", "{}x", "{", "}", ""}) {
            const ShadowKeys keys = proposedShadow(odd, true);
            QCOMPARE(shadowTrouble(keys, true), std::string());
            QCOMPARE(keySlot(temporaryKey(odd, 7)), keySlot(odd));
        }
        QCOMPARE(shadowTrouble({"b", "b:new", "b:old"}, false), "");
        QVERIFY(shadowTrouble({"b", "b:new", "b:old"}, true).contains("one hash slot"));
        QCOMPARE(shadowTrouble({"b", "{b}:new", "{b}:old"}, true), "");
        QVERIFY(shadowTrouble({"b", "b", "b:old"}, false).contains("three keys"));
    }

    void leavesOutWhatDoesNotFit()
    {
        add("board", "alice", oldRaw(5, firstTick));
        add("board", "huge", 1e300);
        const auto pass = settle();
        VERIFY_RESULT(pass);
        QCOMPARE(pass->leftOut, 1);
        VERIFY_FAILURE(cutOver(m_server->writable(), m_keys, 0), ErrorKind::Conflict, "same number");
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 1));
    }

    // Four writers, each with members of its own, run the generated line all the time: before the filling,
    // while it lasts, while the boards change places, and after.
    void losesNoUpdateUnderWriters()
    {
        for (int i = 0; i < 3000; ++i)
            add("board", "old" + std::to_string(i), oldRaw(i, firstTick));
        const std::string script = scriptOf("add");
        std::atomic<bool> stop = false;
        std::mutex mutex;
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> last; // score and tick by member
        std::atomic<int> writes = 0;
        std::atomic<int> failures = 0;
        std::vector<std::thread> writers;
        const WritableServer server = m_server->writable();
        for (int writer = 0; writer < 4; ++writer) {
            writers.emplace_back([&, writer] {
                auto connection = openConnection(server, patient);
                std::mt19937 random(static_cast<unsigned>(writer));
                for (std::int64_t i = 1; connection && !stop; ++i) {
                    // Also members that were there before.
                    const int number = int(random() % 700) * 4 + writer;
                    const std::string member =
                        number < 1400 ? "old" + std::to_string(number) : "new" + std::to_string(number);
                    const std::int64_t score = 10'000 + i;
                    const std::int64_t tick = firstTick + i;
                    const auto reply = connection->run(
                        {"EVAL", script, "3", m_keys.board, m_keys.shadow, m_keys.kept, member,
                         shortestText(oldRaw(score, tick)), shortestText(newRaw(score, tick))});
                    failures += reply ? 0 : 1;
                    ++writes;
                    const std::lock_guard lock(mutex);
                    last[member] = {score, tick};
                }
            });
        }
        QTRY_VERIFY(writes > 500);
        const auto pass = settle();
        const Result<void> cut =
            pass ? cutOver(m_server->writable(), m_keys, pass->leftOut) : std::unexpected(pass.error());
        const int then = writes;
        QTRY_VERIFY(writes > then + 500);
        stop = true;
        for (std::thread &thread : writers)
            thread.join();
        VERIFY_RESULT(cut);
        QCOMPARE(failures, 0);
        const auto board = read("board");
        for (const auto &[member, written] : last) {
            const auto found = board.find(member);
            QVERIFY2(found != board.end(), member.c_str());
            QCOMPARE(bitsOf(found->second), bitsOf(newRaw(written.first, written.second)));
        }
        for (int i = 0; i < 3000; ++i) {
            const std::string member = "old" + std::to_string(i);
            if (!last.contains(member))
                QCOMPARE(board.at(member), newRaw(i, firstTick));
        }
        QVERIFY(read("board:new").empty());
        QCOMPARE(
            read("board:old").size(), board.size() - [&] {
                std::size_t added = 0; // since the cut-over
                const auto old = read("board:old");
                for (const auto &[member, raw] : board)
                    added += old.contains(member) ? 0 : 1;
                return added;
            }());
    }

    // Times that the old codec has lost come from the events, in rows that have not changed since the plan.
    void takesTimesFromEvents()
    {
        constexpr std::int64_t blurred = 3'000'000; // points whose old double holds several seconds
        const Decoder to(*parseCodecSpec("ordered:from=4294967295"), TimeRange());
        const auto ordered = [&](std::int64_t score, std::int64_t tick) {
            return encode(to.spec(), score, tick)->raw;
        };
        BoardEvents events;
        const auto addEvent = [&](const char *member, std::int64_t score, std::int64_t tick) {
            events.members.append(member);
            events.scores.push_back(score);
            events.microseconds.push_back(tick * 1'000'000);
        };
        add("board", "ann", oldRaw(blurred, firstTick));
        add("board", "bob", oldRaw(blurred, firstTick));
        add("board", "cleo", oldRaw(7, firstTick)); // stamped by another clock
        add("board", "dan", oldRaw(8, firstTick));
        add("board", "eve", oldRaw(9, firstTick));
        addEvent("ann", blurred, firstTick + 1);
        addEvent("bob", blurred, firstTick + 2);
        addEvent("cleo", 7, firstTick - 40);
        addEvent("dan", 8, firstTick - 40);
        addEvent("dan", 80, firstTick + 500); // which dan had reached before
        const auto index = std::make_shared<const EventIndex>(events);
        Connection connection = connectionTo(*m_server);
        auto read = readWholeBoard(connection, "board", ReadWay::Pages);
        VERIFY_RESULT(read);
        const ShadowPairs pairs(m_from, to, std::make_shared<const Snapshot>(*std::move(read)), index);
        const auto fill = [&] {
            return settleShadow(m_server->writable(), m_keys, pairs, ReadWay::Pages, 20);
        };
        // Since the plan.
        add("board", "dan", oldRaw(80, firstTick + 900));
        const auto pass = fill();
        VERIFY_RESULT(pass);
        QCOMPARE(pass->fromEvents, 3);
        QCOMPARE(pass->outdated, 1);
        const auto shadow = this->read("board:new");
        QCOMPARE(shadow.at("ann"), ordered(blurred, firstTick + 1));
        QCOMPARE(shadow.at("bob"), ordered(blurred, firstTick + 2));
        QCOMPARE(shadow.at("cleo"), ordered(7, firstTick - 40));
        QCOMPARE(shadow.at("dan"), ordered(80, firstTick + 900));
        QCOMPARE(shadow.at("eve"), ordered(9, firstTick));
        // A pair that one of the old double's times fits is not right where the event has another.
        add("board:new", "ann", ordered(blurred, firstTick));
        VERIFY_FAILURE(verifyAndCutOver(m_server->writable(), m_keys, pairs, ReadWay::Pages),
                       ErrorKind::Conflict, "differed from the board in 1 row");
        QCOMPARE(this->read("board:new").at("ann"), ordered(blurred, firstTick + 1));
        VERIFY_RESULT(verifyAndCutOver(m_server->writable(), m_keys, pairs, ReadWay::Pages));
        QCOMPARE(this->read("board"), shadow);
    }

    // The same while writers go on: no event overtakes what they write.
    void takesTimesFromEventsUnderWriters()
    {
        constexpr int members = 2000;
        BoardEvents events;
        for (int i = 0; i < members; ++i) {
            const std::string member = "m" + std::to_string(i);
            add("board", member, oldRaw(1000 + i, firstTick));
            events.members.append(member);
            events.scores.push_back(1000 + i);
            events.microseconds.push_back((firstTick - 40) * 1'000'000);
        }
        Connection connection = connectionTo(*m_server);
        auto planned = readWholeBoard(connection, "board", ReadWay::Dump);
        VERIFY_RESULT(planned);
        const ShadowPairs pairs(m_from, m_to, std::make_shared<const Snapshot>(*std::move(planned)),
                                std::make_shared<const EventIndex>(events));
        const std::string script = scriptOf("add");
        std::atomic<bool> stop = false;
        std::atomic<int> writes = 0;
        std::map<std::string, double> last; // of one writer; read when it has ended
        std::thread writer([&, server = m_server->writable()] {
            auto writing = openConnection(server, patient);
            std::mt19937 random(7);
            for (std::int64_t i = 1; writing && !stop; ++i) {
                const int number = int(random() % (members / 2)) * 2;
                const std::string member = "m" + std::to_string(number);
                // Also a score that has an event, reached again.
                const std::int64_t score = i % 3 == 0 ? 1000 + number : 50'000 + i;
                const double fresh = newRaw(score, firstTick + i);
                if (writing->run({"EVAL", script, "3", m_keys.board, m_keys.shadow, m_keys.kept, member,
                                  shortestText(oldRaw(score, firstTick + i)), shortestText(fresh)}))
                    last[member] = fresh;
                ++writes;
            }
        });
        QTRY_VERIFY(writes > 200);
        const auto pass = settleShadow(m_server->writable(), m_keys, pairs, ReadWay::Pages, 20);
        const auto cut = pass ? verifyAndCutOver(m_server->writable(), m_keys, pairs, ReadWay::Pages)
                              : std::unexpected(pass.error());
        const int then = writes;
        QTRY_VERIFY(writes > then + 200);
        stop = true;
        writer.join();
        VERIFY_RESULT(cut);
        QVERIFY(cut->missed.empty() && !cut->unchecked);
        const auto board = read("board");
        QCOMPARE(board.size(), std::size_t(members));
        for (int i = 0; i < members; ++i) {
            const std::string member = "m" + std::to_string(i);
            const auto written = last.find(member);
            QCOMPARE(bitsOf(board.at(member)),
                     bitsOf(written != last.end() ? written->second : newRaw(1000 + i, firstTick - 40)));
        }
    }

    // Writers that know nothing of the shadow: it follows, and says so where it cannot keep up.
    void followsWritersOfTheOldBoardAlone()
    {
        for (int i = 0; i < 500; ++i)
            add("board", "m" + std::to_string(i), oldRaw(i, firstTick));
        VERIFY_RESULT(settle());
        for (int i = 0; i < 500; i += 5)
            add("board", "m" + std::to_string(i), oldRaw(i + 1000, firstTick + 7));
        QCOMPARE(m_server->command({"ZREM", "board", "m1"}), std::string(":1"));
        const auto pass = settle(ReadWay::Dump);
        VERIFY_RESULT(pass);
        QCOMPARE(pass->written, 100);
        QCOMPARE(pass->removed, 1);
        QCOMPARE(read("board:new").at("m5"), newRaw(1005, firstTick + 7));
    }
};

TIEBREAK_TEST(QCoreApplication, ShadowBoardTest)

} // namespace tst_shadowboard

#include "tst_shadowboard.moc"
