// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectorbar.h"

#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/elidedlabel.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr int barEdge = 3;
constexpr int longestTitle = 120;

} // namespace

ProjectorBar::ProjectorBar(Projector &projector, QWidget *parent)
    : PaintedWidget(parent)
    , m_projector(projector)
    , m_row(new QHBoxLayout)
    , m_text(new ElidedLabel)
    , m_title(new QLineEdit)
    , m_theme(new QComboBox)
    , m_automatic(new QCheckBox(tr("Advance automatically")))
{
    auto *lines = new QVBoxLayout(this);
    lines->setContentsMargins(14, 4, 14, 4);
    lines->setSpacing(2);
    m_row->setSpacing(6);
    lines->addLayout(m_row);
    // Far from where it was frozen.
    m_live = addButton("unfreezeProjector", tr("Unfreeze…"),
                       tr("Show the live board to the audience again; asks first"),
                       [this] { emit unfreezeWanted(); });
    m_text->setObjectName(QStringLiteral("projectorState"));
    m_text->setElideMode(Qt::ElideRight);
    // What is left over is between what it says and the buttons, which keep their places.
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_row->addWidget(m_text, 1);
    m_row->addSpacerItem(new QSpacerItem(0, 0, QSizePolicy::Expanding));
    m_title->setObjectName(QStringLiteral("projectorTitle"));
    m_title->setPlaceholderText(tr("What people call this board"));
    m_title->setToolTip(tr("Heading on the projector. Leave empty to show the board's key."));
    m_title->setAccessibleName(tr("Title on the projector"));
    m_title->setMaxLength(longestTitle);
    m_title->setMaximumWidth(240);
    m_row->addWidget(m_title, 1);
    m_theme->setObjectName(QStringLiteral("projectorTheme"));
    m_theme->addItems({tr("Projector"), tr("Dark"), tr("Light")});
    m_theme->setToolTip(tr("The colors of the projector: dark with much contrast, dark, or light"));
    m_theme->setAccessibleName(tr("Colors of the projector"));
    m_theme->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_theme->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_row->addWidget(m_theme);
    m_byPlace = addButton("revealByPlace", tr("Reveal by rank"), byPlaceTip(),
                          [this] { m_projector.reveal(RevealOrder::ByPlace); });
    m_byTime = addButton("revealByTime", tr("by time"), byTimeTip(),
                         [this] { m_projector.reveal(RevealOrder::ByTime); });
    m_back = addButton("revealBack", tr("Back"), tr("Show the previous step (Left)"),
                       [this] { m_projector.back(); });
    m_next = addButton("revealNext", tr("Next"), tr("Show the next step (Space or Right)"),
                       [this] { m_projector.next(); });
    m_automatic->setObjectName(QStringLiteral("revealAutomatic"));
    m_automatic->setToolTip(tr("Advance every 2 seconds"));
    m_automatic->setAccessibleName(tr("Advance automatically"));
    m_automatic->installEventFilter(this);
    m_row->addWidget(m_automatic);
    m_freeze = addButton("freezeProjector", tr("Freeze projector"),
                         tr("The audience keeps seeing the standings of this moment; this page stays live"),
                         [this] { m_projector.freeze(); });
    m_close =
        addButton("closeProjector", tr("Close projector"),
                  tr("Close the projector's window; frozen standings stay"), [this] { emit closeWanted(); });
    setChoiceDelegates(*this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_automatic, &QCheckBox::clicked, &m_projector, &Projector::setAutomatic);
    connect(m_title, &QLineEdit::editingFinished, this, [this] { emit titleChosen(m_title->text()); });
    connect(m_theme, &QComboBox::activated, this,
            [this](int index) { emit themeChosen(ProjectorTheme(index)); });
    connect(&m_projector, &Projector::changed, this, &ProjectorBar::showState);
    showState();
}

QString ProjectorBar::byPlaceTip()
{
    return tr("Reveal the current standings one step at a time, from the last rank up");
}

QString ProjectorBar::byTimeTip()
{
    return tr("Reveal the current standings in the order in which the points were scored");
}

QPushButton *ProjectorBar::addButton(const char *name, const QString &text, const QString &toolTip,
                                     const std::function<void()> &act)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1StringView(name));
    button->setToolTip(toolTip);
    button->setAutoDefault(false);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->installEventFilter(this);
    m_row->addWidget(button);
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

QString ProjectorBar::sentence() const
{
    const QString key = nameInSentence(m_projector.setup().key.toStdString());
    // The window has another server's name.
    const QString board = m_projector.serverLeft() ? tr("%1 on %2").arg(key, m_projector.serverName()) : key;
    switch (m_projector.state()) {
    case Projector::State::Closed:
        break;
    case Projector::State::Live:
        return m_projector.serverLeft() ? tr("Projector: %1, no longer read").arg(board)
                                        : tr("Projector: %1, live").arg(board);
    case Projector::State::Frozen:
        if (!m_projector.window())
            return tr("Projector: %1, frozen at %2 and closed; Projector shows it again")
                .arg(board, m_projector.frozenClock());
        if (m_projector.boardReplaced())
            return tr("Projector: %1, frozen at %2. The key was deleted or holds another board, so nothing "
                      "can be revealed.")
                .arg(board, m_projector.frozenClock());
        if (!m_projector.canReveal())
            return tr("Projector: %1, frozen at %2; the board is no longer read, so nothing can be "
                      "revealed")
                .arg(board, m_projector.frozenClock());
        if (m_projector.wasUnwatched())
            return tr("Projector: %1, frozen at %2. The board was not watched for a while since then, so it "
                      "may be another one.")
                .arg(board, m_projector.frozenClock());
        return tr("Projector: %1, frozen at %2").arg(board, m_projector.frozenClock());
    case Projector::State::Reveal:
        if (!m_projector.window())
            return tr("Projector: %1, closed at step %2 of %3; Projector shows it again")
                .arg(board, groupedText(qint64(m_projector.step())),
                     groupedText(qint64(m_projector.steps()) - 1));
        return m_projector.step() == 0
                   ? tr("Projector: %1, frozen at %2, %3 steps left to reveal")
                         .arg(board, m_projector.frozenClock(), groupedText(qint64(m_projector.steps()) - 1))
                   : tr("Revealing on the projector: %1, step %2 of %3")
                         .arg(board, groupedText(qint64(m_projector.step())),
                              groupedText(qint64(m_projector.steps()) - 1));
    }
    return {};
}

void ProjectorBar::showState()
{
    const auto state = m_projector.state();
    setVisible(state != Projector::State::Closed);
    m_text->setText(sentence());
    const bool live = state == Projector::State::Live;
    const bool frozen = state == Projector::State::Frozen;
    const bool reveal = state == Projector::State::Reveal;
    m_title->setVisible(live);
    if (!m_title->hasFocus())
        m_title->setText(m_projector.setup().title);
    m_theme->setVisible(live);
    m_theme->setCurrentIndex(int(m_projector.setup().theme));
    // It keeps its place, so that the second half of a double click falls on nothing.
    const bool hadFocus = m_freeze->hasFocus();
    m_freeze->setEnabled(live && !m_projector.serverLeft());
    if (frozen && hadFocus)
        setFocus(Qt::OtherFocusReason);
    m_byPlace->setVisible(frozen);
    m_byTime->setVisible(frozen);
    m_byPlace->setEnabled(m_projector.canReveal());
    m_byTime->setEnabled(m_projector.canReveal());
    const bool replaced = m_projector.boardReplaced();
    const QString other = tr("The key was deleted or holds another board");
    m_byPlace->setToolTip(replaced ? other : byPlaceTip());
    m_byTime->setToolTip(replaced ? other : byTimeTip());
    m_live->setVisible(frozen || reveal);
    const bool wasReveal = m_next->isVisibleTo(this);
    m_back->setVisible(reveal);
    m_next->setVisible(reveal);
    m_automatic->setVisible(reveal);
    const bool seen = m_projector.window() != nullptr;
    m_next->setEnabled(reveal && seen && m_projector.step() + 1 < m_projector.steps());
    m_back->setEnabled(seen && m_projector.step() > 0);
    m_automatic->setEnabled(m_next->isEnabled());
    m_close->setVisible(seen);
    m_automatic->setChecked(m_projector.automatic());
    // Space and the arrows go to it.
    if (reveal && !wasReveal)
        m_next->setFocus(Qt::OtherFocusReason);
    placeText();
    update();
}

/// The board and the step are what it is for: where they have no room beside the buttons, they stand above.
void ProjectorBar::placeText()
{
    auto &lines = static_cast<QBoxLayout &>(*layout());
    const QMargins margins = lines.contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (int i = 0; i < m_row->count(); ++i)
        if (const QWidget *part = m_row->itemAt(i)->widget(); part && part != m_text && !part->isHidden())
            room -= part->minimumSizeHint().width() + m_row->spacing();
    const bool above = m_text->sizeHint().width() > room;
    if (std::exchange(m_textAbove, above) == above)
        return;
    m_row->removeWidget(m_text);
    lines.removeWidget(m_text);
    if (above)
        lines.insertWidget(0, m_text);
    else
        m_row->insertWidget(m_row->indexOf(m_live) + 1, m_text, 1);
}

void ProjectorBar::resizeEvent(QResizeEvent *event)
{
    PaintedWidget::resizeEvent(event);
    placeText();
}

bool ProjectorBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress)
        m_pressed = watched;
    // A double click is for what was pressed first, not for what came to lie under it.
    if (event->type() == QEvent::MouseButtonDblClick && watched != m_pressed)
        return true;
    if (event->type() == QEvent::KeyPress && m_projector.state() == Projector::State::Reveal) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Right || key == Qt::Key_PageDown) {
            m_projector.next();
            return true;
        }
        if (key == Qt::Key_Left || key == Qt::Key_PageUp) {
            m_projector.back();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ProjectorBar::paint(QPainter &painter, const Palette &colours)
{
    const bool live = m_projector.state() == Projector::State::Live;
    painter.fillRect(rect(), live ? colours.washInfo : colours.washBlurred);
    painter.fillRect(QRect(0, 0, barEdge, height()), live ? colours.accent : colours.blurred);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
}

} // namespace tiebreak

#include "moc_projectorbar.cpp"
