// SPDX-License-Identifier: GPL-3.0-or-later
// What an empty page says: one sentence and a button with the next step, seldom two.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tiebreak
{

/// Icon 28, sentence, button, centred on Base.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyState(QWidget *parent = nullptr);

    /// An empty `buttonText` hides the button. `iconName` as in icon().
    void setContent(const QString &iconName, const QString &sentence, const QString &buttonText = {});
    /// A second button, below the first, for what can be done all the same; hidden while it has no text, as
    /// setContent() leaves it.
    void setOtherAction(const QString &text, const QString &toolTip);
    /// The button is the window's main action unless this says no.
    void setMainAction(bool main);

signals:
    void triggered();
    void otherTriggered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void tintIcon();

    QString m_iconName;
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_button;
    QPushButton *m_other;
};

} // namespace tiebreak
