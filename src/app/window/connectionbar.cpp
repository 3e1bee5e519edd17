// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectionbar.h"

#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/paintedwidget.h"
#include "app/widgets/rule.h"
#include "app/widgets/secondarylabel.h"
#include "app/window/databasechoice.h"
#include "app/window/lockbutton.h"
#include "app/window/serverbutton.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <deque>

namespace tiebreak
{

namespace
{

constexpr std::size_t valuesKept = 24;

} // namespace

/// The last 24 values, oldest at the left, scaled from 0 to the largest.
class Sparkline : public PaintedWidget
{
public:
    explicit Sparkline(QWidget *parent = nullptr) : PaintedWidget({48, 14}, {}, parent)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void addValue(double value)
    {
        m_values.push_back(value);
        if (m_values.size() > valuesKept)
            m_values.pop_front();
        update();
    }

    void clear()
    {
        m_values.clear();
        update();
    }

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        // Two or three values make a tick, not a line.
        if (m_values.size() < 4)
            return;
        const double largest = std::max(1e-9, *std::max_element(m_values.begin(), m_values.end()));
        QPolygonF line;
        const double step = (width() - 2.0) / double(valuesKept - 1);
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const double x = width() - 1 - step * double(m_values.size() - 1 - i);
            line << QPointF(x, height() - 2 - m_values[i] / largest * (height() - 4));
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.secondary, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
    }

private:
    std::deque<double> m_values;
};

ConnectionBar::ConnectionBar(QWidget *parent)
    : PaintedWidget(parent)
    , m_server(new ServerButton(this))
    , m_databases(new DatabaseChoice(this))
    , m_lock(new LockButton(this))
    , m_warning(new SecondaryLabel(this))
    , m_rule(new Rule(this))
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
    m_warning->setTint(&Palette::invalid);
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
    m_rule->setFixedSize(1, 18);
    layout->addWidget(m_rule);
    layout->addWidget(m_facts, 1);
    auto *trip = new QHBoxLayout;
    trip->setSpacing(6);
    trip->addWidget(m_line);
    trip->addWidget(m_roundTrip);
    layout->addLayout(trip);
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

void ConnectionBar::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    if (m_role == Role::Production)
        painter.fillRect(QRect(0, 0, width(), 3), colours.invalid);
    else if (m_colour)
        painter.fillRect(QRect(0, 0, width(), 3), colours.series[std::size_t(*m_colour)]);
}

} // namespace tiebreak

#include "moc_connectionbar.cpp"
