// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of a re-encode against a slow recount over all pairs, under every scheme, and their sentences.
#include "core/audit/findingtext.h"
#include "core/audit/tailoredcodec.h"
#include "core/reencode/reencode.h"
#include "core/reencode/reencodemove.h"
#include "core/reencode/reencodetext.h"

#include "core/audit/eventorder.h"
#include "core/board/direction.h"
#include "support/generatedboards.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <map>

using namespace tiebreak;

namespace tst_reencode
{

namespace
{

constexpr std::int64_t now = 1795205647; // 2026-11-20T20:14:07Z

CodecSpec specOf(std::string_view text)
{
    return parseCodecSpec(text).value();
}

Snapshot boardOf(const std::vector<std::pair<std::string, double>> &list)
{
    Rows rows;
    for (const auto &[member, raw] : list)
        rows.append(member, raw);
    return {sortedAsRedisDoes(std::move(rows)), 0};
}

double encodedRaw(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    return encode(spec, score, tick).value().raw;
}

/// A row of both boards.
struct Both {
    std::string member;
    double before;
    double after;
    std::int64_t rank; // on the old board
};

bool standsAbove(double rawA, const std::string &a, double rawB, const std::string &b, Direction direction)
{
    const bool larger = rawA > rawB || (rawA == rawB && a > b);
    return larger == (direction == Direction::HighestFirst);
}

/// The figures of a plan, counted pair by pair.
struct Recount {
    std::int64_t changePlace = 0, flipped = 0, resolved = 0, lost = 0, sharingBefore = 0, sharingAfter = 0;
    std::vector<PlaceChange> changes;
};

Recount recount(const std::vector<Both> &rows, Direction direction)
{
    Recount counted;
    for (std::size_t a = 0; a < rows.size(); ++a) {
        std::int64_t above = 0;
        std::int64_t aboveNow = 0;
        bool shared = false;
        bool sharesNow = false;
        for (std::size_t b = 0; b < rows.size(); ++b) {
            if (a == b)
                continue;
            const Both &x = rows[a];
            const Both &y = rows[b];
            const bool before = standsAbove(y.before, y.member, x.before, x.member, direction);
            const bool after = standsAbove(y.after, y.member, x.after, x.member, direction);
            above += before;
            aboveNow += after;
            shared = shared || x.before == y.before;
            sharesNow = sharesNow || x.after == y.after;
            if (b < a)
                continue;
            counted.flipped += before != after;
            counted.resolved += x.before == y.before && x.after != y.after;
            counted.lost += x.before != y.before && x.after == y.after;
        }
        counted.sharingBefore += shared;
        counted.sharingAfter += sharesNow;
        if (above != aboveNow) {
            ++counted.changePlace;
            counted.changes.push_back({rows[a].rank, aboveNow});
        }
    }
    std::ranges::sort(counted.changes, {}, &PlaceChange::before);
    return counted;
}

} // namespace

class ReencodeTest : public QObject
{
    Q_OBJECT

private slots:
    void againstARecount_data();
    void againstARecount();
    void rowsThatCannotBeMoved();
    void fromPlainWithEvents();
    void eventsBringLostTimesBack();
    void otherUnits();
    void laterFirst();
    void theBoardTurnsRoundWithTheRaws();
    void emptyBoard();
    void stops();
    void namesWhatTheAuditCallsWrong();
    void words();
    void agreesWithTheAudit();
    void handsOver();
    void theDirectionTurns();
    void formulasEnd();
    void keptBitsEndWithTheirCycle();
};

void ReencodeTest::againstARecount_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    const QStringList specs{"plain",
                            "decimal:from=9999999999",
                            "binary:from=4294967295",
                            "binary:bits=27,from=1900000000",
                            "binary:bits=44,unit=ms,from=17592186044415",
                            "fraction:span=4294967296,from=4294967295",
                            "text:from=9999999999",
                            "ordered:bits=32,from=4294967295",
                            "binary:bits=31,keep=31"};
    for (const QString &from : specs) {
        for (const QString &to : specs)
            QTest::addRow("%s to %s", qPrintable(from), qPrintable(to)) << from << to;
    }
}

void ReencodeTest::againstARecount()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    const Decoder decoder(specOf(from.toStdString()), TimeRange{});
    const CodecSpec &old = decoder.spec();
    const CodecSpec target = specOf(to.toStdString());
    BoardGenerator generator(23);
    std::int64_t flippedInAll = 0;
    for (int round = 0; round < 4; ++round) {
        const GeneratedShape shape{.rows = 150,
                                   .largestScore = round % 2 == 0 ? 30.0 : 3e7,
                                   .skew = 1,
                                   .seconds = round < 2 ? 40.0 : 4000.0,
                                   .broken = 0.05};
        const Snapshot board{generator.rows(old, shape, now * 1'000'000), 0};
        // Some events: the right score and a time that is new.
        BoardEvents events;
        for (std::size_t row = 0; row < board.rows.size(); row += 3) {
            events.members.append(board.rows.member(row));
            events.scores.push_back(decoder.decode(board.rows.raw(row)).preimage.score);
            events.microseconds.push_back(now * 1'000'000 - 1500 * static_cast<std::int64_t>(row % 40));
        }
        const EventIndex index(events);
        for (const BoardEvents *given : {static_cast<const BoardEvents *>(nullptr), &std::as_const(events)}) {
            for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
                const auto plan = planReencode(board, decoder, target, direction, given);
                VERIFY_RESULT(plan);
                std::vector<Both> moved;
                std::int64_t leftOut = 0, fromEvents = 0;
                for (std::int64_t rank = 0; rank < board.size(); ++rank) {
                    const auto row = static_cast<std::size_t>(rowAtRank(board, direction, rank));
                    const double raw = board.rows.raw(row);
                    const Decoded decoded = decoder.decode(raw);
                    const auto event = given && decoded.verdict != Verdict::Invalid
                                           ? index.reached(board.rows.member(row), decoded.preimage.score)
                                           : std::nullopt;
                    const bool readable =
                        decoded.verdict < Verdict::OutOfRange && (old.hasTime() || !target.hasTime());
                    const std::int64_t microseconds =
                        event ? *event : bestTick(decoded) * unitMicroseconds(old.unit);
                    const auto encoded =
                        encode(target, decoded.preimage.score, microseconds / unitMicroseconds(target.unit));
                    if ((!readable && !event) || !encoded || encoded->wrapped) {
                        ++leftOut;
                        continue;
                    }
                    fromEvents += event && target.hasTime();
                    moved.push_back({std::string(board.rows.member(row)), raw, encoded->raw, rank});
                }
                QCOMPARE(plan->leftOutCount(), leftOut);
                QCOMPARE(plan->timesFromEvents, fromEvents);
                QCOMPARE(plan->moved(), static_cast<std::int64_t>(moved.size()));
                const Recount counted = recount(moved, direction);
                QCOMPARE(plan->changePlace(), counted.changePlace);
                QVERIFY(plan->changes == counted.changes);
                QCOMPARE(plan->pairsFlipped, counted.flipped);
                QCOMPARE(plan->tiesResolved, counted.resolved);
                QCOMPARE(plan->tiesLost, counted.lost);
                QCOMPARE(plan->sharingBefore, counted.sharingBefore);
                QCOMPARE(plan->sharingAfter, counted.sharingAfter);
                QCOMPARE(plan->keepsOrder(), counted.changePlace == 0 && leftOut == 0);
                flippedInAll += counted.flipped;

                std::map<std::string, double> after;
                for (const Both &row : moved)
                    after[row.member] = row.after;
                for (std::size_t row = 0; row < plan->rows.size(); ++row) {
                    QCOMPARE(plan->rows.raw(row), after.at(std::string(plan->rows.member(row))));
                    QVERIFY(row == 0 || inRedisOrder(plan->rows, row));
                }
            }
        }
    }
    if (from != to && target.hasTime())
        QVERIFY(flippedInAll > 0);
}

void ReencodeTest::rowsThatCannotBeMoved()
{
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec to = specOf("binary:bits=20,from=1795300000"); // a million seconds
    const auto packed = [&](std::int64_t score, std::int64_t tick) {
        return encodedRaw(decoder.spec(), score, tick);
    };
    const Snapshot board = boardOf({{"inf", std::numeric_limits<double>::infinity()},
                                    {"fits", packed(90, now)},
                                    {"early", packed(80, now - 2'000'000)},
                                    {"half", packed(70, now) + 0.5},
                                    {"1971", packed(60, 40'000'000)},
                                    {"earlier", packed(50, now - 3'000'000)}});
    const auto plan = planReencode(board, decoder, to, Direction::HighestFirst);
    VERIFY_RESULT(plan);
    QCOMPARE(plan->moved(), 1);
    QCOMPARE(plan->rows.member(0), std::string_view("fits"));
    QCOMPARE(plan->rows.raw(0), encodedRaw(to, 90, now));
    const auto of = [&](LeftOut reason) { return plan->leftOut[static_cast<std::size_t>(reason)]; };
    QCOMPARE(of(LeftOut::Invalid).ranks, (std::vector<std::int64_t>{0, 3}));
    QCOMPARE(of(LeftOut::OutOfRange).ranks, (std::vector<std::int64_t>{4}));
    QCOMPARE(of(LeftOut::NoTime).count, 0);
    QCOMPARE(of(LeftOut::NoFit).ranks, (std::vector<std::int64_t>{2, 5}));
    QVERIFY(of(LeftOut::NoFit).limit.contains("1793205647"));
    QVERIFY(!plan->keepsOrder());

    // A score that would wrap around does not fit either.
    const Snapshot high = boardOf({{"high", packed(4'000'000, now)}});
    const auto wraps =
        planReencode(high, decoder, specOf("binary:bits=42,from=4294967295"), Direction::HighestFirst);
    VERIFY_RESULT(wraps);
    QCOMPARE(wraps->leftOut[static_cast<std::size_t>(LeftOut::NoFit)].count, 1);
    QVERIFY(wraps->leftOut[static_cast<std::size_t>(LeftOut::NoFit)].limit.contains("wraps around"));
}

void ReencodeTest::fromPlainWithEvents()
{
    const Decoder decoder(specOf("plain"), TimeRange{});
    const CodecSpec to = specOf("binary:from=4294967295");
    const Snapshot board = boardOf({{"a", 5}, {"b", 5}, {"c", 4}});
    const auto without = planReencode(board, decoder, to, Direction::HighestFirst);
    VERIFY_RESULT(without);
    QCOMPARE(without->leftOut[static_cast<std::size_t>(LeftOut::NoTime)].count, 3);
    QCOMPARE(without->moved(), 0);

    BoardEvents events;
    for (const auto &[member, score, second] : {std::tuple("a", 5, now), {"b", 5, now + 1}, {"c", 3, now}}) {
        events.members.append(member);
        events.scores.push_back(score);
        events.microseconds.push_back(second * 1'000'000 + 999'999);
    }
    const auto plan = planReencode(board, decoder, to, Direction::HighestFirst, &events);
    VERIFY_RESULT(plan);
    QCOMPARE(plan->timesFromEvents, 2);
    QCOMPARE(plan->tiesResolved, 1);
    QCOMPARE(plan->pairsFlipped, 1);
    QCOMPARE(plan->changes, (std::vector<PlaceChange>{{0, 1}, {1, 0}}));
    QCOMPARE(plan->rows.raw(0), encodedRaw(to, 5, now));
    QCOMPARE(plan->leftOut[static_cast<std::size_t>(LeftOut::NoTime)].ranks, (std::vector<std::int64_t>{2}));
}

void ReencodeTest::eventsBringLostTimesBack()
{
    // At this score one double holds 64 seconds.
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec to = specOf("ordered:bits=32,from=4294967295");
    BoardEvents events;
    std::vector<std::pair<std::string, double>> list;
    for (int i = 0; i < 10; ++i) {
        events.members.append("m" + std::to_string(i));
        events.scores.push_back(40'000'000);
        events.microseconds.push_back((now + i) * 1'000'000);
        list.emplace_back("m" + std::to_string(i), encodedRaw(decoder.spec(), 40'000'000, now));
    }
    const auto plan = planReencode(boardOf(list), decoder, to, Direction::HighestFirst);
    VERIFY_RESULT(plan);
    QCOMPARE(plan->timesChosen, 10);
    QCOMPARE(plan->sharingAfter, 10);
    QVERIFY(plan->keepsOrder());
    const auto true_ = planReencode(boardOf(list), decoder, to, Direction::HighestFirst, &events);
    VERIFY_RESULT(true_);
    QCOMPARE(true_->timesChosen, 0);
    QCOMPARE(true_->tiesResolved, 45);
    QCOMPARE(true_->sharingAfter, 0);
    QCOMPARE(true_->rows.member(0), std::string_view("m0"));
}

void ReencodeTest::otherUnits()
{
    const Decoder seconds(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec millis = specOf("binary:bits=41,unit=ms,from=2199023255551");
    const Snapshot board =
        boardOf({{"a", encodedRaw(seconds.spec(), 7, now)}, {"b", encodedRaw(seconds.spec(), 7, now + 1)}});
    const auto finer = planReencode(board, seconds, millis, Direction::HighestFirst);
    VERIFY_RESULT(finer);
    QVERIFY(finer->keepsOrder());
    QCOMPARE(finer->rows.raw(0), encodedRaw(millis, 7, now * 1000));

    const Snapshot fine = boardOf(
        {{"a", encodedRaw(millis, 7, now * 1000 + 1)}, {"b", encodedRaw(millis, 7, now * 1000 + 900)}});
    const auto coarser =
        planReencode(fine, Decoder(millis, TimeRange{}), seconds.spec(), Direction::HighestFirst);
    VERIFY_RESULT(coarser);
    QCOMPARE(coarser->tiesLost, 1);
    QCOMPARE(coarser->pairsFlipped, 1);
    QCOMPARE(coarser->rows.raw(0), encodedRaw(seconds.spec(), 7, now));

    // A window that no finer unit can count to is held at the ends of the range.
    const Decoder all(specOf("binary:bits=62,unit=min"), codecDomain(specOf("binary:bits=62,unit=min")));
    VERIFY_RESULT(planReencode(boardOf({{"a", 1e18}}), all, specOf("ordered:bits=62,unit=us"),
                               Direction::HighestFirst));
}

void ReencodeTest::laterFirst()
{
    const Decoder down(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec up = specOf("binary");
    const Snapshot board =
        boardOf({{"a", encodedRaw(down.spec(), 7, now)}, {"b", encodedRaw(down.spec(), 7, now + 1)}});
    const auto plan = planReencode(board, down, up, Direction::HighestFirst);
    VERIFY_RESULT(plan);
    QVERIFY(plan->laterFirst);
    QCOMPARE(plan->changePlace(), 2);
    QVERIFY(!planReencode(board, down, up, Direction::LowestFirst)->laterFirst);
    QVERIFY(!planReencode(board, down, specOf("plain"), Direction::LowestFirst)->laterFirst);
}

void ReencodeTest::theBoardTurnsRoundWithTheRaws()
{
    const CodecSpec falls = specOf("formula:-score*10000000000 + t");
    const CodecSpec rises = specOf("decimal:from=9999999999");
    std::vector<std::pair<std::string, double>> list;
    for (int i = 0; i < 60; ++i)
        list.emplace_back("m" + std::to_string(i), encodedRaw(falls, 100 + i / 3, now - 7 * (i % 3)));
    const Snapshot board = boardOf(list);
    const auto plan =
        planReencode(board, Decoder(falls, TimeRange{}), rises, Direction::LowestFirst, nullptr, {});
    VERIFY_RESULT(plan);
    QCOMPARE(plan->direction, Direction::LowestFirst);
    QCOMPARE(plan->newDirection, Direction::HighestFirst);
    QVERIFY(!plan->laterFirst);
    QCOMPARE(plan->changePlace(), 0);
    QCOMPARE(plan->pairsFlipped, 0);
    const auto back = planReencode(Snapshot{plan->rows, 0}, Decoder(rises, TimeRange{}), falls,
                                   Direction::HighestFirst, nullptr, {});
    VERIFY_RESULT(back);
    QCOMPARE(back->newDirection, Direction::LowestFirst);
    QCOMPARE(back->changePlace(), 0);
    QVERIFY(back->rows.raws() == board.rows.raws());
}

void ReencodeTest::emptyBoard()
{
    const Decoder decoder(specOf("plain"), TimeRange{});
    const auto plan = planReencode({}, decoder, specOf("binary"), Direction::HighestFirst);
    VERIFY_RESULT(plan);
    QVERIFY(plan->keepsOrder());
    QCOMPARE(plan->moved(), 0);
}

void ReencodeTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const Decoder decoder(specOf("plain"), TimeRange{});
    VERIFY_FAILURE(planReencode(boardOf({{"a", 1}}), decoder, specOf("plain"), Direction::HighestFirst,
                                nullptr, Progress(stop.get_token())),
                   ErrorKind::Cancelled, "cancelled");
}

void ReencodeTest::namesWhatTheAuditCallsWrong()
{
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec &old = decoder.spec();
    std::vector<std::pair<std::string, double>> list{{"early", encodedRaw(old, 90, now + 5 * 86400)},
                                                     {"soon", encodedRaw(old, 80, now + 6 * 86400)},
                                                     {"half", encodedRaw(old, 70, now) + 0.5},
                                                     {"none", encodedRaw(old, 60, 0xffffffff)}};
    for (int i = 0; i < 40; ++i)
        list.emplace_back("m" + std::to_string(i), encodedRaw(old, i, now - i));
    const Snapshot board = boardOf(list);
    const CodecSpec to = specOf("ordered:from=4294967295");
    const auto audited =
        auditSnapshot(board, decoder, Direction::HighestFirst, now * 1'000'000, {}, Listed::All);
    VERIFY_RESULT(audited);
    QVERIFY(planReencode(board, decoder, to, Direction::HighestFirst)->wrong.empty());
    const auto plan = planReencode(board, decoder, to, Direction::HighestFirst, nullptr, {}, &*audited);
    VERIFY_RESULT(plan);
    const auto rowsOf = [](const ReencodePlan &made, FindingKind kind) {
        const auto found = std::ranges::find(made.wrong, kind, &WrongRows::kind);
        return found == made.wrong.end() ? WrongRows() : *found;
    };
    QCOMPARE(plan->wrong.size(), std::size_t(3));
    const WrongRows future = rowsOf(*plan, FindingKind::Future);
    QCOMPARE(future.count, 2);
    QCOMPARE(future.kept(), 2);
    QCOMPARE(future.firstRank, 0);
    QCOMPARE(future.score, 90);
    QCOMPARE(future.tick, now + 5 * 86400);
    // What it names is what the new board holds.
    QCOMPARE(plan->rows.raw(0), encodedRaw(to, future.score, future.tick));
    QCOMPARE(rowsOf(*plan, FindingKind::Fraction).leftOut, 1);
    QCOMPARE(rowsOf(*plan, FindingKind::Timeless).leftOut, 1);
    // Each is said once: the reasons for which rows are left out count only what no finding names.
    QCOMPARE(rowsOf(*plan, FindingKind::Fraction).unreadable, 1);
    QCOMPARE(rowsOf(*plan, FindingKind::Timeless).firstUnreadable, 3);
    for (const LeftOut reason : {LeftOut::Invalid, LeftOut::OutOfRange}) {
        const LeftOutRows &left = plan->leftOut[static_cast<std::size_t>(reason)];
        QCOMPARE(left.count, 1);
        QCOMPARE(left.faulty, 1);
    }
    Sentences sentences("reencodetext");
    sentences.addAll("note", reencodeNotes(*plan, board, plainWording()));

    BoardEvents events;
    events.members.append("early");
    events.scores.push_back(90);
    events.microseconds.push_back((now - 7) * 1'000'000);
    const auto mended = planReencode(board, decoder, to, Direction::HighestFirst, &events, {}, &*audited);
    VERIFY_RESULT(mended);
    const WrongRows one = rowsOf(*mended, FindingKind::Future);
    QCOMPARE(one.fromEvents, 1);
    QCOMPARE(one.kept(), 1);
    QCOMPARE(one.firstRank, 1);
    sentences.addAll("note with events", reencodeNotes(*mended, board, plainWording()));
    const auto plain =
        planReencode(board, decoder, specOf("plain"), Direction::HighestFirst, nullptr, {}, &*audited);
    VERIFY_RESULT(plain);
    sentences.add("note without a time", reencodeNotes(*plain, board, plainWording()).front());
    COMPARE_SENTENCES(sentences);
}

void ReencodeTest::words()
{
    Sentences sentences("reencodetext");
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const CodecSpec &old = decoder.spec();
    const Snapshot board = boardOf({{"a", encodedRaw(old, 90, now)},
                                    {"b", encodedRaw(old, 90, now)},
                                    {"half", encodedRaw(old, 70, now) + 0.5},
                                    {"far", encodedRaw(old, 2'400'000, now)}});
    const Wording wording = plainWording();
    const auto plan = planReencode(board, decoder, specOf("plain"), Direction::HighestFirst);
    VERIFY_RESULT(plan);
    sentences.add("answer", reencodeAnswer(*plan, wording));
    sentences.addAll("note", reencodeNotes(*plan, board, wording));
    // A listpack: what it takes depends on the digits of the new raws.
    sentences.add("memory", reencodeMemory(*plan, board, 400, wording));
    std::vector<std::pair<std::string, double>> many{{"half", encodedRaw(old, 70, now) + 0.5}};
    while (many.size() < 200)
        many.emplace_back("m" + std::to_string(many.size()), encodedRaw(old, 90, now));
    const Snapshot large = boardOf(many);
    const auto largePlan = planReencode(large, decoder, specOf("plain"), Direction::HighestFirst);
    VERIFY_RESULT(largePlan);
    sentences.add("memory of a large board", reencodeMemory(*largePlan, large, 20'000, wording));
    QCOMPARE(reencodeMemory(*plan, board, {}, wording), std::string());
    const Snapshot readable = boardOf({{"a", encodedRaw(old, 90, now)}, {"b", encodedRaw(old, 80, now)}});
    const auto same = planReencode(readable, decoder, old, Direction::HighestFirst);
    VERIFY_RESULT(same);
    sentences.addAll("note of the same codec", reencodeNotes(*same, readable, wording));

    const auto small =
        planReencode(board, decoder, specOf("binary:bits=20,from=1795300000"), Direction::HighestFirst);
    VERIFY_RESULT(small);
    // First of all: until when, and up to which score.
    sentences.addAll("note of a small codec", reencodeNotes(*small, board, wording));
    COMPARE_SENTENCES(sentences);
    for (std::size_t reason = 0; reason < leftOutReasons; ++reason)
        QVERIFY(!leftOutName(static_cast<LeftOut>(reason)).empty());
}

void ReencodeTest::agreesWithTheAudit()
{
    // A board that nobody has given an end.
    const Decoder decoder(specOf("decimal:from=9999999999"), TimeRange{});
    const Snapshot board = boardOf({{"a", encodedRaw(decoder.spec(), 2'400'000, now)},
                                    {"b", encodedRaw(decoder.spec(), 2'400'000, now)},
                                    {"c", encodedRaw(decoder.spec(), 7, now)}});
    const auto report = auditSnapshot(board, decoder, Direction::HighestFirst, (now + 60) * 1'000'000);
    VERIFY_RESULT(report);
    const auto better = betterCodecs(*report, decoder, Direction::HighestFirst);
    QCOMPARE(better.size(), 1);
    QCOMPARE(specText(better[0].spec), std::string("ordered:from=4294967295"));
    const Wording wording = plainWording();
    const Audit audited{{}, {decoder, Direction::HighestFirst}, *report, {}};
    const auto mend = findingText(*report->finding(FindingKind::Collapsed), audited, wording).fix;
    const auto plan = planReencode(board, decoder, better[0].spec, Direction::HighestFirst);
    VERIFY_RESULT(plan);
    const std::string reach = reachText(better[0].spec, better[0].reach, wording);
    QVERIFY2(mend.contains(reach), mend.c_str());
    QVERIFY(reencodeNotes(*plan, board, wording).front().contains(reach));
    QVERIFY2(reach.contains("2106-02-07T06:28:15Z"), reach.c_str());

    // Below what 32 bits keep, the codec of the year alone reaches higher: it is offered, after the other.
    const Snapshot low = boardOf({{"a", encodedRaw(decoder.spec(), 1'400'000, now)},
                                  {"b", encodedRaw(decoder.spec(), 1'400'000, now)}});
    const auto lowReport = auditSnapshot(low, decoder, Direction::HighestFirst, (now + 60) * 1'000'000);
    VERIFY_RESULT(lowReport);
    const auto two = betterCodecs(*lowReport, decoder, Direction::HighestFirst);
    QCOMPARE(two.size(), 2);
    QCOMPARE(specText(two[0].spec), std::string("binary:from=4294967295"));
    QCOMPARE(specText(two[1].spec), std::string("decimal:digits=8,from=1798761600"));
    QCOMPARE(two[1].reach, codecReach(two[1].spec, decoder.window()));
}

void ReencodeTest::handsOver()
{
    ReencodeMove move;
    move.server = "redis://bob:@db.example:7001/2";
    move.withLogin = true;
    move.key = "lb:weekly it's";
    move.newKey = "lb:new";
    move.from = specOf("decimal:from=9999999999");
    move.to = specOf("ordered:from=4294967295");
    QCOMPARE(reencodeCommand(move),
             std::string("tiebreak-cli reencode redis://bob:PASSWORD@db.example:7001/2 'lb:weekly it'\\''s' "
                         "--codec decimal:from=9999999999 --to ordered:from=4294967295 --write lb:new "
                         "--allow-writes"));
    move.server = "unix:///run/redis.sock?db=1";
    move.withLogin = false;
    move.key = std::string("k\0\xff", 3);
    move.lowestFirst = true;
    move.leaveOut = true;
    move.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
    move.events = "my events.csv";
    QCOMPARE(reencodeCommand(move),
             std::string("tiebreak-cli reencode 'unix:///run/redis.sock?db=1' 'k\\x00\\xff' --codec "
                         "decimal:from=9999999999 --to ordered:from=4294967295 --time-range "
                         "2026-01-01..2027-01-01 --lowest-first --events 'my events.csv' --write lb:new "
                         "--escaped --leave-out --allow-writes"));
    Sentences sentences("reencodetext");
    const auto steps = reencodeSteps(move, 7, plainWording());
    QCOMPARE(steps.size(), 6U);
    QVERIFY(steps[0].contains("ordered:from=4294967295"));
    sentences.addAll("step", steps);
    COMPARE_SENTENCES(sentences);
    QVERIFY(steps[3].contains("ZCARD lb:new"));
    QVERIFY(steps[4].contains("MULTI"));
}

void ReencodeTest::theDirectionTurns()
{
    Sentences sentences("reencodetext");
    const CodecSpec falls = specOf("formula:(9999999-score)*2^34 + t");
    const CodecSpec rises = specOf("ordered:from=4294967295");
    const auto said = [&](const CodecSpec &from, const CodecSpec &to, Direction scores) {
        const Decoder decoder(from, TimeRange{});
        const Snapshot board = boardOf({{"a", encodedRaw(from, 90, now)}, {"b", encodedRaw(from, 80, now)}});
        const auto plan = planReencode(board, decoder, to, rawDirection(from, scores));
        std::vector<std::string> notes = reencodeNotes(plan.value(), board, plainWording());
        ReencodeMove move;
        move.from = from;
        move.to = to;
        move.lowestFirst = scores == Direction::LowestFirst;
        const std::vector<std::string> steps = reencodeSteps(move, 2, plainWording());
        std::vector<std::string> found;
        for (const std::vector<std::string> &list : {notes, steps})
            std::ranges::copy_if(list, std::back_inserter(found),
                                 [](const std::string &line) { return line.contains("ZREVRANGE"); });
        return found;
    };
    sentences.addAll("falls to rises", said(falls, rises, Direction::HighestFirst));
    sentences.addAll("rises to falls", said(rises, falls, Direction::HighestFirst));
    sentences.addAll("falls to rises, lowest first", said(falls, rises, Direction::LowestFirst));
    COMPARE_SENTENCES(sentences);
    QCOMPARE(said(rises, rises, Direction::HighestFirst).size(), 0U);
    QCOMPARE(said(falls, falls, Direction::HighestFirst).size(), 0U);
}

void ReencodeTest::formulasEnd()
{
    Sentences sentences("reencodetext");
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const Snapshot board = boardOf({{"a", encodedRaw(decoder.spec(), 90, now)}});
    const auto first = [&](const char *to, Direction direction) {
        const auto plan = planReencode(board, decoder, specOf(to), direction);
        return reencodeNotes(plan.value(), board, plainWording()).front();
    };
    for (const char *to :
         {"formula:-score + t/10000000000", "formula:score + (1 - t/10000000000)", "decimal:from=9999999999"})
        sentences.add(to, first(to, Direction::HighestFirst));
    for (const char *to : {"formula:score*2^34+(4294967295-t)", "formula:score*2^34+(1893456000-t)"})
        sentences.add(to, first(to, Direction::HighestFirst));
    COMPARE_SENTENCES(sentences);
}

void ReencodeTest::keptBitsEndWithTheirCycle()
{
    Sentences sentences("reencodetext");
    const Decoder decoder(specOf("binary:from=4294967295"), TimeRange{});
    const Snapshot board = boardOf({{"a", encodedRaw(decoder.spec(), 90, now)}});
    const auto plan =
        planReencode(board, decoder, specOf("binary:from=2147483647,keep=31"), Direction::HighestFirst);
    sentences.add("first cycle", reencodeNotes(plan.value(), board, plainWording()).front());
    // A time range of a later cycle is held to the end of that.
    const Decoder timeRangeal(decoder.spec(), TimeRange{1577836800, 1893456000});
    const auto later = planReencode(board, timeRangeal, specOf("binary:bits=30,from=1073741823,keep=30"),
                                    Direction::HighestFirst);
    sentences.add("later cycle", reencodeNotes(later.value(), board, plainWording()).front());
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, ReencodeTest)

} // namespace tst_reencode

#include "tst_reencode.moc"
