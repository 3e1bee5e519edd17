// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/momentfield.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "models/text/timetext.h"
#include "models/text/typednumber.h"

#include <QDateTime>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QRegularExpression>

namespace tiebreak
{

namespace
{

constexpr int momentFieldRoom = 22;
constexpr int momentTextLength = 23;

} // namespace

QString momentText(Moment moment, const QTimeZone &zone)
{
    const auto milliseconds =
        std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch().count();
    return timeText(milliseconds, TickUnit::Millisecond, {zone});
}

std::optional<Moment> parseMoment(const QString &text, const QTimeZone &zone, Moment near)
{
    static const QRegularExpression pattern(
        QStringLiteral("^(?:(\\d{4})-(\\d{1,2})-(\\d{1,2})[T ] "
                       "*)?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,6}))?)?\\s*(Z|UTC)?$"));
    const QRegularExpressionMatch match = pattern.match(plainDigits(text).trimmed());
    if (!match.hasMatch())
        return {};
    const auto number = [&](int part) { return match.captured(part).toInt(); };
    const QTimeZone meant = match.captured(8).isEmpty() ? zone : QTimeZone::utc();
    const auto shown = std::chrono::floor<std::chrono::milliseconds>(near).time_since_epoch().count();
    const QDate date = match.captured(1).isEmpty() ? QDateTime::fromMSecsSinceEpoch(shown, meant).date()
                                                   : QDate(number(1), number(2), number(3));
    const QDateTime time(date, QTime(number(4), number(5), number(6)), meant);
    if (!date.isValid() || !time.isValid() || !QTime(number(4), number(5), number(6)).isValid())
        return {};
    const QString decimals = match.captured(7);
    auto rest = std::chrono::microseconds(decimals.leftJustified(6, QLatin1Char('0')).toInt());
    if (decimals.size() <= 3)
        rest += std::chrono::microseconds(999);
    return Moment(std::chrono::milliseconds(time.toMSecsSinceEpoch())) + rest;
}

MomentField::MomentField(QWidget *parent) : QLineEdit(parent)
{
    setFont(fixedFont());
    setMaxLength(40);
    setAccessibleName(tr("Moment shown"));
    setToolTip(tr("The moment that is shown. Type another one, such as 20:58:10.5, or with a date."));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        const auto moment = parseMoment(text(), m_zone, m_moment);
        if (!moment) {
            emit refused(text());
            return;
        }
        setModified(false);
        emit momentEntered(*moment);
        selectAll();
    });
}

void MomentField::setMoment(Moment moment)
{
    m_moment = moment;
    if (!isModified())
        showMoment();
}

void MomentField::setZone(const QTimeZone &zone)
{
    m_zone = zone;
    if (!isModified())
        showMoment();
}

void MomentField::showMoment()
{
    const QString shown = momentText(m_moment, m_zone);
    if (shown == text())
        return;
    const int cursor = cursorPosition();
    setText(shown);
    setCursorPosition(cursor);
}

QSize MomentField::sizeHint() const
{
    return {QFontMetrics(font()).horizontalAdvance(QString(momentTextLength, QLatin1Char('0'))) +
                momentFieldRoom,
            metric::ControlHeight};
}

void MomentField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        showMoment();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void MomentField::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    setModified(false);
    showMoment();
}

} // namespace tiebreak

#include "moc_momentfield.cpp"
