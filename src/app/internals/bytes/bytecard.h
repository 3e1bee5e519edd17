// SPDX-License-Identifier: GPL-3.0-or-later
// What the byte that is pointed at is.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "models/internals/packedrows.h"

#include <optional>

namespace tiebreak
{

/// The byte in hex with its offset, its bits in one box or two, a sentence with its reason, and notes on the
/// parts beside it. It stands under its byte as far as there is room.
class ByteCard : public PaintedWidget
{
    Q_OBJECT

public:
    explicit ByteCard(QWidget *parent = nullptr);

    void setContent(const ByteCardContent &content);
    const ByteCardContent &content() const { return m_content; }
    /// Where the line from the byte comes in from above; nothing: there is none.
    void setAnchor(std::optional<int> x);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    /// The left edges of the card's columns.
    struct Columns {
        int byte = 0, bits = 0, sentence = 0, notes = 0;
        int sentenceWidth = 0, notesWidth = 0;
        bool notesBelow = false;
    };
    Columns columns() const;
    void paintBits(QPainter &painter, int x) const;
    void paintNotes(QPainter &painter, int x, int top, int width) const;

    ByteCardContent m_content;
    std::optional<int> m_anchor;
};

} // namespace tiebreak
