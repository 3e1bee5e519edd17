// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/palette.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

double channelLuminance(float channel)
{
    const double c = channel;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * channelLuminance(colour.redF()) + 0.7152 * channelLuminance(colour.greenF()) +
           0.0722 * channelLuminance(colour.blueF());
}

QColor mixed(const QColor &from, const QColor &to, double share)
{
    const auto channel = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
    return QColor::fromRgbF(channel(from.redF(), to.redF()), channel(from.greenF(), to.greenF()),
                            channel(from.blueF(), to.blueF()));
}

Palette makeLight()
{
    Palette p;
    p.window = 0xF1F2F4;
    p.base = 0xFFFFFF;
    p.alternate = 0xF7F8FA;
    p.button = 0xFBFBFC;
    p.text = 0x1B2026;
    p.secondary = 0x55606B;
    p.hint = 0x636D78;
    p.separator = 0xDADDE2;
    p.controlBorder = 0xB4BBC4;
    p.accent = 0x1765AD;
    p.onAccent = 0xFFFFFF;
    p.selection = 0xD2E4F7;
    p.selectionIdle = 0xE3E7EC;
    p.pressed = 0xE3E6EA;
    p.hover = 0xEAEDF1;
    p.exact = 0x08705C;
    p.blurred = 0x8F5400;
    p.invalid = 0xA3123A;
    p.washExact = 0xE3F3EE;
    p.washBlurred = 0xFBF0DD;
    p.washInvalid = 0xFBE7EB;
    p.washInfo = 0xEAEDF1;
    p.scoreFill = 0xC5DDF5;
    p.score = 0x1F6DB5;
    p.timeFill = 0xFBE3B8;
    p.time = 0xB97A10;
    p.exponentFill = 0xE3E6EA;
    p.signFill = 0xC9CED5;
    p.gridline = 0xE8EAED;
    p.axis = 0x8A939D;
    p.series = {0x046DD0, 0xC04B00, 0xA02A86, 0x0B5D48, 0x1B2026, 0x6B737C};
    return p;
}

Palette makeDark()
{
    Palette p;
    p.dark = true;
    p.window = 0x25282C;
    p.base = 0x1A1C1F;
    p.alternate = 0x1F2225;
    p.button = 0x2E3237;
    p.text = 0xE3E6EA;
    p.secondary = 0xAAB2BC;
    p.hint = 0x939CA7;
    p.separator = 0x383D43;
    p.controlBorder = 0x525962;
    p.accent = 0x63AEF2;
    p.onAccent = 0x10161C;
    p.selection = 0x1B3C5E;
    p.selectionIdle = 0x333940;
    p.pressed = 0x3A3F45;
    p.hover = 0x2F343A;
    p.exact = 0x74E3C8;
    p.blurred = 0xEDBA62;
    p.invalid = 0xFA8CA1;
    p.washExact = 0x1C332C;
    p.washBlurred = 0x3A2F1C;
    p.washInvalid = 0x40232A;
    p.washInfo = 0x2F343A;
    p.scoreFill = 0x234A70;
    p.score = 0x6DB3F2;
    p.timeFill = 0x54401A;
    p.time = 0xE0A748;
    p.exponentFill = 0x343940;
    p.signFill = 0x474E57;
    p.gridline = 0x2A2E33;
    p.axis = 0x6C7580;
    p.series = {0x3E9DF0, 0xFF7A2E, 0xC98AB8, 0x35DBA2, 0xE3E6EA, 0xE8CF6A};
    return p;
}

Palette makeProjector()
{
    Palette p = makeDark();
    p.text = 0xFFFFFF;
    p.secondary = 0xC3CAD3;
    p.hint = 0xAAB2BC;
    p.separator = 0x474E57;
    p.axis = 0x8A939D;
    return p;
}

QPalette paletteOf(const Palette &p)
{
    QPalette palette;
    palette.setColor(QPalette::Window, p.window);
    palette.setColor(QPalette::Base, p.base);
    palette.setColor(QPalette::AlternateBase, p.alternate);
    palette.setColor(QPalette::Button, p.button);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText,
                            QPalette::HighlightedText}) {
        palette.setColor(role, p.text);
        palette.setColor(QPalette::Disabled, role, p.hint);
    }
    palette.setColor(QPalette::PlaceholderText, p.hint);
    palette.setColor(QPalette::BrightText, p.invalid);
    palette.setColor(QPalette::ToolTipBase, p.base);
    palette.setColor(QPalette::Link, p.accent);
    palette.setColor(QPalette::LinkVisited, p.accent);
    palette.setColor(QPalette::Highlight, p.selection);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, p.selectionIdle);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, p.selectionIdle);
    palette.setColor(QPalette::Light, p.base);
    palette.setColor(QPalette::Midlight, p.hover);
    palette.setColor(QPalette::Mid, p.separator);
    palette.setColor(QPalette::Dark, p.controlBorder);
    palette.setColor(QPalette::Shadow, p.axis);
    return palette;
}

} // namespace

const Palette &Palette::light()
{
    static const Palette value = makeLight();
    return value;
}

const Palette &Palette::darkOne()
{
    static const Palette value = makeDark();
    return value;
}

const Palette &Palette::projector()
{
    static const Palette value = makeProjector();
    return value;
}

const Palette &Palette::of(const QPalette &palette)
{
    const Palette &projected = projector();
    if (palette.color(QPalette::Base) == projected.base && palette.color(QPalette::Text) == projected.text)
        return projected;
    return palette.color(QPalette::Base).lightness() < 128 ? darkOne() : light();
}

QColor Palette::verdict(Verdict verdict) const
{
    switch (verdict) {
    case Verdict::Exact:
        return exact;
    case Verdict::Blurred:
    case Verdict::Ambiguous:
        return blurred;
    case Verdict::OutOfRange:
    case Verdict::Invalid:
        break;
    }
    return invalid;
}

QColor Palette::*Palette::severityColour(Severity severity)
{
    return severity == Severity::Good      ? &Palette::exact
           : severity == Severity::Warning ? &Palette::blurred
                                           : &Palette::invalid;
}

QColor Palette::wash(Severity severity) const
{
    return severity == Severity::Good ? washExact : severity == Severity::Warning ? washBlurred : washInvalid;
}

QColor Palette::kept(double share) const
{
    if (share >= 1)
        return washExact;
    // Even a share just below one stands off from all.
    constexpr float weakest = 0.14F;
    const float strength = weakest + (1 - weakest) * static_cast<float>(1 - std::clamp(share, 0.0, 1.0));
    return mixed(washBlurred, blurred, strength);
}

QColor Palette::moved(double strength) const
{
    constexpr double half = 0.5;
    constexpr double towardsText = 0.75;
    const double held = std::clamp(strength, 0.0, 1.0);
    return held < half ? mixed(scoreFill, score, held / half)
                       : mixed(score, text, (held - half) / half * towardsText);
}

QPalette applicationPalette(bool dark)
{
    return paletteOf(dark ? Palette::darkOne() : Palette::light());
}

QPalette projectorPalette()
{
    return paletteOf(Palette::projector());
}

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a) + 0.05;
    const double lb = luminance(b) + 0.05;
    return std::max(la, lb) / std::min(la, lb);
}

QColor readableOnHighlight(const QColor &colour, const QPalette &palette)
{
    const QColor highlight = palette.color(QPalette::Highlight);
    const Palette &own = Palette::of(palette);
    if (highlight == own.selection || highlight == own.selectionIdle)
        return colour;
    return contrast(colour, highlight) >= 4.5 ? colour : palette.color(QPalette::HighlightedText);
}

} // namespace tiebreak
