// SPDX-License-Identifier: GPL-3.0-or-later
// Two member names byte by byte, and the byte that decided between them.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "core/explain/explain.h"

#include <array>
#include <string>

namespace tiebreak
{

/// A cell for each byte, with its character and its two hex digits; the first one that differs is framed.
/// Long names begin shortly before it.
class NameBytesView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit NameBytesView(QWidget *parent = nullptr);

    void setExplanation(const Explanation &explanation);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    std::array<std::string, 2> m_members;
    std::size_t m_deciding = 0;
};

} // namespace tiebreak
