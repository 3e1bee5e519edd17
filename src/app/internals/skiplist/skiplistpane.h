// SPDX-License-Identifier: GPL-3.0-or-later
// The skip list of a board, drawn, and its commands walked through step by step.
#pragma once

#include "app/internals/skiplist/skiplisttools.h"
#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "internals/skiplist/skiplistrun.h"
#include "internals/skiplist/skipliststatistics.h"
#include "internals/skiplist/skiplisttext.h"

#include <QTimeZone>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QGridLayout;
class QLabel;
class QScrollArea;

namespace tiebreak
{

class ElidedLabel;
class LinkButton;
class PseudoCodeView;
class SkipListView;

/// The rows of a board that a skip list is drawn of, as they were read.
struct SkipListRows {
    Rows lowest;                    ///< ascending; up to 200 of them are drawn
    std::int64_t members = 0;       ///< of the whole board
    bool compact = false;           ///< the board is no skip list yet
    std::optional<Decoder> decoder; ///< nothing where no codec is known: raws are shown
    QTimeZone zone = QTimeZone::utc();
    QString name = {}; ///< of another board than the open one, for a sentence
};

/// Title, tools, drawing, pseudo-code, facts. Without rows it shows a demo. It reads nothing: the page hands
/// it what was read.
class SkipListPane : public QWidget
{
    Q_OBJECT

public:
    explicit SkipListPane(QWidget *parent = nullptr);
    ~SkipListPane() override;

    void showRows(SkipListRows rows);
    /// No board is open: the demo alone.
    void showDemo();
    /// Plays a command from its first step on; the rows become those of the board, or of the demo where the
    /// member is only there.
    void play(SkipOperation operation, const SkipArguments &arguments);
    /// The pane has the whole page: the link at its title leads back.
    void setExpanded(bool expanded);
    bool isExpanded() const { return m_expanded; }
    /// The title alone, whose link still leads to the whole.
    void setFolded(bool folded);
    /// What it needs at this width where it is not folded.
    int wholeHeight(int width) const;

    const SkipListRun &run() const { return *m_run; }
    int step() const { return m_step; }
    SkipListView &view() const { return *m_view; }
    QList<QWidget *> tabParts() const;

signals:
    /// The pane is to have the whole page, or to give it back.
    void expandWanted(bool expanded);
    /// A node of this member was clicked.
    void memberClicked(const std::string &member);

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void makeList();
    void makeRun(bool toItsEnd);
    void showStep(int step);
    void showTitle();
    void showFacts();
    void showLevels();
    void togglePlay();
    Result<double> rawOf(std::int64_t points) const;
    SkipWording words() const;
    const SkipListRows &shownRows() const;

    SkipListRows m_board;
    SkipListRows m_demo;
    std::unique_ptr<SkipList> m_list;
    SkipListStatistics m_statistics;
    std::shared_ptr<const SkipListRun> m_run;
    int m_step = 0;
    bool m_expanded = false;
    int m_rowsBefore = 0; ///< that were drawn before the pane got the page; 0: as many as there are
    QTimer m_plays;

    ElidedLabel *m_title;
    LinkButton *m_expand;
    QWidget *m_content; ///< all below the title
    SkipListTools *m_tools;
    SkipListView *m_view;
    QScrollArea *m_side;
    PseudoCodeView *m_code;
    QGridLayout *m_facts;
    QLabel *m_sentence;
    LinkButton *m_levelsLink;
    QWidget *m_levels;
    QGridLayout *m_levelGrid;
    QLabel *m_levelText;
};

} // namespace tiebreak
