// SPDX-License-Identifier: GPL-3.0-or-later
// The compact encoding of a board, byte by byte.
#pragma once

#include "internals/compact/cascade.h"
#include "internals/compact/intset.h"
#include "models/internals/packedrows.h"
#include "redis/board/boardinternals.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tiebreak
{

class ByteCard;
class ByteStrip;
class CascadeView;
class ElidedLabel;
class EmptyState;
class IntsetView;
class LinkButton;
class PackedRowsModel;
class RowView;
class StepBar;

/// The listpack or ziplist of the board out of its own DUMP, and the same rows as the other of the two; where
/// there is none, what its lowest rows would be. Beside it a cascade update and an intset, step by step. It
/// asks no server: who reads the board shows it here.
class BytesPane : public QWidget
{
    Q_OBJECT

public:
    explicit BytesPane(QWidget *parent = nullptr);

    /// Shows what was read of a board, or nothing. Without a decoder scores have no points and times.
    void showBoard(std::shared_ptr<const BoardInternals> board, std::optional<Decoder> decoder,
                   const QTimeZone &zone);
    /// All bytes with the table of rows, or one line of them.
    void setExpanded(bool expanded);
    bool isExpanded() const { return m_expanded; }
    /// How high it may be beside the other parts: the explanation of a byte goes first, then all but the
    /// title.
    void setRoom(int height);

signals:
    /// The user wants all bytes, or one line again; whoever has the room calls setExpanded().
    void expandRequested(bool expanded);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Shown { Nothing, Listpack, Ziplist, Cascade, Intset };

    QWidget *makeTitle();
    QWidget *makeList();
    QWidget *makeGrowth();
    void readList();
    void buildFromRows();
    void showPart(Shown shown);
    /// By a link or a button: where there is no room beside the other parts, on the whole page.
    void openPart(Shown shown);
    void showPage(QWidget *page);
    void showEmpty();
    void showList();
    void showStep(int step);
    void showPointed();
    void placeCard();
    void updateTitle();
    void updateTable();
    QString rowsWords() const;
    PackedRows asOther(CompactKind kind) const;
    const PackedRows &shownRows() const { return m_shown == m_ownShown ? m_own : m_other; }

    std::shared_ptr<const BoardInternals> m_board;
    std::optional<Decoder> m_decoder;
    QTimeZone m_zone = QTimeZone::utc();
    QString m_why;        ///< why there is no list of the board's own
    bool m_built = false; ///< m_own is what the lowest rows would be
    PackedRows m_own;
    PackedRows m_other; ///< the same rows as the other kind of list
    Shown m_ownShown = Shown::Nothing;
    Shown m_shown = Shown::Nothing;
    bool m_expanded = false;
    int m_room = QWIDGETSIZE_MAX; ///< see setRoom()
    bool m_follows = false;       ///< the table follows the strip
    std::vector<CascadeStep> m_cascade;
    std::vector<IntsetStep> m_intset;

    ElidedLabel *m_words;
    LinkButton *m_allLink;
    LinkButton *m_otherLink;
    LinkButton *m_intsetLink;
    QWidget *m_pages;          ///< below the title
    QWidget *m_page = nullptr; ///< the one of them that is shown
    EmptyState *m_empty;
    QWidget *m_list;
    QWidget *m_comparison;
    QLabel *m_compared;
    QPushButton *m_play;
    QWidget *m_tablePart;
    RowView *m_table;
    PackedRowsModel *m_model;
    QVBoxLayout *m_bytes;
    ByteStrip *m_strip;
    ByteCard *m_card;
    QWidget *m_growth;
    QLabel *m_growthAnswer;
    QLabel *m_growthReason;
    StepBar *m_steps;
    CascadeView *m_cascadeView;
    IntsetView *m_intsetView;
};

} // namespace tiebreak
