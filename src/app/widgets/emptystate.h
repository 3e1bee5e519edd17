// SPDX-License-Identifier: GPL-3.0-or-later
// What an empty page says: one sentence and one button with the next step.
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
    /// The button is the window's main action unless this says no.
    void setMainAction(bool main);

signals:
    void triggered();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void tintIcon();

    QString m_iconName;
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_button;
};

} // namespace tiebreak
