// SPDX-License-Identifier: GPL-3.0-or-later
// What the Lab's one double holds: its bits, its texts, its ticks, and whether the ticks beside it can be
// told from it.
#pragma once

#include "lab/limits/labnumber.h"

#include <QList>
#include <QWidget>

#include <array>
#include <optional>
#include <utility>

class QGridLayout;
class QLabel;
class QStackedLayout;

namespace tiebreak
{

class BitStripView;
class ElidedLabel;
class FactsArea;
class MarkLabel;
class SecondaryLabel;
class ValueField;
class VerdictLabel;

/// The bit strip, and below it raw, bits and ULP beside the neighbouring ticks, then what the double decodes
/// to and its exact value. No line moves when the number changes; what there is not to say stays empty.
class NumberFacts : public QWidget
{
    Q_OBJECT

public:
    explicit NumberFacts(QWidget *parent = nullptr);

    void showNumber(const Decoder &decoder, const LabNumber &number);
    /// The exact value and the calculation, which a part of the page shows too, are scrolled to.
    void setLow(bool low);
    /// The part that the keyboard reaches.
    QWidget *strip() const;

signals:
    /// The user wants this stored bit to be the other one; 0 is the sign.
    void bitFlipped(int bit);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Neighbour {
        ElidedLabel *name = nullptr;
        ValueField *raw = nullptr;
        MarkLabel *mark = nullptr;
        QLabel *words = nullptr;
    };
    QWidget *makeFacts();
    void addNeighbours(QGridLayout &grid);
    void showAgain();
    void showMoreSteps();
    void showSteps(const QString &steps);
    void showNeighbour(const Neighbour &line, const std::optional<NeighbourTick> &beside,
                       const Decoder &decoder, const LabNumber &number);

    std::optional<std::pair<Decoder, LabNumber>> m_number; ///< for a change of theme or width
    BitStripView *m_strip;
    QLabel *m_problem; ///< why there is no double
    ValueField *m_raw = nullptr;
    ValueField *m_bits = nullptr;
    ValueField *m_ulp = nullptr;
    ValueField *m_preimage = nullptr;
    VerdictLabel *m_verdict = nullptr;
    ValueField *m_exact = nullptr;
    ValueField *m_steps = nullptr;
    QList<ValueField *> m_moreSteps; ///< for which the lines above have no room; the last only if narrow
    bool m_low = false;
    ValueField *m_own = nullptr;
    ElidedLabel *m_note = nullptr; ///< what is wrong with the double
    std::array<Neighbour, 3> m_neighbours;
    QWidget *m_neighbourPlace = nullptr; ///< all of them, for a lesson to frame
    FactsArea *m_facts;                  ///< holds all of them but the first two; made after them
    QStackedLayout *m_below;             ///< m_problem or m_facts
};

} // namespace tiebreak
