// SPDX-License-Identifier: GPL-3.0-or-later
// What a drawing says.
#pragma once

#include "core/chart/drawing.h"

#include <QString>

#include <vector>

namespace tiebreak
{

inline std::vector<const Drawing::Words *> axisWords(const Drawing &drawing)
{
    std::vector<const Drawing::Words *> all;
    for (const Drawing::Shape &shape : drawing.shapes)
        if (const auto *words = std::get_if<Drawing::Words>(&shape))
            all.push_back(words);
    return all;
}

inline QStringList axisTexts(const Drawing &drawing)
{
    QStringList texts;
    for (const Drawing::Words *words : axisWords(drawing))
        texts += QString::fromStdString(words->text);
    return texts;
}

} // namespace tiebreak
