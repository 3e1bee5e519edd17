// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/emptystate.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tiebreak
{

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_button(new QPushButton(this))
    , m_other(new QPushButton(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_sentence->setObjectName(QStringLiteral("emptySentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_button->setObjectName(QStringLiteral("emptyButton"));
    setMainAction(true);
    m_button->setAutoDefault(false);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::triggered);
    m_other->setObjectName(QStringLiteral("emptyOtherButton"));
    m_other->setAutoDefault(false);
    connect(m_other, &QPushButton::clicked, this, &EmptyState::otherTriggered);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(8);
    layout->addStretch();
    layout->addWidget(m_icon, 0, Qt::AlignHCenter);
    layout->addWidget(m_sentence);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addWidget(m_other, 0, Qt::AlignHCenter);
    layout->addStretch();
    m_button->hide();
    m_other->hide();
}

void EmptyState::setContent(const QString &iconName, const QString &sentence, const QString &buttonText)
{
    m_iconName = iconName;
    m_sentence->setText(sentence);
    m_button->setText(buttonText);
    m_button->setToolTip(sentence);
    m_button->setVisible(!buttonText.isEmpty());
    m_other->hide();
    tintIcon();
}

void EmptyState::setOtherAction(const QString &text, const QString &toolTip)
{
    m_other->setText(text);
    m_other->setToolTip(toolTip);
    m_other->setVisible(!text.isEmpty());
}

void EmptyState::setMainAction(bool main)
{
    m_button->setProperty(MainActionProperty, main);
    m_button->setFont(main ? strongFont() : textFont());
    m_button->update();
}

void EmptyState::tintIcon()
{
    if (!m_iconName.isEmpty())
        m_icon->setPixmap(iconPixmap(m_iconName, 28, Palette::of(palette()).secondary, devicePixelRatio()));
}

void EmptyState::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tintIcon();
}

} // namespace tiebreak

#include "moc_emptystate.cpp"
