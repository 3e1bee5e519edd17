// SPDX-License-Identifier: GPL-3.0-or-later
// Which encoding a board has, and how far it is from the other.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "core/prose/wording.h"
#include "internals/memory/encodingtext.h"
#include "sandbox/measure/switchwalk.h"

#include <QList>

#include <optional>

namespace tiebreak
{

/// What the card shows.
struct EncodingDisplay {
    QString sentence; ///< read first
    QString note;     ///< below it; empty: none

    /// A share of a limit.
    struct Meter {
        QString name;
        QString value; ///< semi-bold: "96"
        QString of;    ///< "of 128"
        QString extra; ///< secondary: the longest name itself
        double share = 0;
        bool known = true;
    };
    QList<Meter> meters;

    /// A figure of memory.
    struct Figure {
        QString name;
        QString value;
        QString extra;
    };
    QList<Figure> figures;
};

/// The display of a board's encoding. `bytes` is MEMORY USAGE; `shape` of all rows where they are known;
/// `longestName` the longest member as one line of text.
EncodingDisplay encodingDisplay(const EncodingFacts &facts, std::optional<std::int64_t> bytes,
                                const std::optional<BoardSizes> &shape, const QString &longestName,
                                const Wording &wording);

/// Sentence, meters and figures, painted on Base; and once rows have been added until it switched, the memory
/// of each step.
class EncodingCard : public PaintedWidget
{
    Q_OBJECT

public:
    explicit EncodingCard(QWidget *parent = nullptr);

    void setDisplay(const EncodingDisplay &display);
    /// The steps of a walk as bars below the figures; nothing: no bars.
    void setWalk(const std::optional<SwitchWalk> &walk, const QString &sentence, const QString &reason = {});
    /// All that is to be read.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    int sentenceHeight(int width) const;
    int noteHeight(int width) const;
    int reasonHeight(int width) const;
    void paintMeter(QPainter &painter, int top, const EncodingDisplay::Meter &meter) const;
    void paintFigures(QPainter &painter, int top) const;
    void paintWalk(QPainter &painter, const QRect &place) const;

    EncodingDisplay m_display;
    std::optional<SwitchWalk> m_walk;
    QString m_walkSentence;
    QString m_walkReason;
};

} // namespace tiebreak
