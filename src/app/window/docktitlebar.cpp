// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docktitlebar.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace tiebreak
{

namespace
{

QToolButton *titleButton(const QString &iconName, const QString &words, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setIconSize(QSize(14, 14));
    button->setFixedSize(20, 20);
    button->setAutoRaise(true);
    button->setToolTip(words);
    button->setAccessibleName(words);
    return button;
}

} // namespace

DockTitleBar::DockTitleBar(QDockWidget *dock, QWidget *content) : PaintedWidget(dock)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 1, 4, 1);
    layout->setSpacing(2);
    if (content) {
        layout->addWidget(content, 1);
        content->show();
    } else {
        auto *title = new ElidedLabel(dock->windowTitle(), this);
        title->setFont(strongFont());
        connect(dock, &QDockWidget::windowTitleChanged, title, &ElidedLabel::setText);
        layout->addWidget(title);
        layout->addStretch(1);
    }
    auto *floating = titleButton(QStringLiteral("float"), tr("Float or dock this panel"), this);
    floating->setObjectName(QStringLiteral("floatButton"));
    connect(floating, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    auto *close =
        titleButton(QStringLiteral("close"), tr("Close this panel; the View menu brings it back"), this);
    close->setObjectName(QStringLiteral("closeButton"));
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    layout->addWidget(floating);
    layout->addWidget(close);
    const auto updateButtons = [=](QDockWidget::DockWidgetFeatures features) {
        floating->setVisible(features & QDockWidget::DockWidgetFloatable);
        close->setVisible(features & QDockWidget::DockWidgetClosable);
    };
    connect(dock, &QDockWidget::featuresChanged, this, updateButtons);
    updateButtons(dock->features());
}

QSize DockTitleBar::sizeHint() const
{
    return {QWidget::sizeHint().width(), metric::HeaderHeight};
}

QSize DockTitleBar::minimumSizeHint() const
{
    return {80, metric::HeaderHeight};
}

void DockTitleBar::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
}

} // namespace tiebreak

#include "moc_docktitlebar.cpp"
