// SPDX-License-Identifier: GPL-3.0-or-later
// The members that are followed, wherever they stand, and where one asks for another.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace tiebreak
{

/// A followed member.
struct PinContent {
    QByteArray member;
    QString name;
    QString place; ///< "rank 11", "not on the board yet"
    QString note;  ///< "1 280 000 points below rank 10", where there is room; may be empty
    /// Both: "rank 16 · 1 280 000 points below rank 10".
    QString words() const { return note.isEmpty() ? place : place + QStringLiteral(" · ") + note; }
    bool operator==(const PinContent &) const = default;
};

/// A line of members; a click selects one, its menu lets it go.
class PinStrip : public QWidget
{
    Q_OBJECT

public:
    explicit PinStrip(QWidget *parent = nullptr);

    void setPins(const QList<PinContent> &pins);
    const QList<PinContent> &pins() const { return m_pins; }

    /// In which members are named.
    QLineEdit &search() { return *m_search; }

signals:
    /// The user wants to follow the member that stands in search().
    void pinWanted();
    void unpinWanted(const QByteArray &member);
    void memberChosen(const QByteArray &member);

private:
    QList<PinContent> m_pins;
    QHBoxLayout *m_row;
    QLabel *m_title;
    QList<QWidget *> m_buttons;
    QLineEdit *m_search;
};

} // namespace tiebreak
