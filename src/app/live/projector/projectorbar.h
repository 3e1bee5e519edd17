// SPDX-License-Identifier: GPL-3.0-or-later
// The operator's side of a projector: what it shows, and what comes next.
#pragma once

#include "app/live/projector/projector.h"
#include "app/widgets/paintedwidget.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace tiebreak
{

class ElidedLabel;

/// A strip of the page that is there while the projector is open, or a standing is frozen. In a reveal Space
/// and Right go on, and Left goes back. What would let the audience see something else asks first, and never
/// lies where a click that was meant for another button may fall.
class ProjectorBar : public PaintedWidget
{
    Q_OBJECT

public:
    explicit ProjectorBar(Projector &projector, QWidget *parent = nullptr);

signals:
    /// The user calls the board so.
    void titleChosen(const QString &title);
    void themeChosen(ProjectorTheme theme);
    void unfreezeWanted();
    void closeWanted();

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QPushButton *addButton(const char *name, const QString &text, const QString &toolTip,
                           const std::function<void()> &act);
    void showState();
    void placeText();
    static QString byPlaceTip();
    static QString byTimeTip();
    QString sentence() const;

    Projector &m_projector;
    QHBoxLayout *m_row;
    ElidedLabel *m_text;
    bool m_textAbove = false;
    QLineEdit *m_title;
    QComboBox *m_theme;
    QPushButton *m_freeze, *m_byPlace, *m_byTime, *m_back, *m_next, *m_live, *m_close;
    QCheckBox *m_automatic;
    QObject *m_pressed = nullptr; ///< only to compare
};

} // namespace tiebreak
