// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/readingwords.h"

#include "models/text/numbertext.h"
#include "redis/board/wholeboard.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// Where a translator finds these words.
class ReadingText
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ReadingWords)
};

} // namespace

QString elapsedText(std::chrono::nanoseconds time)
{
    const double ms = std::chrono::duration<double, std::milli>(time).count();
    if (ms < 0.05)
        return ReadingText::tr("under 0.1 ms");
    if (ms < 100)
        return ReadingText::tr("%1 ms").arg(QLocale::c().toString(ms, 'f', ms < 9.95 ? 1 : 0));
    return ReadingText::tr("%1 s").arg(QLocale::c().toString(ms / 1000, 'f', ms < 9950 ? 2 : 1));
}

QString holdText(qint64 members)
{
    const std::chrono::milliseconds hold = dumpHolds(members);
    if (hold < 50ms)
        return ReadingText::tr("under 0.1 s");
    const double seconds = double(hold.count()) / 1000;
    return ReadingText::tr("%1 s").arg(QLocale::c().toString(seconds, 'f', seconds < 9.95 ? 1 : 0));
}

QString readingText(quint64 done, quint64 total, std::chrono::milliseconds elapsed)
{
    const QString words = ReadingText::tr("Reading the board");
    if (done == 0 || elapsed <= 0ms)
        return words;
    const double perSecond = double(done) * 1000 / double(elapsed.count());
    const QString rate = groupedText(qint64(perSecond));
    if (total <= done)
        return ReadingText::tr("%1, %2 members/s").arg(words, rate);
    const qint64 left = qint64(std::ceil(double(total - done) / perSecond));
    return ReadingText::tr("%1, %2 members/s, %3 s left").arg(words, rate, groupedText(left));
}

} // namespace tiebreak
