// SPDX-License-Identifier: GPL-3.0-or-later
// Operations recorded step by step: they end where the plain ones do, and their numbers add up.
#include "internals/skiplist/skiplistrun.h"

#include "internals/skiplist/skipliststatistics.h"
#include "internals/skiplist/skiplisttext.h"
#include "support/plainskiplist.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_skiplistrun
{

namespace
{

SkipList smallList(int members, const SkipListSettings &settings = {})
{
    SkipList list(settings);
    for (int i = 0; i < members; ++i)
        list.set("member" + std::to_string(i), (i * 7 % members) / 3).value();
    return list;
}

std::vector<std::string> namesOf(const SkipList &list)
{
    std::vector<std::string> names;
    for (SkipNode node = list.next(skipHead); node; node = list.next(node))
        names.push_back(std::string(list.name(node)) + " " + std::to_string(list.raw(node)) + " " +
                        std::to_string(list.levelsOf(node)));
    return names;
}

const SkipWording plain{plainWording(), {}, TickUnit::Second};

} // namespace

class TestSkipListRun : public QObject
{
    Q_OBJECT

private slots:
    void endsWhereThePlainOperationDoes();
    void addsSpansUp();
    void keepsTheListBefore();
    void countsComparisons();
    void namesLinesOfTheListing();
    void putsColumnsInOrder();
    void saysWhatItDoes();
    void saysWhatIsRefused();
    void saysThatNamesDecide();
};

void TestSkipListRun::endsWhereThePlainOperationDoes()
{
    std::mt19937_64 random(20261125);
    for (const SkipListSettings &settings : {SkipListSettings{4, 32, 7}, SkipListSettings{2, 64, 8}}) {
        SkipList list = smallList(60, settings);
        for (int i = 0; i < 600; ++i) {
            SkipArguments arguments;
            arguments.member = "member" + std::to_string(random() % 80);
            arguments.raw = double(random() % 25);
            arguments.start = std::int64_t(random() % 70) - 5;
            arguments.stop = std::int64_t(random() % 70) - 5;
            arguments.bounds = {double(random() % 22) - 1, double(random() % 22), random() % 2 == 0,
                                random() % 2 == 0};
            arguments.reverse = random() % 2 == 0;
            const SkipOperation operation =
                SkipOperation(random() % (std::size_t(SkipOperation::RangeByScore) + 1));
            const SkipListRun run = recordRun(list, operation, arguments);
            QVERIFY(run.steps.back().kind == SkipStepKind::Result);
            QCOMPARE(brokenInvariant(run.after()), std::string());
            QCOMPARE(brokenInvariant(run.before()), std::string());
            const auto rows = [&](const std::vector<SkipNode> &nodes, const SkipList &of) {
                std::vector<std::string_view> names;
                for (const SkipNode node : nodes)
                    names.push_back(of.name(node));
                return names;
            };
            switch (operation) {
            case SkipOperation::Score:
                QCOMPARE(run.reply.raw, list.score(arguments.member));
                break;
            case SkipOperation::Rank:
                QCOMPARE(run.reply.number, list.rank(arguments.member));
                break;
            case SkipOperation::ReverseRank:
                QCOMPARE(run.reply.number, reverseRank(list, arguments.member));
                break;
            case SkipOperation::Set:
                QCOMPARE(run.reply.number == 1,
                         list.set(arguments.member, arguments.raw) == ScoreChange::Added);
                break;
            case SkipOperation::IncrementBy:
                QCOMPARE(run.reply.raw, incrementBy(list, arguments.member, arguments.raw).value());
                break;
            case SkipOperation::Remove:
                QCOMPARE(run.reply.number == 1, list.remove(arguments.member));
                break;
            case SkipOperation::RangeByRank:
                QCOMPARE(rows(run.reply.rows, run.after()),
                         rows(rangeByRank(list, arguments.start, arguments.stop, arguments.reverse), list));
                break;
            case SkipOperation::RangeByScore:
                QCOMPARE(rows(run.reply.rows, run.after()),
                         rows(rangeByScore(list, arguments.bounds, arguments.reverse), list));
                break;
            }
            QCOMPARE(namesOf(run.after()), namesOf(list));
            for (std::size_t step = 0; step < run.steps.size(); ++step) {
                const SkipStep &at = run.steps[step];
                QVERIFY(at.state < run.states.size());
                const auto lines = codeLines(at.listing, run.before().levels());
                QVERIFY(at.line >= 1 && at.line <= std::ssize(lines));
                const std::string text = stepText(run, step, plain);
                QVERIFY(!text.empty() && text.ends_with('.'));
            }
        }
    }
}

void TestSkipListRun::addsSpansUp()
{
    std::int64_t links = 0;
    for (int raw = 0; raw < 34; ++raw) {
        const SkipList list = smallList(100, {4, 32, static_cast<std::uint64_t>(raw)});
        SkipArguments arguments;
        arguments.member = "new";
        arguments.raw = raw + 0.5;
        const SkipListRun run = recordRun(list, SkipOperation::Set, arguments);
        for (const SkipStep &step : run.steps) {
            if (step.kind == SkipStepKind::Link) {
                QCOMPARE(step.newSpan, step.distance + 1);
                QCOMPARE(step.nodeSpan, step.oldSpan - step.distance);
                ++links;
            } else if (step.kind == SkipStepKind::SpanMore) {
                QCOMPARE(step.newSpan, step.oldSpan + 1);
            }
        }
        SkipArguments rank;
        rank.member = "new";
        const SkipListRun search = recordRun(run.after(), SkipOperation::Rank, rank);
        const auto spans = walkedSpans(search, search.steps.size() - 1);
        QCOMPARE(std::accumulate(spans.begin(), spans.end(), std::int64_t(0)), *search.reply.number + 1);
    }
    QVERIFY(links > 34); // some nodes have several levels
}

void TestSkipListRun::keepsTheListBefore()
{
    const SkipList list = smallList(40);
    for (const SkipOperation operation :
         {SkipOperation::Set, SkipOperation::Remove, SkipOperation::IncrementBy}) {
        SkipArguments arguments;
        arguments.member = "member11";
        arguments.raw = 5.25;
        const SkipListRun run = recordRun(list, operation, arguments);
        QCOMPARE(namesOf(run.before()), namesOf(list));
        QVERIFY(namesOf(run.after()) != namesOf(list));
        // Whoever is gone still has its name.
        for (const SkipNode node : run.columns)
            QVERIFY(run.after().name(node).starts_with("member"));
    }
}

void TestSkipListRun::countsComparisons()
{
    const SkipList list = smallList(64);
    for (SkipNode node = list.next(skipHead); node; node = list.next(node)) {
        SkipArguments arguments;
        arguments.member = list.name(node);
        const SkipListRun run = recordRun(list, SkipOperation::Rank, arguments);
        QCOMPARE(run.comparisons(), comparisonsOfRank(list, list.find(arguments.member)));
        std::int64_t compared = 0;
        for (const SkipStep &step : run.steps)
            compared += step.kind == SkipStepKind::Walk || step.kind == SkipStepKind::TooFar;
        QCOMPARE(compared, run.comparisons());
    }
}

void TestSkipListRun::namesLinesOfTheListing()
{
    for (int listing = 0; listing <= int(SkipListing::ReverseByScore); ++listing) {
        const auto lines = codeLines(SkipListing(listing), 4);
        QVERIFY(!lines.empty());
        for (const std::string &line : lines) {
            QVERIFY2(QString::fromStdString(line).size() <= 40, line.c_str());
            QVERIFY2(line.find('{') == std::string::npos, line.c_str());
        }
    }
    QCOMPARE(codeLines(SkipListing::ReverseRank, 4)[2], std::string("for level = 4 down to 1"));
    QCOMPARE(lineOf(SkipListing::ReverseRank, SkipLine::Return), 8);
    QCOMPARE(lineOf(SkipListing::Score, SkipLine::Take), 0);
}

void TestSkipListRun::putsColumnsInOrder()
{
    const SkipList list = smallList(30);
    SkipArguments arguments;
    arguments.member = "member3";
    arguments.raw = 2.5;
    const SkipListRun run = recordRun(list, SkipOperation::Set, arguments);
    QCOMPARE(run.columns.size(), std::size_t(31)); // where it was, and where it is
    const SkipNode now = run.after().find("member3");
    const SkipNode was = run.before().find("member3");
    QVERIFY(now != was);
    const auto place = std::ranges::find(run.columns, now);
    QVERIFY(run.after().isBefore(*(place - 1), 2.5, "member3"));
    QVERIFY(std::ranges::find(run.columns, was) != run.columns.end());
}

void TestSkipListRun::saysWhatItDoes()
{
    SkipList list({4, 1, 7}); // one level: every row is met
    list.set("earlier", 400.7).value();
    list.set("found", 400.5).value();
    list.set("less", 100.2).value();
    list.set("same", 400.5).value();
    const SkipWording words{
        plainWording(),
        [](double raw) {
            const double score = std::floor(raw);
            return RawMeaning{std::int64_t(score), 1'000 - std::int64_t((raw - score) * 10)};
        },
        TickUnit::Second};
    SkipArguments arguments;
    arguments.member = "found";
    const SkipListRun run = recordRun(list, SkipOperation::Rank, arguments);
    QCOMPARE(run.reply.number, std::int64_t(1));
    QStringList texts;
    for (std::size_t step = 0; step < run.steps.size(); ++step)
        texts += QString::fromStdString(stepText(run, step, words));
    COMPARE_SENTENCE("skiplisttext", texts.join('\n'), "steps");
    arguments.member = "same";
    const SkipListRun last = recordRun(list, SkipOperation::Rank, arguments);
    const std::string end = stepText(last, last.steps.size() - 1, words);
    COMPARE_SENTENCE("skiplisttext", end, "last step");
    const Wording wording = plainWording();
    const std::int64_t spans[] = {5, 2, 2, 1};
    QCOMPARE(spanSumText(spans, wording), std::string("5 + 2 + 2 + 1 = 10"));
    QCOMPARE(placeSumText(spans, wording), std::string("10 = 5 + 2 + 2 + 1"));
    QCOMPARE(placeSumText({}, wording), std::string("0"));
}

void TestSkipListRun::saysWhatIsRefused()
{
    SkipList list;
    list.set("a", std::numeric_limits<double>::infinity()).value();
    SkipArguments arguments;
    arguments.member = "a";
    arguments.raw = -std::numeric_limits<double>::infinity();
    const SkipListRun run = recordRun(list, SkipOperation::IncrementBy, arguments);
    QVERIFY(run.reply.refused.find("NaN") != std::string::npos);
    QCOMPARE(run.steps.size(), std::size_t(1));
    QCOMPARE(stepText(run, 0, plain), run.reply.refused);
    // Nobody there, and nothing at all.
    arguments.member = "b";
    for (int number = 0; number <= int(SkipOperation::RangeByScore); ++number)
        for (const SkipList &in : {list, SkipList()}) {
            const SkipListRun quiet = recordRun(in, SkipOperation(number), arguments);
            QVERIFY(!stepText(quiet, quiet.steps.size() - 1, plain).empty());
        }
}

void TestSkipListRun::saysThatNamesDecide()
{
    Sentences sentences("skiplisttext");
    SkipList list;
    for (int i = 0; i < 96; ++i)
        list.set("m" + std::to_string(i), 12).value();
    const std::string text = equalScoresText(list, statisticsOf(list), plainWording());
    sentences.add("answer", text);
    QVERIFY2(text.find("48.5") != std::string::npos, text.c_str());
    list.set("other", 13).value();
    QCOMPARE(equalScoresText(list, statisticsOf(list), plainWording()), std::string());
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, TestSkipListRun)

} // namespace tst_skiplistrun

#include "tst_skiplistrun.moc"
