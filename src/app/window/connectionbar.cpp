// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectionbar.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/paintedwidget.h"
#include "app/widgets/rule.h"
#include "app/widgets/secondarylabel.h"
#include "app/window/databasechoice.h"
#include "core/time/tick.h"
#include "models/text/displaywording.h"

#include <QAbstractButton>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyleOptionButton>

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr std::size_t valuesKept = 24;

constexpr int lockSize = 16;
constexpr int side = 7;
constexpr int wordsLeft = side + lockSize + 5;

constexpr int nameLeft = 25;
constexpr int arrowRoom = 20;
constexpr int nameGap = 7;

QColor colourOf(ConnectionBar::Role role, const Palette &palette)
{
    switch (role) {
    case ConnectionBar::Role::Sandbox:
        return palette.exact;
    case ConnectionBar::Role::Production:
        return palette.invalid;
    case ConnectionBar::Role::Staging:
        return palette.blurred;
    case ConnectionBar::Role::Development:
    case ConnectionBar::Role::NotMarked:
        break;
    }
    return palette.secondary;
}

} // namespace

/// Square and name in the role's colour, then what and where it is.
class ServerButton : public QPushButton
{
public:
    explicit ServerButton(QWidget *parent = nullptr) : QPushButton(parent)
    {
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        setAutoDefault(false);
    }

    void setServer(ConnectionBar::Role role, const QString &name, const QString &what, const QString &where)
    {
        m_role = role;
        m_name = name;
        m_what = what;
        m_where = where;
        setAccessibleName(ConnectionBar::tr("Server: %1, %2, %3").arg(name, what, where));
        setToolTip(ConnectionBar::tr("%1: %2, %3. Opens the connection menu.").arg(name, what, where));
        updateGeometry();
        update();
    }

    /// An index of Palette::series for the square; nothing: by the role.
    void setColour(std::optional<int> colour)
    {
        m_colour = colour;
        update();
    }

    QSize sizeHint() const override
    {
        int width = nameLeft + QFontMetrics(strongFont()).horizontalAdvance(m_name) + arrowRoom + 4;
        for (const QString &part : {m_what, m_where}) {
            if (!part.isEmpty())
                width += fontMetrics().horizontalAdvance(part) + nameGap + 1;
        }
        return {width, metric::ControlHeight};
    }

    QSize minimumSizeHint() const override
    {
        return {nameLeft + QFontMetrics(strongFont()).horizontalAdvance(m_name) + arrowRoom + 4,
                metric::ControlHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        paintButton(painter, option, false);

        const Palette &colours = Palette::of(palette());
        const QColor role = colourOf(m_role, colours);
        painter.fillRect(QRect(8, (height() - 10) / 2, 10, 10),
                         m_colour ? colours.series[std::size_t(*m_colour)] : role);
        QRect room(nameLeft, 0, width() - nameLeft - arrowRoom, height());
        const auto write = [&](const QString &text, const QFont &font, const QColor &colour) {
            if (text.isEmpty() || room.width() <= 0)
                return;
            painter.setFont(font);
            painter.setPen(colour);
            const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width());
            painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
            room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(shown) + nameGap);
        };
        write(m_name, strongFont(), role);
        write(m_what, font(), palette().color(QPalette::ButtonText));
        write(m_where, font(), colours.secondary);
        paintDropArrow(painter, QPointF(width() - 11, height() / 2.0), colours.secondary);
    }

private:
    ConnectionBar::Role m_role = ConnectionBar::Role::NotMarked;
    std::optional<int> m_colour;
    QString m_name;
    QString m_what;
    QString m_where;
};

/// A closed lock and "Read-only", or an open one and how long it stays so. A click means to switch.
class LockButton : public QAbstractButton
{
public:
    enum class Access {
        ReadOnly,
        Writes, ///< the user has allowed writes
        Sandbox ///< a private server, which may always be written to: there is nothing to switch
    };

    explicit LockButton(QWidget *parent = nullptr) : QAbstractButton(parent)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setAccess(Access::ReadOnly, std::nullopt);
    }

    /// `left`: until it locks by itself; nothing: it does not.
    void setAccess(Access access, std::optional<std::chrono::seconds> left)
    {
        m_access = access;
        const QString time =
            left ? displayText(
                       durationText(std::chrono::ceil<std::chrono::minutes>(*left).count(), TickUnit::Minute))
                 : QString();
        setText(access == Access::Sandbox  ? ConnectionBar::tr("Writes allowed")
                : access != Access::Writes ? ConnectionBar::tr("Read-only")
                : left                     ? ConnectionBar::tr("Writes allowed · %1 left").arg(time)
                                           : ConnectionBar::tr("Writes allowed"));
        const bool switches = access != Access::Sandbox;
        setFocusPolicy(switches ? Qt::TabFocus : Qt::NoFocus);
        setCursor(switches ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setAccessibleName(text());
        setToolTip(explanation());
        updateGeometry();
        update();
    }

    QSize sizeHint() const override
    {
        return {wordsLeft + fontMetrics().horizontalAdvance(text()) + side + 1, metric::ControlHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        if (m_access != Access::Sandbox && (hasFocus() || underMouse() || isDown())) {
            QStyleOptionButton option;
            option.initFrom(this);
            option.state.setFlag(QStyle::State_Sunken, isDown());
            option.state.setFlag(QStyle::State_Raised, !isDown());
            paintButton(painter, option, false);
        }
        const QColor colour = m_access == Access::Writes ? Palette::of(palette()).invalid
                                                         : palette().color(QPalette::WindowText);
        painter.drawPixmap(
            QPoint(side, (height() - lockSize) / 2),
            iconPixmap(m_access == Access::ReadOnly ? QStringLiteral("lock") : QStringLiteral("lock-open"),
                       lockSize, colour, devicePixelRatio()));
        painter.setPen(colour);
        painter.drawText(rect().adjusted(wordsLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    }

private:
    QString explanation() const
    {
        switch (m_access) {
        case Access::Writes:
            return ConnectionBar::tr(
                "Writes are allowed: you can edit boards, and commands and load runs can write to this "
                "server. Click to make it read-only.");
        case Access::Sandbox:
            return ConnectionBar::tr(
                "A private server of this window. Edits, load runs and re-encodes write to it. No one else "
                "uses it.");
        case Access::ReadOnly:
            break;
        }
        return ConnectionBar::tr(
            "Read-only: Tiebreak cannot change anything on this server. Click to allow writes.");
    }

    Access m_access = Access::ReadOnly;
};

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
    , m_facts(new ElidedLabel(this))
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
    m_facts->setElideMode(Qt::ElideRight);
    m_facts->setDropsFacts(true);
    m_facts->setSecondary(true);
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
    m_facts->setText({});
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
