// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectionbar.h"

#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/secondarylabel.h"
#include "app/window/databasechoice.h"
#include "app/window/lockbutton.h"
#include "app/window/serverbutton.h"
#include "app/window/sparkline.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace tiebreak
{

ConnectionBar::ConnectionBar(QWidget *parent)
    : QWidget(parent)
    , m_server(new ServerButton(this))
    , m_databases(new DatabaseChoice(this))
    , m_lock(new LockButton(this))
    , m_warning(new QLabel(this))
    , m_facts(new SecondaryLabel(this))
    , m_line(new Sparkline(this))
    , m_roundTrip(new SecondaryLabel(this))
{
    setFixedHeight(metric::ConnectionBarHeight);
    m_server->setObjectName(QStringLiteral("serverButton"));
    m_lock->setObjectName(QStringLiteral("lock"));
    connect(m_lock, &LockButton::clicked, this, [this] {
        if (m_role != Role::Sandbox)
            emit lockClicked();
    });
    m_warning->setObjectName(QStringLiteral("unsafe"));
    m_warning->hide();
    m_facts->setObjectName(QStringLiteral("serverFacts"));
    m_facts->setToolTip(tr("What the server reports about itself"));
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_roundTrip->setObjectName(QStringLiteral("roundTrip"));
    m_roundTrip->setToolTip(tr("Round-trip time of the last 24 commands"));
    m_line->setToolTip(m_roundTrip->toolTip());

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(14);
    layout->addWidget(m_server);
    layout->addWidget(m_databases);
    layout->addWidget(m_lock);
    layout->addWidget(m_warning);
    m_rule = new QWidget(this);
    m_rule->setFixedSize(1, 18);
    m_rule->setAutoFillBackground(true);
    layout->addWidget(m_rule);
    layout->addWidget(m_facts, 1);
    auto *trip = new QHBoxLayout;
    trip->setSpacing(6);
    trip->addWidget(m_line);
    trip->addWidget(m_roundTrip);
    layout->addLayout(trip);
    tint();
    clearServer();
}

void ConnectionBar::setServer(Role role, const QString &name, const QString &what, const QString &where)
{
    m_role = role;
    m_server->setServer(role, name, what, where);
    showAccess();
    showParts(true);
}

void ConnectionBar::setColour(std::optional<int> colour)
{
    m_colour = colour;
    m_server->setColour(colour);
    update();
}

void ConnectionBar::clearServer()
{
    setColour(std::nullopt);
    m_role = Role::NotMarked;
    m_server->setServer(Role::NotMarked, tr("Not connected"), {}, {});
    m_facts->clear();
    setWarning({});
    clearRoundTrips();
    showParts(false);
}

void ConnectionBar::setServerMenu(QMenu *menu)
{
    m_server->setMenu(menu);
}

void ConnectionBar::setLockShown(bool shown)
{
    m_lock->setVisible(shown);
}

void ConnectionBar::setWritesAllowed(bool allowed, std::optional<std::chrono::seconds> left)
{
    m_writesAllowed = allowed;
    m_writesLeft = left;
    showAccess();
}

void ConnectionBar::showAccess()
{
    using Access = LockButton::Access;
    m_lock->setAccess(m_role == Role::Sandbox ? Access::Sandbox
                      : m_writesAllowed       ? Access::Writes
                                              : Access::ReadOnly,
                      m_writesLeft);
}

void ConnectionBar::setFacts(const QString &facts)
{
    m_facts->setText(facts);
}

void ConnectionBar::setWarning(const QString &warning, const QString &why)
{
    m_warning->setText(warning);
    m_warning->setToolTip(why);
    m_warning->setVisible(!warning.isEmpty());
}

void ConnectionBar::addRoundTrip(std::chrono::microseconds time)
{
    const double milliseconds = double(time.count()) / 1000;
    m_line->addValue(milliseconds);
    const int decimals = milliseconds < 0.095 ? 2 : milliseconds < 9.95 ? 1 : 0;
    m_roundTrip->setText(tr("%1 ms round trip").arg(QLocale::c().toString(milliseconds, 'f', decimals)));
}

void ConnectionBar::clearRoundTrips()
{
    m_line->clear();
    m_roundTrip->clear();
}

QSize ConnectionBar::sizeHint() const
{
    return {QWidget::sizeHint().width(), metric::ConnectionBarHeight};
}

void ConnectionBar::showParts(bool connected)
{
    m_lock->setVisible(connected);
    m_rule->setVisible(connected);
    m_line->setVisible(connected);
    update();
}

void ConnectionBar::tint()
{
    QPalette rule = palette();
    rule.setColor(QPalette::Window, Palette::of(palette()).separator);
    m_rule->setPalette(rule);
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, Palette::of(palette()).invalid);
    m_warning->setPalette(warning);
}

void ConnectionBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

void ConnectionBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    if (m_role == Role::Production)
        painter.fillRect(QRect(0, 0, width(), 3), colours.invalid);
    else if (m_colour)
        painter.fillRect(QRect(0, 0, width(), 3), colours.series[std::size_t(*m_colour)]);
}

} // namespace tiebreak

#include "moc_connectionbar.cpp"
