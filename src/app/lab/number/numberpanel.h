// SPDX-License-Identifier: GPL-3.0-or-later
// The Lab's controls: a codec, a time range, a score and a time.
#pragma once

#include "files/codecmemory.h"
#include "files/customcodec.h"
#include "lab/limits/labnumber.h"

#include <QWidget>

#include <memory>
#include <span>

namespace Ui
{
class NumberPanel;
}

namespace tiebreak
{

class FieldNote;

/// What the Lab looks at, and the fields, sliders and keys that change it. The number always belongs to the
/// codec; where the codec cannot pack it, it has no double and says why.
class NumberPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NumberPanel(QWidget *parent = nullptr);
    ~NumberPanel() override;

    /// The user's codecs, to choose from beside the presets.
    void setCustomCodecs(std::span<const CustomCodec> codecs);
    /// Offers the codec and the time range of this board; nothing takes the offer back.
    void setBoard(const QString &name, const std::optional<BoardView> &view);
    /// Shows another codec; the moment stays, in the codec's unit.
    void setCodec(const CodecSpec &codec);
    void setTimeRange(const TimeRange &timeRange);
    void setScore(qint64 score);
    /// `tick` counts the codec's unit.
    void setTick(qint64 tick);
    /// Another double, as if its bits had been typed.
    void setRaw(double raw);
    void flipBit(int bit);

    const CodecSpec &codec() const { return m_codec; }
    const TimeRange &timeRange() const { return m_timeRange; }
    const LabNumber &number() const { return m_number; }
    Decoder decoder() const { return {m_codec, m_timeRange}; }
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void codecChanged(const CodecSpec &codec);
    void timeRangeChanged(const TimeRange &timeRange);
    /// number() gives something else; after a change of codec or time range too.
    void numberChanged();
    /// The user wants to name or see custom codecs.
    void customCodecsRequested();

private:
    void fillCodecs();
    void chooseCodec(int index);
    void setNumber(const LabNumber &number);
    void showCodec();
    void showTimeRange();
    void showNumber();
    void showError(QWidget &field, const QString &sentence);
    void readSpec(bool leaving);
    void readScore(const QString &text);
    void readTime(const QString &text);
    void readTimeRange(const QString &text);
    void step(int steps);

    std::unique_ptr<Ui::NumberPanel> m_ui;
    FieldNote *m_note; ///< lies over the page
    std::vector<CustomCodec> m_customCodecs;
    QString m_boardName;
    std::optional<BoardView> m_board;
    CodecSpec m_codec;
    TimeRange m_timeRange;
    LabNumber m_number;
    bool m_showing = false;          ///< the sliders move because the number did
    bool m_timeRangeReached = false; ///< the mouse button that is down gave the time range's field the focus
    QString m_typedScore;            ///< a decimal that no whole score stands for; empty: the score is shown
};

} // namespace tiebreak
