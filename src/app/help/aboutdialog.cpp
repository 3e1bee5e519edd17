// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/aboutdialog.h"

#include "app/look/fonts.h"
#include "ui_aboutdialog.h"

#include <QCoreApplication>
#include <QPushButton>

namespace tiebreak
{

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent), m_ui(std::make_unique<Ui::AboutDialog>())
{
    m_ui->setupUi(this);
    m_ui->title->setFont(titleFont());
    m_ui->title->setText(tr("Tiebreak %1").arg(QCoreApplication::applicationVersion()));
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

AboutDialog::~AboutDialog() = default;

} // namespace tiebreak

#include "moc_aboutdialog.cpp"
