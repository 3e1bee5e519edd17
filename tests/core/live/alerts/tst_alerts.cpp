// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts: what comes true between two samples is told once, and nothing else.
#include "core/live/alerts/alerts.h"
#include "core/live/alerts/alertstext.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <random>

using namespace tiebreak;

namespace tst_alerts
{

namespace
{

using RowList = std::vector<std::pair<std::string, double>>;

Moment alertMoment(std::int64_t milliseconds)
{
    return Moment(std::chrono::seconds(1'800'000'000) + std::chrono::milliseconds(milliseconds));
}

/// A sample of these rows from the top on, of a board with `cardinality` members (0: just these).
StandingPtr sampleOf(std::int64_t milliseconds, const RowList &rows, std::int64_t cardinality = 0,
                     std::vector<FollowedMember> followed = {})
{
    SampledBoard sample;
    sample.asked = alertMoment(milliseconds);
    sample.answered = alertMoment(milliseconds + 1);
    sample.cardinality = cardinality > 0 ? cardinality : static_cast<std::int64_t>(rows.size());
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    sample.followed = std::move(followed);
    return std::make_shared<const Standing>(std::move(sample));
}

std::vector<AlertRule> rulesOf(std::string_view text)
{
    return parseAlertRules(text).value();
}

double packed(std::int64_t score, std::int64_t tick)
{
    return encode(parseCodecSpec("binary:from=4294967295").value(), score, tick).value().raw;
}

/// Evaluates one sample after the other and writes down what was told.
class Told
{
public:
    explicit Told(std::string_view rules) { watch.setRules(rulesOf(rules)); }

    std::string at(const StandingPtr &standing, std::int64_t damaged = 0)
    {
        std::string text;
        last = watch.evaluate(standing, decoder, damaged);
        for (const Alert &alert : last)
            text += alertText(alert, plainWording()) + '\n';
        return text;
    }

    AlertWatch watch;
    std::vector<Alert> last;
    Decoder decoder{parseCodecSpec("binary:from=4294967295").value(), Season{}};
};

const RowList abc{{"a", 30}, {"b", 20}, {"c", 10}};
const RowList bac{{"b", 40}, {"a", 30}, {"c", 10}};

} // namespace

class TestAlerts : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhoEnters()
    {
        Told told("enters 2 c");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        QCOMPARE(told.at(sampleOf(100, {{"a", 30}, {"c", 25}, {"b", 20}})),
                 std::string("c entered the top 2: rank 2, from 3.\n"));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.last[0].to, alertMoment(101));
        QCOMPARE(told.at(sampleOf(200, {{"c", 35}, {"a", 30}, {"b", 20}})), std::string());
        QCOMPARE(told.at(sampleOf(300, abc)), std::string());
        QCOMPARE(told.at(sampleOf(400, {{"c", 35}, {"a", 30}, {"b", 20}})),
                 std::string("c entered the top 2: rank 1, from 3.\n"));
    }

    void tellsWhoEntersFromOutside()
    {
        Told told("enters 2 x\nenters 1 x");
        QCOMPARE(told.at(sampleOf(0, abc, 100)), std::string());
        QCOMPARE(told.at(sampleOf(100, {{"a", 30}, {"x", 25}}, 101)),
                 std::string("x entered the top 2: rank 2.\n"));
        QCOMPARE(told.at(sampleOf(200, {{"x", 35}, {"a", 30}}, 101)),
                 std::string("x leads now, from rank 2.\n"));
        Told whole("enters 2 x");
        whole.at(sampleOf(0, abc));
        QCOMPARE(whole.at(sampleOf(100, {{"x", 40}, {"a", 30}, {"b", 20}, {"c", 10}})),
                 std::string("x entered the top 2: rank 1, new on the board.\n"));
    }

    void doesNotGuessWhatItWasNotTold()
    {
        Told told("enters 10 x");
        const FollowedMember below{"x", Place{50, 1}};
        QCOMPARE(told.at(sampleOf(0, abc, 100, {below})), std::string());
        // Three rows do not show who stands at place 4 to 10.
        QCOMPARE(told.at(sampleOf(100, abc, 100)), std::string());
        QCOMPARE(told.at(sampleOf(200, abc, 100, {{"x", Place{6, 5}}})),
                 std::string("x entered the top 10: rank 7.\n"));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.watch.followedMembers(), std::vector<std::string>{"x"});
    }

    void tellsWhoFalls()
    {
        Told told("falls below 2 b");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        QCOMPARE(told.at(sampleOf(100, {{"a", 30}, {"c", 25}, {"b", 20}})),
                 std::string("b fell below rank 2: rank 3, from 2.\n"));
        QCOMPARE(told.at(sampleOf(200, {{"c", 35}, {"a", 30}, {"b", 20}})), std::string());
        QCOMPARE(told.at(sampleOf(300, abc)), std::string());
        QCOMPARE(told.at(sampleOf(400, {{"a", 30}, {"c", 10}})),
                 std::string("b is not on the board any more.\n"));
        QVERIFY(told.last[0].offBoard && !told.last[0].place);
    }

    void tellsANewLeader()
    {
        Told told("leader changes");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        QCOMPARE(told.at(sampleOf(100, bac)), std::string("b leads now, ahead of a.\n"));
        QCOMPARE(told.last[0].placeBefore, std::optional<std::int64_t>(2));
        QCOMPARE(told.at(sampleOf(200, bac)), std::string());
        QCOMPARE(told.at(sampleOf(300, abc)), std::string("a leads now, ahead of b.\n"));
    }

    void tellsTiesAtAPrizeBorder()
    {
        const double top = packed(500, 1'800'000'000);
        const double level = packed(300, 1'800'000'000);
        const double earlier = packed(300, 1'799'999'999);
        const double low = packed(100, 1'800'000'000);
        Told told("tied at 1,3");
        QCOMPARE(told.watch.rowsNeeded(), 4);
        QCOMPARE(told.at(sampleOf(0, {{"a", top}, {"b", level}, {"c", level}, {"d", low}})), std::string());
        // Level, but the time decides.
        QCOMPARE(told.at(sampleOf(100, {{"a", top}, {"b", level}, {"d", earlier}, {"c", level}})),
                 std::string());
        QCOMPARE(told.at(sampleOf(200, {{"a", top}, {"d", earlier}, {"c", level}, {"b", level}})),
                 std::string("Rank 3 is decided by the member name: c and b are level within one tick.\n"));
        QCOMPARE(told.last[0].place, std::optional<std::int64_t>(3));
        QVERIFY(told.last[0].sameTick);
        QCOMPARE(told.at(sampleOf(300, {{"a", top}, {"d", earlier}, {"c", level}, {"b", level}})),
                 std::string());
        // Another pair is another tie.
        QCOMPARE(told.at(sampleOf(400, {{"a", top}, {"d", earlier}, {"x", level}, {"b", level}})),
                 std::string("Rank 3 is decided by the member name: x and b are level within one tick.\n"));
        const double huge = packed(20'000'000, 1'800'000'000);
        QCOMPARE(told.at(sampleOf(500, {{"z", huge}, {"y", huge}, {"x", low}, {"b", low}})),
                 std::string("Rank 1 is decided by the member name: z and y hold the same number.\n"));
    }

    void aShortBoardHasNoBorder()
    {
        const double level = packed(300, 1'800'000'000);
        Told told("tied at 1");
        told.at(sampleOf(0, {{"a", packed(400, 5)}, {"b", level}}));
        QCOMPARE(told.at(sampleOf(100, {{"b", level}})), std::string());
        QCOMPARE(told.at(sampleOf(200, {{"b", level}, {"a", level}})).substr(0, 7), std::string("Rank 1 "));
        // Not read so far down: nothing is known.
        QCOMPARE(told.at(sampleOf(300, {{"b", level}}, 2)), std::string());
        QCOMPARE(told.at(sampleOf(400, {{"b", level}, {"a", level}})), std::string());
    }

    void tellsWhenNothingChanges()
    {
        Told told("unchanged 5 min");
        for (int second = 0; second < 300; second += 10)
            QCOMPARE(told.at(sampleOf(second * 1000, abc)), std::string());
        QCOMPARE(told.at(sampleOf(300'000, abc)), std::string("Nothing has changed for 5 minutes.\n"));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.at(sampleOf(310'000, abc)), std::string());
        QCOMPARE(told.at(sampleOf(320'000, bac)), std::string());
        // Other rows of the same board are no change.
        for (int second = 330; second < 620; second += 10)
            QCOMPARE(told.at(sampleOf(second * 1000, {bac.begin(), bac.begin() + second % 3 + 1}, 3)),
                     std::string());
        QCOMPARE(told.at(sampleOf(620'000, bac)), std::string("Nothing has changed for 5 minutes.\n"));
    }

    void anHourAsleepIsNotAnHourUnchanged()
    {
        Told told("unchanged 5 min");
        told.at(sampleOf(0, abc));
        QCOMPARE(told.at(sampleOf(3'600'000, abc)), std::string());
        // Nor is a clock that was set back.
        QCOMPARE(told.at(sampleOf(1000, abc)), std::string());
        QCOMPARE(told.at(sampleOf(100'000, abc)), std::string());
    }

    // A board that stands still is not read again and again.
    void whatIsConfirmedIsUnchanged()
    {
        Told told("unchanged 5 min\nleader changes");
        told.at(sampleOf(0, abc));
        std::vector<Alert> alerts;
        for (int second = 1; second <= 400; ++second)
            std::ranges::move(told.watch.confirm(alertMoment(second * 1000)), std::back_inserter(alerts));
        QCOMPARE(alerts.size(), std::size_t(1));
        QCOMPARE(alertText(alerts[0], plainWording()), std::string("Nothing has changed for 5 minutes."));
        QCOMPARE(alerts[0].from, alertMoment(0));
        QCOMPARE(alerts[0].to, alertMoment(300'000));
        // The same sample again says nothing new.
        QCOMPARE(told.at(sampleOf(401'000, abc)), std::string());
        QVERIFY(told.watch.confirm(alertMoment(402'000)).empty());
        QCOMPARE(told.at(sampleOf(403'000, bac)), std::string("b leads now, ahead of a.\n"));
        QCOMPARE(told.last[0].from, alertMoment(402'000));
        // Nobody has watched for an hour.
        QVERIFY(told.watch.confirm(alertMoment(4'000'000)).empty());
        QVERIFY(told.watch.confirm(alertMoment(4'100'000)).empty());
        QVERIFY(told.watch.confirm(alertMoment(4'000'000)).empty());
        // A board that is gone is not one that stands still.
        told.at(sampleOf(4'101'000, {}));
        QVERIFY(told.watch.confirm(alertMoment(4'150'000)).empty());
    }

    void aSampleMayBeJudgedTwice()
    {
        Told told("unchanged 1 min");
        const StandingPtr standing = sampleOf(0, abc);
        told.at(standing);
        QCOMPARE(told.watch.confirm(alertMoment(61'000)).size(), std::size_t(1));
        told.watch.setRules(rulesOf("unchanged 1 min\nleader changes\nenters 1 b"));
        QCOMPARE(told.at(standing), std::string());
        QVERIFY(told.watch.confirm(alertMoment(62'000)).empty());
        QCOMPARE(told.at(sampleOf(63'000, bac)),
                 std::string("b leads now, ahead of a.\nb leads now, from rank 2.\n"));
        QCOMPARE(told.last[1].from, alertMoment(62'000));
    }

    void tellsDamageOnce()
    {
        Told told("damage");
        QCOMPARE(told.at(sampleOf(0, abc), 23), std::string());
        QCOMPARE(told.at(sampleOf(1000, bac), 23), std::string());
        QCOMPARE(told.at(sampleOf(2000, abc), 25), std::string("2 writes have damaged the board.\n"));
        for (int second = 3; second < 60; ++second)
            QCOMPARE(told.at(sampleOf(second * 1000, abc), 25 + second), std::string());
        QCOMPARE(told.at(sampleOf(118'000, abc), 84), std::string());
        QCOMPARE(told.at(sampleOf(119'500, abc), 85), std::string("A change has damaged the board.\n"));
        QCOMPARE(told.at(sampleOf(120'000, abc), 0), std::string());
        // After a clock that was set back.
        QCOMPARE(told.at(sampleOf(60'000, abc), 0), std::string());
        QCOMPARE(told.at(sampleOf(61'000, abc), 1), std::string("A change has damaged the board.\n"));
    }

    void aBoardGoneAndBackTellsNothing()
    {
        Told told("enters 2 c\nfalls below 2 b\nleader changes\ntied at 1\nunchanged 5 min");
        const RowList ten{{"a", 10}, {"b", 9}, {"c", 8}, {"d", 7}, {"e", 6},
                          {"f", 5},  {"g", 4}, {"h", 3}, {"i", 2}, {"j", 1}};
        QCOMPARE(told.at(sampleOf(0, ten)), std::string());
        QCOMPARE(told.at(sampleOf(100, {})), std::string());
        // It is written anew, member by member.
        QCOMPARE(told.at(sampleOf(200, {{"c", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(300, {{"c", 8}, {"d", 7}})), std::string());
        QCOMPARE(told.at(sampleOf(400, {{"b", 9}, {"c", 8}, {"d", 7}, {"e", 6}})), std::string());
        QCOMPARE(told.at(sampleOf(500, ten)), std::string());
        RowList other = ten;
        std::swap(other[0], other[1]);
        QCOMPARE(told.at(sampleOf(600, other)), std::string("b leads now, ahead of a.\n"));
        // A new season that stays small is watched after a while.
        QCOMPARE(told.at(sampleOf(700, {})), std::string());
        QCOMPARE(told.at(sampleOf(800, {{"x", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(10'700, {{"x", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(10'900, {{"x", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(11'000, {{"y", 9}, {"x", 8}})), std::string("y leads now, ahead of x.\n"));
    }

    void aServerThatWasAwayTellsWhatIsNew()
    {
        Told told("leader changes");
        told.at(sampleOf(0, abc));
        QCOMPARE(told.at(sampleOf(3'600'000, bac)), std::string("b leads now, ahead of a.\n"));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.last[0].to, alertMoment(3'600'001));
    }

    void newRulesBeginSilently()
    {
        Told told("leader changes");
        told.at(sampleOf(0, abc));
        told.watch.setRules(rulesOf("enters 2 b\nleader changes\ntied at 1\nunchanged 1 min"));
        QCOMPARE(told.at(sampleOf(100, bac)), std::string("b leads now, ahead of a.\n"));
        told.watch.setRules(rulesOf("enters 3 c\nleader changes"));
        QCOMPARE(told.at(sampleOf(200, abc)), std::string("a leads now, ahead of b.\n"));
        told.watch.setRules(std::vector<AlertRule>(1000));
        QCOMPARE(told.watch.rules().size(), mostAlertRules);
        told.watch.setRules({});
        QCOMPARE(told.at(sampleOf(300, bac)), std::string());
        QCOMPARE(told.watch.rowsNeeded(), 0);
    }

    void rulesAreLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("canonical");
        QTest::addColumn<QByteArray>("words");
        const auto add = [](const char *line, const char *canonical, const char *words) {
            QTest::newRow(line) << QByteArray(line) << QByteArray(canonical) << QByteArray(words);
        };
        add("enters 10 bob", "enters 10 bob", "bob enters the top 10");
        add("  enters  1   bob  ", "enters 1 bob", "bob takes the lead");
        add("enters 10 bob and alice", "enters 10 bob and alice", "bob and alice enters the top 10");
        add("enters 10 a\\nb\\xff\\\\", "enters 10 a\\nb\\xff\\\\", "a\\nb\\xff\\\\ enters the top 10");
        add("enters 10 \\x20bob\\x20\\x20", "enters 10 \\x20bob\\x20\\x20", " bob   enters the top 10");
        add("enters 10 \xff", "enters 10 \\xff", "\\xff enters the top 10");
        add("falls below 3 bob", "falls below 3 bob", "bob falls below rank 3");
        add("leader changes", "leader changes", "the leader changes");
        add("tied at 1,3,10", "tied at 1,3,10", "the member name decides rank 1, 3 or 10");
        add("tied at 10,1,10", "tied at 1,10", "the member name decides rank 1 or 10");
        add("unchanged 5 min", "unchanged 5 min", "nothing has changed for 5 minutes");
        add("unchanged 1 min", "unchanged 1 min", "nothing has changed for 1 minute");
        add("damage", "damage", "changes damage the board");
    }
    void rulesAreLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, canonical);
        QFETCH(QByteArray, words);
        const auto rule = parseAlertRule(line.toStdString());
        VERIFY_RESULT(rule);
        QCOMPARE(QByteArray::fromStdString(alertRuleText(*rule)), canonical);
        QVERIFY(*parseAlertRule(alertRuleText(*rule)) == *rule);
        QCOMPARE(QByteArray::fromStdString(alertRuleWords(*rule, plainWording())), words);
        QVERIFY(canonical.startsWith(QByteArray(alertWord(rule->kind).data()).left(5)));
    }

    void refusesLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<int>("position");
        const auto add = [](const QByteArray &line, const char *words, int position) {
            QTest::newRow(line.left(40).constData()) << line << QByteArray(words) << position;
        };
        add("", "\"\" begins no rule", 1);
        add("  when bob wins", "\"when\" begins no rule: enters, falls,", 3);
        add("enters bob", "A rank from 1 to 1000000 is expected.", 8);
        add("enters 0 bob", "A rank from 1", 8);
        add("enters 1000001 bob", "A rank from 1", 8);
        add("enters 10", "A member is expected", 10);
        add("enters 10  ", "A member is expected", 12);
        add("enters 10 b\\q", "After a backslash", 11);
        add("enters 10 " + QByteArray(5000, 'm'), "longer than 4096 bytes", 11);
        add("falls 10 bob", "falls needs below", 7);
        add("leader", "leader changes", 7);
        add("leader changes often", "There is more behind the rule.", 16);
        add("tied 1,3", "tied needs at", 6);
        add("tied at", "Ranks from 1", 8);
        add("tied at 1,,3", "Ranks from 1", 11);
        add("tied at 1,3,", "Ranks from 1", 13);
        add("tied at 1, 3", "Ranks from 1", 11);
        add("tied at 1,2,3,4,5,6,7,8,9,10,11", "at most 10 ranks", 30);
        add("unchanged 5m", "Minutes from 1 to 10080", 11);
        add("unchanged 0 min", "Minutes from 1", 11);
        add("unchanged 5", "followed by min", 12);
        add("damage done", "There is more", 8);
    }
    void refusesLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, words);
        QFETCH(int, position);
        const auto rule = parseAlertRule(line.toStdString());
        VERIFY_FAILURE(rule, ErrorKind::Usage, words.toStdString());
        QCOMPARE(rule.error().position, std::size_t(position));
    }

    void manyRulesAreAText()
    {
        QCOMPARE(rulesOf("\nleader changes\r\n\n  damage\n").size(), std::size_t(2));
        QCOMPARE(rulesOf("").size(), std::size_t(0));
        VERIFY_FAILURE(parseAlertRules("damage\n\nnever\n"), ErrorKind::Usage, "Line 3: \"never\" begins");
        std::string many;
        for (std::size_t i = 0; i <= mostAlertRules; ++i)
            many += "damage\n";
        VERIFY_FAILURE(parseAlertRules(many), ErrorKind::Usage, "Line 51: a board has at most 50 rules.");
    }

    // Whatever happens, each rule alternates: it is told again only after it was false.
    void isToldOnceForEachTime()
    {
        std::mt19937_64 random(5);
        Told told("enters 2 a\nfalls below 2 a");
        bool above = false;
        bool first = true;
        for (int sample = 0; sample < 5000; ++sample) {
            RowList rows{{"b", double(random() % 4)}, {"c", double(random() % 4)}, {"d", 1.5}};
            if (random() % 8 != 0)
                rows.emplace_back("a", double(random() % 4) + 0.5);
            std::ranges::sort(rows, [](const auto &x, const auto &y) {
                return x.second != y.second ? x.second > y.second : x.first > y.first;
            });
            told.at(sampleOf(sample * 100, rows));
            const bool now = rows[0].first == "a" || rows[1].first == "a";
            QCOMPARE(told.last.size(), std::size_t(!first && now != above));
            if (!told.last.empty())
                QCOMPARE(told.last[0].rule.kind, now ? AlertRule::Kind::Enters : AlertRule::Kind::FallsBelow);
            above = now;
            first = false;
        }
    }
};

TIEBREAK_TEST(NoApplication, TestAlerts)

} // namespace tst_alerts

#include "tst_alerts.moc"
