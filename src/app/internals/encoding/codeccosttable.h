// SPDX-License-Identifier: GPL-3.0-or-later
// What the board's rows cost in each codec.
#pragma once

#include "core/codec/codecspec.h"
#include "sandbox/measure/codeccosts.h"

#include <QWidget>

#include <optional>

namespace tiebreak
{

/// A header and a row a codec: name with its line, bytes as a listpack and as a skip list, what a score
/// takes. The row of the board's own codec is tinted. The last column gives way first.
class CodecCostTable : public QWidget
{
    Q_OBJECT

public:
    explicit CodecCostTable(QWidget *parent = nullptr);

    void setCosts(const CodecCosts &costs, const std::optional<CodecSpec> &own);
    /// Without figures yet: the codecs alone.
    void setCodecs(const std::vector<CodecSpec> &codecs, const std::optional<CodecSpec> &own);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Line {
        QString cells[6]; ///< by column
        QString toolTip;
        int series = 0;
        bool dashed = false;
        bool own = false;
        bool partial = false; ///< rows are missing
    };
    void setLines(const std::vector<CodecCost> &costs, const std::optional<CodecSpec> &own, bool measured);
    QList<QRect> columns(int top, int height) const;

    QList<Line> m_lines;
};

} // namespace tiebreak
