// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence above what it speaks of, with the next step at its right.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <QList>
#include <QString>
#include <QTextLayout>

#include <array>
#include <functional>

class QPushButton;

namespace tiebreak
{

/// Hidden until a message is shown. One message at a time; it stays until clear() or another one. Where the
/// sentence is longer than a line the bar grows by a second one.
class MessageBar : public PaintedWidget
{
    Q_OBJECT

public:
    enum class Kind {
        Info,    ///< accent edge
        Note,    ///< "what to look at": blurred colours, circled i
        Warning, ///< blurred colours, bar
        Error,   ///< crimson, cross
        Good,    ///< green, dot
    };
    /// A button. `id`, not empty, is its object name; two actions of one id, text and tool tip are one.
    struct Action {
        QString id;
        QString text;
        QString toolTip;
        std::function<void()> act; ///< what a click does
    };

    explicit MessageBar(QWidget *parent = nullptr);

    /// Shows one sentence; `lead`, when given, stands before it in semi-bold. At most two actions.
    void showMessage(Kind kind, const QString &sentence, const QList<Action> &actions = {},
                     const QString &lead = {});
    void clear();
    /// A longer sentence is cut at its end; three lines unless said.
    void setMostLines(int lines) { m_mostLines = lines; }

    /// What is shown, lead included; empty when nothing is.
    QString text() const;
    Kind kind() const { return m_kind; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paint(QPainter &painter, const Palette &colours) override;
    /// Breaks the sentence into its lines.
    void layOut() override;

private:
    int wordsWidth() const;
    bool showsActions(const QList<Action> &actions) const;
    void showActions();

    Kind m_kind = Kind::Info;
    QString m_lead;
    QString m_sentence;
    QTextLayout m_lines;
    int m_mostLines = 5;
    QList<Action> m_actions;
    std::array<QPushButton *, 3> m_buttons;
};

} // namespace tiebreak
