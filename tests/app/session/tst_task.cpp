// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on other threads: the newest wins, a cancelled one says nothing, none outlives its task.
#include "app/session/task.h"
#include "support/testprogram.h"

#include <QElapsedTimer>
#include <QThreadPool>
#include <QtTest>

#include <condition_variable>
#include <mutex>

using namespace tiebreak;

namespace tst_task
{

namespace
{

/// A job that runs until it is told to stop, and tells that it began.
struct Endless {
    std::shared_ptr<std::atomic<bool>> began = std::make_shared<std::atomic<bool>>(false);

    Result<int> operator()(const Progress &progress) const
    {
        std::mutex mutex;
        std::condition_variable_any sleeping;
        std::unique_lock lock(mutex);
        *began = true;
        sleeping.wait(lock, progress.stopToken(), [] { return false; });
        return failure(ErrorKind::Cancelled, "Stopped.");
    }
};

} // namespace

class TestTask : public QObject
{
    Q_OBJECT

    QThreadPool m_pool;

private slots:
    void deliversOnTheThreadThatStartedIt()
    {
        Task<int> task(m_pool);
        int got = 0;
        QThread *jobThread = nullptr;
        QThread *doneThread = nullptr;
        task.start(
            [&](const Progress &) -> Result<int> {
                jobThread = QThread::currentThread();
                return 42;
            },
            [&](Result<int> &result) {
                got = *result;
                doneThread = QThread::currentThread();
            });
        QVERIFY(task.running());
        QTRY_COMPARE(got, 42);
        QVERIFY(!task.running());
        QCOMPARE(doneThread, thread());
        QVERIFY(jobThread != thread());
    }

    void deliversErrors()
    {
        Task<int> task(m_pool);
        std::string message;
        task.start([](const Progress &) -> Result<int> { return failure(ErrorKind::Io, "No."); },
                   [&](Result<int> &result) { message = result.error().message; });
        QTRY_COMPARE(message, std::string("No."));
    }

    void theNewestJobWins()
    {
        Task<int> task(m_pool);
        std::vector<int> delivered;
        for (int i = 0; i < 20; ++i)
            task.start([i](const Progress &) -> Result<int> { return i; },
                       [&](Result<int> &result) { delivered.push_back(*result); });
        QTRY_VERIFY(!delivered.empty());
        QCoreApplication::sendPostedEvents();
        QCOMPARE(delivered, std::vector<int>{19});
    }

    void aCancelledJobIsToldAndDeliversNothing()
    {
        Task<int> task(m_pool);
        bool delivered = false;
        const Endless job;
        task.start(job, [&](Result<int> &) { delivered = true; });
        QTRY_VERIFY(*job.began);
        task.cancel();
        QVERIFY(!task.running());
        QVERIFY(m_pool.waitForDone(10000));
        QCoreApplication::sendPostedEvents();
        QVERIFY(!delivered);
    }

    void destroyingItEndsItsJobs()
    {
        const Endless job;
        {
            Task<int> task(m_pool);
            task.start(job, [](Result<int> &) {});
            QTRY_VERIFY(*job.began);
        }
        QVERIFY(m_pool.waitForDone(10000));
    }

    void destroyingItEndsJobsThatNeverBegan()
    {
        QThreadPool narrow;
        narrow.setMaxThreadCount(1);
        const Endless first;
        bool second = false;
        {
            Task<int> blocking(narrow);
            Task<int> waiting(narrow);
            blocking.start(first, [](Result<int> &) {});
            QTRY_VERIFY(*first.began);
            waiting.start(
                [&](const Progress &) -> Result<int> {
                    second = true;
                    return 1;
                },
                [](Result<int> &) {});
        }
        QVERIFY(!second);
    }

    void reportsAtAModestRateAndOnceAtTheEnd()
    {
        Task<int> task(m_pool);
        std::vector<std::uint64_t> reports;
        bool done = false;
        task.start(
            [](const Progress &progress) -> Result<int> {
                for (std::uint64_t i = 1; i <= 1'000'000; ++i)
                    progress.report(i, 1'000'000);
                return 0;
            },
            [&](Result<int> &) { done = true; },
            [&](std::uint64_t items, std::uint64_t total) {
                if (total > 0)
                    QCOMPARE(total, std::uint64_t(1'000'000));
                reports.push_back(items);
            });
        QTRY_VERIFY(done);
        QCOMPARE(reports.back(), std::uint64_t(1'000'000));
        QVERIFY(std::ranges::is_sorted(reports));
        QVERIFY(reports.size() < 1000);
    }

    void theNextJobMayStartFromTheResultOfTheLast()
    {
        Task<int> task(m_pool);
        int last = 0;
        std::function<void(int)> next = [&](int n) {
            task.start([n](const Progress &) -> Result<int> { return n; },
                       [&](Result<int> &result) {
                           last = *result;
                           if (last < 50)
                               next(last + 1);
                       });
        };
        next(1);
        QTRY_COMPARE(last, 50);
    }

    void theResultMayEndTheTask()
    {
        auto task = std::make_unique<Task<int>>(m_pool);
        bool done = false;
        task->start([](const Progress &) -> Result<int> { return 1; },
                    [&](Result<int> &) {
                        task.reset();
                        done = true;
                    });
        QTRY_VERIFY(done);
    }
};

TIEBREAK_TEST(QCoreApplication, TestTask)

} // namespace tst_task

#include "tst_task.moc"
