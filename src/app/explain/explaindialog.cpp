// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/explaindialog.h"

#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace tiebreak
{

ExplainDialog::ExplainDialog(const ExplainedPair &pair, const QString &origin, QWidget *parent)
    : QDialog(parent), m_view(new ExplainView(this))
{
    setObjectName(QStringLiteral("explainDialog"));
    setWindowTitle(tr("Explain %1").arg(origin));
    m_view->showRows(pair.board, pair.first, pair.second);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copy = buttons->addButton(tr("Copy as text"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyProof"));
    copy->setToolTip(tr("Copy the proof"));
    QPushButton *picture = buttons->addButton(tr("Copy as picture"), QDialogButtonBox::ActionRole);
    picture->setObjectName(QStringLiteral("copyProofPicture"));
    picture->setToolTip(tr("Copy the proof as a picture"));
    connect(picture, &QPushButton::clicked, m_view, &ExplainView::copyPicture);
    buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the board"));
    connect(copy, &QPushButton::clicked, this,
            [this, origin] { QApplication::clipboard()->setText(origin + u'\n' + m_view->text()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = seamlessColumn(this);
    layout->addWidget(m_view, 1);
    layout->addWidget(new Rule(this));
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(16, 12, 16, 12);
    foot->addWidget(buttons);
    layout->addLayout(foot);
    resize(1104, 470);
}

void ExplainDialog::showEvent(QShowEvent *event)
{
    // Only now the parts know how wide they are.
    if (!std::exchange(m_fitted, true)) {
        constexpr int frame = 60; // a title bar and a little of what is behind
        const int whole = m_view->contentHeight(width()) + height() - m_view->height();
        resize(width(), std::min(whole, screen()->availableGeometry().height() - frame));
    }
    QDialog::showEvent(event);
}

} // namespace tiebreak

#include "moc_explaindialog.cpp"
