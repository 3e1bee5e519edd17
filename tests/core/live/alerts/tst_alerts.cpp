// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts: what comes true between two samples is told once, and nothing else.
#include "core/live/alerts/alerts.h"
#include "core/live/alerts/alertstext.h"
#include "support/sentences.h"
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
    Decoder decoder{parseCodecSpec("binary:from=4294967295").value(), TimeRange{}};
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
        Sentences sentences("alertstext");
        Told told("enters 2 c");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        sentences.add("from below", told.at(sampleOf(100, {{"a", 30}, {"c", 25}, {"b", 20}})));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.last[0].to, alertMoment(101));
        QCOMPARE(told.at(sampleOf(200, {{"c", 35}, {"a", 30}, {"b", 20}})), std::string());
        QCOMPARE(told.at(sampleOf(300, abc)), std::string());
        sentences.add("to the top", told.at(sampleOf(400, {{"c", 35}, {"a", 30}, {"b", 20}})));
        COMPARE_SENTENCES(sentences);
    }

    void tellsWhoEntersFromOutside()
    {
        Sentences sentences("alertstext");
        Told told("enters 2 x\nenters 1 x");
        QCOMPARE(told.at(sampleOf(0, abc, 100)), std::string());
        sentences.add("from outside", told.at(sampleOf(100, {{"a", 30}, {"x", 25}}, 101)));
        sentences.add("leads", told.at(sampleOf(200, {{"x", 35}, {"a", 30}}, 101)));
        Told whole("enters 2 x");
        whole.at(sampleOf(0, abc));
        sentences.add("new on the board",
                      whole.at(sampleOf(100, {{"x", 40}, {"a", 30}, {"b", 20}, {"c", 10}})));
        COMPARE_SENTENCES(sentences);
    }

    void doesNotGuessWhatItWasNotTold()
    {
        Sentences sentences("alertstext");
        Told told("enters 10 x");
        const FollowedMember below{"x", Place{50, 1}};
        QCOMPARE(told.at(sampleOf(0, abc, 100, {below})), std::string());
        // Three rows do not show who stands at place 4 to 10.
        QCOMPARE(told.at(sampleOf(100, abc, 100)), std::string());
        sentences.add("entered", told.at(sampleOf(200, abc, 100, {{"x", Place{6, 5}}})));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.watch.followedMembers(), std::vector<std::string>{"x"});
        COMPARE_SENTENCES(sentences);
    }

    void tellsWhoFalls()
    {
        Sentences sentences("alertstext");
        Told told("falls below 2 b");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        sentences.add("fell", told.at(sampleOf(100, {{"a", 30}, {"c", 25}, {"b", 20}})));
        QCOMPARE(told.at(sampleOf(200, {{"c", 35}, {"a", 30}, {"b", 20}})), std::string());
        QCOMPARE(told.at(sampleOf(300, abc)), std::string());
        sentences.add("gone", told.at(sampleOf(400, {{"a", 30}, {"c", 10}})));
        QVERIFY(told.last[0].offBoard && !told.last[0].place);
        COMPARE_SENTENCES(sentences);
    }

    void tellsANewLeader()
    {
        Sentences sentences("alertstext");
        Told told("leader changes");
        QCOMPARE(told.at(sampleOf(0, abc)), std::string());
        sentences.add("new leader", told.at(sampleOf(100, bac)));
        QCOMPARE(told.last[0].placeBefore, std::optional<std::int64_t>(2));
        QCOMPARE(told.at(sampleOf(200, bac)), std::string());
        sentences.add("back again", told.at(sampleOf(300, abc)));
        COMPARE_SENTENCES(sentences);
    }

    void tellsTiesAtAPrizeBorder()
    {
        Sentences sentences("alertstext");
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
        sentences.add("one tick",
                      told.at(sampleOf(200, {{"a", top}, {"d", earlier}, {"c", level}, {"b", level}})));
        QCOMPARE(told.last[0].place, std::optional<std::int64_t>(3));
        QVERIFY(told.last[0].sameTick);
        QCOMPARE(told.at(sampleOf(300, {{"a", top}, {"d", earlier}, {"c", level}, {"b", level}})),
                 std::string());
        // Another pair is another tie.
        sentences.add("another pair",
                      told.at(sampleOf(400, {{"a", top}, {"d", earlier}, {"x", level}, {"b", level}})));
        const double huge = packed(20'000'000, 1'800'000'000);
        sentences.add("one double",
                      told.at(sampleOf(500, {{"z", huge}, {"y", huge}, {"x", low}, {"b", low}})));
        COMPARE_SENTENCES(sentences);
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
        Sentences sentences("alertstext");
        Told told("unchanged 5 min");
        for (int second = 0; second < 300; second += 10)
            QCOMPARE(told.at(sampleOf(second * 1000, abc)), std::string());
        sentences.add("five minutes", told.at(sampleOf(300'000, abc)));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.at(sampleOf(310'000, abc)), std::string());
        QCOMPARE(told.at(sampleOf(320'000, bac)), std::string());
        // Other rows of the same board are no change.
        for (int second = 330; second < 620; second += 10)
            QCOMPARE(told.at(sampleOf(second * 1000, {bac.begin(), bac.begin() + second % 3 + 1}, 3)),
                     std::string());
        sentences.add("again", told.at(sampleOf(620'000, bac)));
        COMPARE_SENTENCES(sentences);
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

    // The writer may have come and gone in a minute in which nobody looked.
    void aMinuteUnseenIsNotAMinuteUnchanged()
    {
        Told told("unchanged 1 min");
        told.at(sampleOf(0, abc));
        QVERIFY(told.watch.confirm(alertMoment(5'000), 0).empty());
        told.watch.notSeenUntil(alertMoment(70'000));
        QVERIFY(told.watch.confirm(alertMoment(70'000), 0).empty());
        QVERIFY(told.watch.confirm(alertMoment(129'000), 0).empty());
        QCOMPARE(told.watch.confirm(alertMoment(130'000), 0).size(), std::size_t(1));
    }

    // A board that stands still is not read again and again.
    void whatIsConfirmedIsUnchanged()
    {
        Sentences sentences("alertstext");
        Told told("unchanged 5 min\nleader changes");
        told.at(sampleOf(0, abc));
        std::vector<Alert> alerts;
        for (int second = 1; second <= 400; ++second)
            std::ranges::move(told.watch.confirm(alertMoment(second * 1000), 0), std::back_inserter(alerts));
        QCOMPARE(alerts.size(), std::size_t(1));
        sentences.add("confirmed", alertText(alerts[0], plainWording()));
        QCOMPARE(alerts[0].from, alertMoment(0));
        QCOMPARE(alerts[0].to, alertMoment(300'000));
        // The same sample again says nothing new.
        QCOMPARE(told.at(sampleOf(401'000, abc)), std::string());
        QVERIFY(told.watch.confirm(alertMoment(402'000), 0).empty());
        sentences.add("new leader", told.at(sampleOf(403'000, bac)));
        QCOMPARE(told.last[0].from, alertMoment(402'000));
        // Nobody has watched for an hour.
        QVERIFY(told.watch.confirm(alertMoment(4'000'000), 0).empty());
        QVERIFY(told.watch.confirm(alertMoment(4'100'000), 0).empty());
        QVERIFY(told.watch.confirm(alertMoment(4'000'000), 0).empty());
        // A board that is gone is not one that stands still.
        told.at(sampleOf(4'101'000, {}));
        QVERIFY(told.watch.confirm(alertMoment(4'150'000), 0).empty());
        COMPARE_SENTENCES(sentences);
    }

    void aBoardThatWasGoneHasChanged()
    {
        Told told("unchanged 1 min");
        told.at(sampleOf(0, abc));
        told.at(sampleOf(20'000, {}));
        QCOMPARE(told.at(sampleOf(21'000, abc)), std::string());
        QVERIFY(told.watch.confirm(alertMoment(79'000), 0).empty());
        QCOMPARE(told.watch.confirm(alertMoment(81'000), 0).size(), std::size_t(1));
    }

    void theFirstRanksAreNotTheBoard()
    {
        Sentences sentences("alertstext");
        Told told("unchanged 1 min");
        told.at(sampleOf(0, abc, 5000));
        const auto alerts = told.watch.confirm(alertMoment(61'000), 0);
        sentences.add("the first ranks", alertText(alerts.at(0), plainWording()));
        COMPARE_SENTENCES(sentences);
    }

    void aSampleMayBeJudgedTwice()
    {
        Sentences sentences("alertstext");
        Told told("unchanged 1 min");
        const StandingPtr standing = sampleOf(0, abc);
        told.at(standing);
        QCOMPARE(told.watch.confirm(alertMoment(61'000), 0).size(), std::size_t(1));
        told.watch.setRules(rulesOf("unchanged 1 min\nleader changes\nenters 1 b"));
        QCOMPARE(told.at(standing), std::string());
        QVERIFY(told.watch.confirm(alertMoment(62'000), 0).empty());
        sentences.add("two rules", told.at(sampleOf(63'000, bac)));
        QCOMPARE(told.last[1].from, alertMoment(62'000));
        COMPARE_SENTENCES(sentences);
    }

    void tellsDamageOnce()
    {
        Sentences sentences("alertstext");
        Told told("damage");
        QCOMPARE(told.at(sampleOf(0, abc), 23), std::string());
        QCOMPARE(told.at(sampleOf(1000, bac), 23), std::string());
        sentences.add("two writes", told.at(sampleOf(2000, abc), 25));
        for (int second = 3; second < 60; ++second)
            QCOMPARE(told.at(sampleOf(second * 1000, abc), 25 + second), std::string());
        QCOMPARE(told.at(sampleOf(118'000, abc), 84), std::string());
        sentences.add("one write", told.at(sampleOf(119'500, abc), 85));
        QCOMPARE(told.at(sampleOf(120'000, abc), 0), std::string());
        // After a clock that was set back.
        QCOMPARE(told.at(sampleOf(60'000, abc), 0), std::string());
        sentences.add("after the clock", told.at(sampleOf(61'000, abc), 1));
        COMPARE_SENTENCES(sentences);
    }

    void tellsIncidents()
    {
        Sentences sentences("alertstext");
        std::deque<LiveEvent> latest;
        std::int64_t count = 0;
        const auto add = [&](EventKind kind, const std::string &member = {}) {
            LiveEvent &event = latest.emplace_back();
            event.kind = kind;
            event.member = member;
            event.fromPlace = 3;
            event.count = 7;
            event.top = 9;
            event.fair = false;
            event.from = alertMoment(++count * 1000);
            event.to = alertMoment(count * 1000 + 500);
        };
        Told told("incident\nleader changes");
        add(EventKind::Restarted);
        QVERIFY(told.watch.tellIncidents(latest, count).empty()); // before the rule was watched
        QVERIFY(told.watch.tellIncidents(latest, count).empty());
        add(EventKind::LeftTop, "ann");
        const auto one = told.watch.tellIncidents(latest, count);
        QCOMPARE(one.size(), 1u);
        QCOMPARE(one.front().rule, parseAlertRule("incident").value());
        QCOMPARE(one.front().member, std::string("ann"));
        QCOMPARE(one.front().from, alertMoment(2000));
        sentences.add("a removal", alertText(one.front(), plainWording()));
        for (const char *member : {"bob", "cem", "dia"})
            add(EventKind::LeftTop, member);
        add(EventKind::Replaced);
        // Another board is no reason to forget that it is another.
        told.watch.beginAnew();
        const auto many = told.watch.tellIncidents(latest, count);
        QCOMPARE(many.size(), 1u);
        QCOMPARE(many.front().count, 4);
        QCOMPARE(many.front().to, alertMoment(6500));
        sentences.add("the gravest first", alertText(many.front(), plainWording()));
        // More than are kept.
        const auto most = told.watch.tellIncidents(latest, count + 1000);
        QCOMPARE(most.front().count, 1000);
        QCOMPARE(most.front().incidents.size(), latest.size());
        COMPARE_SENTENCES(sentences);
    }

    void tellsDamageThatNoSampleShows()
    {
        Told told("damage");
        QVERIFY(told.watch.watchesDamage());
        QVERIFY(told.watch.confirm(alertMoment(0), 7).empty());
        told.at(sampleOf(0, abc), 7);
        QVERIFY(told.watch.confirm(alertMoment(500), 7).empty());
        const auto found = told.watch.confirm(alertMoment(1000), 9);
        QCOMPARE(found.size(), 1u);
        QCOMPARE(found.front().count, 2);
        QCOMPARE(found.front().from, alertMoment(500));
        QCOMPARE(found.front().to, alertMoment(1000));
        QVERIFY(told.watch.confirm(alertMoment(2000), 10).empty());
        QCOMPARE(told.at(sampleOf(3000, bac), 11), std::string());
        told.watch.setRules(rulesOf("leader changes"));
        QVERIFY(!told.watch.watchesDamage());
    }

    void aBoardGoneAndBackTellsNothing()
    {
        Sentences sentences("alertstext");
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
        sentences.add("new leader", told.at(sampleOf(600, other)));
        // A new time range that stays small is watched after a while.
        QCOMPARE(told.at(sampleOf(700, {})), std::string());
        QCOMPARE(told.at(sampleOf(800, {{"x", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(10'700, {{"x", 8}})), std::string());
        QCOMPARE(told.at(sampleOf(10'900, {{"x", 8}})), std::string());
        sentences.add("new board", told.at(sampleOf(11'000, {{"y", 9}, {"x", 8}})));
        COMPARE_SENTENCES(sentences);
    }

    void aServerThatWasAwayTellsWhatIsNew()
    {
        Sentences sentences("alertstext");
        Told told("leader changes");
        told.at(sampleOf(0, abc));
        sentences.add("new leader", told.at(sampleOf(3'600'000, bac)));
        QCOMPARE(told.last[0].from, alertMoment(0));
        QCOMPARE(told.last[0].to, alertMoment(3'600'001));
        COMPARE_SENTENCES(sentences);
    }

    void newRulesBeginSilently()
    {
        Sentences sentences("alertstext");
        Told told("leader changes");
        told.at(sampleOf(0, abc));
        told.watch.setRules(rulesOf("enters 2 b\nleader changes\ntied at 1\nunchanged 1 min"));
        sentences.add("first", told.at(sampleOf(100, bac)));
        told.watch.setRules(rulesOf("enters 3 c\nleader changes"));
        sentences.add("second", told.at(sampleOf(200, abc)));
        told.watch.setRules(std::vector<AlertRule>(1000));
        QCOMPARE(told.watch.rules().size(), mostAlertRules);
        told.watch.setRules({});
        QCOMPARE(told.at(sampleOf(300, bac)), std::string());
        QCOMPARE(told.watch.rowsNeeded(), 0);
        COMPARE_SENTENCES(sentences);
    }

    void rulesAreLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("canonical");
        const auto add = [](const char *line, const char *canonical) {
            QTest::newRow(line) << QByteArray(line) << QByteArray(canonical);
        };
        add("enters 10 bob", "enters 10 bob");
        add("  enters  1   bob  ", "enters 1 bob");
        add("enters 10 bob and alice", "enters 10 bob and alice");
        add("enters 10 a\\nb\\xff\\\\", "enters 10 a\\nb\\xff\\\\");
        add("enters 10 \\x20bob\\x20\\x20", "enters 10 \\x20bob\\x20\\x20");
        add("enters 10 \xff", "enters 10 \\xff");
        add("falls below 3 bob", "falls below 3 bob");
        add("leader changes", "leader changes");
        add("tied at 1,3,10", "tied at 1,3,10");
        add("tied at 10,1,10", "tied at 1,10");
        add("unchanged 5 min", "unchanged 5 min");
        add("unchanged 1 min", "unchanged 1 min");
        add("damage", "damage");
        add("incident", "incident");
    }
    void rulesAreLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, canonical);
        const auto rule = parseAlertRule(line.toStdString());
        VERIFY_RESULT(rule);
        QCOMPARE(QByteArray::fromStdString(alertRuleText(*rule)), canonical);
        QVERIFY(*parseAlertRule(alertRuleText(*rule)) == *rule);
        QVERIFY(canonical.startsWith(QByteArray(alertWord(rule->kind).data()).left(5)));
        COMPARE_SENTENCE("alertstext", alertRuleWords(*rule, plainWording()));
    }

    void refusesLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("position");
        const auto add = [](const QByteArray &line, int position) {
            QTest::newRow(line.left(40).constData()) << line << position;
        };
        add("", 1);
        add("  when bob wins", 3);
        add("enters bob", 8);
        add("enters 0 bob", 8);
        add("enters 1000001 bob", 8);
        add("enters 10", 10);
        add("enters 10  ", 12);
        add("enters 10 b\\q", 11);
        add("enters 10 " + QByteArray(5000, 'm'), 11);
        add("falls 10 bob", 7);
        add("leader", 7);
        add("leader changes often", 16);
        add("tied 1,3", 6);
        add("tied at", 8);
        add("tied at 1,,3", 11);
        add("tied at 1,3,", 13);
        add("tied at 1, 3", 11);
        add("tied at 1,2,3,4,5,6,7,8,9,10,11", 30);
        add("unchanged 5m", 11);
        add("unchanged 0 min", 11);
        add("unchanged 5", 12);
        add("damage done", 8);
        add("incident at 3", 10);
    }
    void refusesLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, position);
        const auto rule = parseAlertRule(line.toStdString());
        VERIFY_FAILURE(rule, ErrorKind::Usage, "");
        QCOMPARE(rule.error().position, std::size_t(position));
        COMPARE_SENTENCE("alerts", rule.error().message);
    }

    void manyRulesAreAText()
    {
        QCOMPARE(rulesOf("\nleader changes\r\n\n  damage\n").size(), std::size_t(2));
        QCOMPARE(rulesOf("").size(), std::size_t(0));
        VERIFY_FAILURE(parseAlertRules("damage\n\nnever\n"), ErrorKind::Usage,
                       "Line 3: Unknown rule \"never\"");
        std::string many;
        for (std::size_t i = 0; i <= mostAlertRules; ++i)
            many += "damage\n";
        COMPARE_FAILURE(parseAlertRules(many), ErrorKind::Usage, "alerts", "too many");
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
