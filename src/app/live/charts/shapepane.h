// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a board: how its scores are spread, what places take, how much happens, and where.
#pragma once

#include "core/live/judge/codecexpiry.h"
#include "core/live/names/scoreformat.h"
#include "core/live/shape/activity.h"
#include "core/live/shape/neededscore.h"
#include "core/live/shape/scoredistribution.h"
#include "core/live/shape/seismograph.h"

#include <QTimeZone>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

class QBoxLayout;
class QLabel;
class QStackedWidget;

namespace tiebreak
{

class ActivityBarsView;
class EmptyState;
class ScoreBarsView;
class SecondaryLabel;
class SeismographView;

/// Five parts under one another, or in two columns where there is room; each shows what it was given last.
/// Until something is given a sentence says what will come. It asks no server: who watches the board sets
/// what was read.
class ShapePane : public QWidget
{
    Q_OBJECT

public:
    explicit ShapePane(QWidget *parent = nullptr);

    /// Shows nothing of any board, and says so.
    void clear();
    /// The zone of the clock times; UTC until then.
    void setZone(const QTimeZone &zone);
    /// How scores are written, from the next setDistribution() and setPlaces() on.
    void setFormat(const ScoreFormat &format);
    /// How members are written, from the next setPlaces() on; as themselves until then.
    void setMemberNames(std::function<std::string(std::string_view)> names) { m_names = std::move(names); }

    /// Of when the distribution and the scores needed are, "27 s old"; empty while it is fresh.
    void setAge(const QString &age);
    /// `note` stands below the bars, such as why they are estimated; empty: none.
    void setDistribution(const ScoreDistribution &distribution, const QString &note = {});
    /// There is no distribution: `why` stands in place of the bars, and of no time.
    void setUncounted(const QString &why);
    /// What the top places take for one who gets there at `now`, with their marks on the bars, and where the
    /// members that were asked for stand. `scores` is the direction of scores.
    void setPlaces(const BoardPlaces &places, const Decoder &decoder, Direction scores, Moment now);
    /// Until when the board's codec lasts, or why nobody can tell; nothing where no codec is known.
    void setOutlook(const std::optional<CodecExpiry> &outlook);
    void setActivity(const Activity &activity, Moment now);
    void setSeismograph(const Seismograph &seismograph, Moment now);

    /// The sentences about places, one a line.
    QString placesWords() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showContent();
    QWidget *makePart(const QString &title, QWidget *view, QLabel *words, QLabel *besideTitle = nullptr);

    QTimeZone m_zone = QTimeZone::utc();
    ScoreFormat m_format;
    std::function<std::string(std::string_view)> m_names;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    QWidget *m_content;
    QBoxLayout *m_columns;
    ScoreBarsView *m_bars;
    SecondaryLabel *m_age;
    SecondaryLabel *m_placesAge;
    SecondaryLabel *m_barsNote;
    QLabel *m_places;
    QLabel *m_outlook;
    QWidget *m_outlookPart;
    ActivityBarsView *m_activity;
    SecondaryLabel *m_activityWords;
    SeismographView *m_seismograph;
    SecondaryLabel *m_seismographWords;
};

} // namespace tiebreak
