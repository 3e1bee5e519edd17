// SPDX-License-Identifier: GPL-3.0-or-later
// The one place with colour literals: what each colour means, light and dark.
#pragma once

#include "core/codec/codec.h"
#include "core/prose/severity.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace tiebreak
{

/// Colours by meaning. Painted code asks this value and QPalette, and holds no colour of its own.
struct Palette {
    bool dark = false;
    QColor window, base, alternate, button, text;
    QColor secondary;     ///< text that is not read first
    QColor hint;          ///< placeholders, disabled text
    QColor separator;     ///< 1 px lines between panels
    QColor controlBorder; ///< frames of buttons and fields
    QColor accent;        ///< focus, links, the current mode
    QColor onAccent;      ///< text on accent
    QColor selection;     ///< under selected rows, whose text keeps its colours
    QColor selectionIdle; ///< the same without focus
    QColor pressed, hover;
    QColor exact;   ///< exact rows, the sandbox
    QColor blurred; ///< blurred and ambiguous rows
    QColor invalid; ///< invalid, out of range, misread, production, errors
    QColor washExact, washBlurred, washInvalid, washInfo;
    QColor scoreFill, score; ///< fill and frame of score bits; blue is score
    QColor timeFill, time;   ///< fill and frame of time bits; ochre is time
    QColor exponentFill, signFill;
    QColor gridline, axis;
    std::array<QColor, 6> series; ///< decimal, binary, fraction, text fraction, ordered, formula and plain

    /// The colours that go with this application palette: light or dark by the lightness of its Base.
    static const Palette &of(const QPalette &palette);
    static const Palette &light();
    static const Palette &darkOne();
    /// The dark one with more contrast, for a projector in a room that is not quite dark.
    static const Palette &projector();

    /// The colour of a verdict's mark and word.
    QColor verdict(Verdict verdict) const;
    /// The colour of a severity's mark and words.
    QColor severity(Severity severity) const { return this->*severityColour(severity); }
    /// Which of the colours that is.
    static QColor Palette::*severityColour(Severity severity);
    /// The fill behind them.
    QColor wash(Severity severity) const;
    /// The fill for a share of 0 to 1 that is kept: all of it has a colour of its own; below that one scale
    /// that goes away from Base, in lightness too, the less is kept.
    QColor kept(double share) const;
    /// The fill for what has moved, weakly (0) to strongly (1): one scale of blue that goes away from Base.
    QColor moved(double strength) const;
};

/// The QPalette of Tiebreak's own theme.
QPalette applicationPalette(bool dark);
/// The same of Palette::projector().
QPalette projectorPalette();

/// The contrast of two opaque colours as WCAG 2 defines it, 1 to 21.
double contrast(const QColor &a, const QColor &b);

/// `colour` where it can be read on `palette`'s Highlight (4.5:1 or more), else HighlightedText.
QColor readableOnHighlight(const QColor &colour, const QPalette &palette);

} // namespace tiebreak
