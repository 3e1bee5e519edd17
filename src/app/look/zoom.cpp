// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/zoom.h"

#include <QApplication>
#include <QLibrary>
#include <QScreen>
#include <QWidget>

class QPlatformScreen;

namespace tiebreak
{

namespace
{

double shownFactor = 1;

/// What Qt scales a screen by beside QT_SCALE_FACTOR. Qt has no public function to change that while windows
/// are open, only these two of its own, which its tests of screens use; a Qt without them cannot zoom.
struct ScreenScale {
    using Get = double (*)(const QPlatformScreen *screen);
    using Set = void (*)(QScreen *screen, double factor);
    Get get = nullptr;
    Set set = nullptr;

    ScreenScale()
    {
        // Nothing is loaded: the library is there already, and found by the names that it has.
        QLibrary gui(QStringLiteral("Qt6Gui"), QStringLiteral("6"));
        get = reinterpret_cast<Get>(gui.resolve("_ZN15QHighDpiScaling15screenSubfactorEPK15QPlatformScreen"));
        set = reinterpret_cast<Set>(gui.resolve("_ZN15QHighDpiScaling15setScreenFactorEP7QScreend"));
    }
    bool known() const { return get && set; }
};

/// The factor that a screen asks for by itself, kept as long as there is the screen.
double ownFactor(QScreen &screen, const ScreenScale &scale)
{
    constexpr const char *property = "tiebreakOwnScale";
    if (const QVariant kept = screen.property(property); kept.isValid())
        return kept.toDouble();
    const double own = scale.get(screen.handle());
    screen.setProperty(property, own);
    return own;
}

} // namespace

bool zoomWindows(double factor)
{
    if (factor == shownFactor)
        return true;
    static const ScreenScale scale;
    if (!scale.known())
        return false;
    QList<std::pair<QWidget *, QSize>> sizes;
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->windowHandle())
            sizes += {window, (QSizeF(window->size()) * shownFactor / factor).toSize()};
    }
    for (QScreen *screen : QGuiApplication::screens())
        scale.set(screen, ownFactor(*screen, scale) * factor);
    shownFactor = factor;
    for (const auto &[window, size] : sizes) {
        window->resize(size);
        window->update();
    }
    return true;
}

double windowsZoom()
{
    return shownFactor;
}

} // namespace tiebreak
