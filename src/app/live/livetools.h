// SPDX-License-Identifier: GPL-3.0-or-later
// The line above a live board: which places are shown, with what they are compared, and what is done with it.
#pragma once

#include "app/live/watchedboards.h"
#include "app/session/session.h"
#include "models/live/standingrows.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QAction;

namespace Ui
{
class LiveTools;
}

namespace tiebreak
{

/// Which places of a board are shown.
struct ShownPlaces {
    enum class Kind { Top, Ranks, Around };
    static constexpr std::int64_t maxRows = 1000;

    Kind kind = Kind::Top;
    SamplePart ranks{0, 12}; ///< from 0; not of Around
    std::string member;      ///< of Around
    bool operator==(const ShownPlaces &) const = default;
};

/// Takes the user's choices and tells of them; does nothing itself. They are kept for each server. Where
/// there is little room, what is needed least goes first.
class LiveTools : public QWidget
{
    Q_OBJECT

public:
    explicit LiveTools(Session &session, QWidget *parent = nullptr);
    ~LiveTools() override;

    bool tiled() const;
    void setTiled(bool tiled);
    const ShownPlaces &places() const { return m_places; }
    void setPlaces(const ShownPlaces &places);
    Since since() const { return m_since; }
    /// Over the column of changes; where nothing is `marked`, the mark is when the board was opened.
    QString sinceHeading(bool marked) const;
    void setSince(Since since);
    GapTo gapTo() const;
    /// The last place of each prize, ascending.
    const std::vector<std::int64_t> &borders() const { return m_borders; }
    /// What was chosen for the server there is, or what holds for any.
    void readSettings();

    /// Whom a paused board is read for all the same.
    enum class ReadFor { Nobody, Projector, Recording };
    /// What the board is like that is spoken of: paused, compared with a mark of this time (empty: none).
    void showBoard(bool paused, ReadFor readFor, const QString &markTime);
    /// The chosen moment is not known, and the oldest one that is known, at this time, stands in for it;
    /// empty: it is known.
    void setOldest(const QString &time);
    void showNoBoard();
    /// A recording is open: nothing is watched, so nothing can be paused or recorded.
    void setPlaying(bool playing);
    /// The board is recorded into this file; null: nothing is.
    void setRecording(const QString &board, const QString &path);
    /// What stands in the line where there is room, for a menu.
    const QList<QAction *> &actions() const { return m_actions; }
    void setMoreActions(const QList<QList<QAction *>> &groups);

    QSize minimumSizeHint() const override;

signals:
    /// Tiles or one board, what is compared, gaps or prizes: the same rows are shown otherwise.
    void choiceChanged();
    void placesChanged();
    /// The user wants the surroundings of the member that is selected.
    void surroundingsWanted();
    void markWanted();
    void pauseWanted(bool pause);
    /// Begins a recording, or ends the one that runs.
    void recordWanted();
    void projectorWanted();
    /// What was typed cannot be done, in a sentence.
    void refused(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillChoices();
    void makeActions();
    void enableBoardTools(bool enable);
    void choosePlaces(int index);
    /// Again, where this was typed and is no range.
    void askForRanks(const QString &refusedText = {});
    void readPrizes();
    void fit();
    void writeMoments(bool withTimes);

    std::unique_ptr<Ui::LiveTools> m_ui;
    Session &m_session;
    ShownPlaces m_places;
    QList<QAction *> m_actions;
    Since m_since = Since::TenMinutes;
    QString m_markTime;
    QString m_pauseTip;
    ReadFor m_readFor = ReadFor::Nobody;
    QString m_oldestTime;              ///< of the oldest moment, where it stands in for a choice
    Since m_oldestFor = Since::Opened; ///< that choice
    std::vector<std::int64_t> m_borders{1, 3, 10};
};

} // namespace tiebreak
