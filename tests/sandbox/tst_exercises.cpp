// SPDX-License-Identifier: GPL-3.0-or-later
// Every exercise is broken as it says, is mended by what its log tells, and by nothing less.
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "sandbox/exercises.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <map>
#include <sstream>

using namespace tiebreak;

namespace tst_exercises
{

class TestExercises : public QObject
{
    Q_OBJECT

    std::optional<Sandbox> m_sandbox;
    static constexpr std::int64_t now = 1795305600LL * 1'000'000;

    Reply run(const Command &command)
    {
        auto connection = openConnection(m_sandbox->writable());
        return connection.value().run(command).value();
    }
    ExerciseResult check(const std::string &id) { return checkExercise(*m_sandbox, id, now).value(); }
    /// Every member's raw, as a student would work it out from the log.
    std::map<std::string, double> fromTheLog(const Exercise &exercise)
    {
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> sums;
        for (const Reply &line : run({"LRANGE", exercise.key + ":log", "0", "-1"}).items) {
            std::istringstream words(line.text);
            std::string time;
            std::string member;
            std::int64_t points = 0;
            words >> time >> member >> points;
            sums[member].first += points;
            sums[member].second = *parseIsoTime(time, TickUnit::Second);
        }
        std::map<std::string, double> raws;
        for (const auto &[member, sum] : sums)
            raws[member] = encode(exercise.codec, sum.first, sum.second).value().raw;
        return raws;
    }

private slots:
    void initTestCase()
    {
        auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_sandbox = std::move(*sandbox);
    }

    void cleanupTestCase() { m_sandbox.reset(); }

    void eachIsBrokenAndCanBeMended_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("wrong");
        const int wrong[] = {6, 3, 8, 4};
        int index = 0;
        for (const Exercise &exercise : exercises()) {
            QTest::newRow(exercise.id.c_str()) << index << wrong[index];
            ++index;
        }
        QCOMPARE(index, 4);
    }

    void eachIsBrokenAndCanBeMended()
    {
        QFETCH(int, index);
        QFETCH(int, wrong);
        const Exercise exercise = exercises()[std::size_t(index)];
        run({"UNLINK", exercise.key});
        VERIFY_FAILURE(checkExercise(*m_sandbox, exercise.id, now), ErrorKind::NotFound,
                       "set the exercise up");
        VERIFY_RESULT(setUpExercise(*m_sandbox, exercise.id));
        const ExerciseResult broken = check(exercise.id);
        QVERIFY(!broken.mended);
        QVERIFY2(broken.wrong == wrong, (std::to_string(broken.wrong) + ": " + broken.sentence).c_str());
        QVERIFY2(broken.sentence.find("remain") != std::string::npos, broken.sentence.c_str());
        QVERIFY(!broken.audit.empty());

        const auto raws = fromTheLog(exercise);
        QCOMPARE(std::int64_t(raws.size()), broken.members);
        for (const auto &[member, raw] : raws) {
            run({"ZADD", exercise.key, shortestText(raw), member});
        }
        const ExerciseResult mended = check(exercise.id);
        QVERIFY2(mended.mended, mended.sentence.c_str());
        QCOMPARE(mended.wrong, 0);
        QVERIFY2(mended.sentence.starts_with("Fixed"), mended.sentence.c_str());
        QVERIFY2(mended.audit.starts_with("All ") && mended.audit.contains(" are ranked correctly"),
                 mended.audit.c_str());

        // One second off, one member too many, one too few: none is mended.
        const std::string member = raws.begin()->first;
        run({"ZINCRBY", exercise.key, exercise.id == "negative" ? "1" : "4294967296", member});
        QVERIFY(check(exercise.id).sentence.starts_with("One thing is not right yet. " + member));
        run({"ZADD", exercise.key, shortestText(raws.begin()->second), member});
        run({"ZADD", exercise.key, "1", "evil\nname"});
        QVERIFY(check(exercise.id).sentence.find("evil\\nname is not in the log") != std::string::npos);
        run({"ZREM", exercise.key, "evil\nname", member});
        QVERIFY(check(exercise.id).sentence.find(member + " is missing, with ") != std::string::npos);

        // Set up again, it is broken again.
        VERIFY_RESULT(setUpExercise(*m_sandbox, exercise.id));
        QCOMPARE(check(exercise.id).wrong, wrong);
    }

    void whoIsNotOnTheTrimmedBoardIsInTheColdStore()
    {
        const Exercise exercise = exercises()[0];
        VERIFY_RESULT(setUpExercise(*m_sandbox, exercise.id));
        const std::string cold = exercise.key + ":cold";
        std::multimap<double, std::string> order;
        for (const auto &[member, raw] : fromTheLog(exercise))
            order.emplace(-raw, member);
        run({"UNLINK", exercise.key});
        std::size_t place = 0;
        for (const auto &[raw, member] : order)
            run({"ZADD", place++ < 8 ? exercise.key : cold, shortestText(-raw), member});
        QVERIFY2(check(exercise.id).mended, check(exercise.id).sentence.c_str());
        const std::string last = std::next(order.begin(), 7)->second;
        run({"ZADD", cold, shortestText(-std::next(order.begin(), 7)->first), last});
        QVERIFY(check(exercise.id).sentence.find("on the board and in the cold store") != std::string::npos);
        run({"ZREM", exercise.key, last});
        QVERIFY(check(exercise.id).sentence.find(last + " belongs on the board") != std::string::npos);
    }

    void whatIsNoneIsRefused()
    {
        VERIFY_FAILURE(setUpExercise(*m_sandbox, "x"), ErrorKind::Usage, "\"x\"");
        VERIFY_FAILURE(checkExercise(*m_sandbox, "x", now), ErrorKind::Usage, "\"x\"");
        run({"SET", exercises()[1].key, "x"});
        VERIFY_FAILURE(checkExercise(*m_sandbox, "negative", now), ErrorKind::WrongType, "");
        VERIFY_RESULT(setUpExercise(*m_sandbox, "negative"));
        QCOMPARE(check("negative").wrong, 3);
    }
};

TIEBREAK_TEST(NoApplication, TestExercises)

} // namespace tst_exercises

#include "tst_exercises.moc"
