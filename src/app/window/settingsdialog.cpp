// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settingsdialog.h"

#include "app/widgets/choicedelegate.h"
#include "ui_settingsdialog.h"

#include <QPushButton>

namespace tiebreak
{

SettingsDialog::SettingsDialog(const QString &theme, const QString &separator, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::SettingsDialog>())
{
    m_ui->setupUi(this);
    m_ui->theme->addItem(tr("As the desktop"), int(Theme::System));
    m_ui->theme->addItem(tr("Light"), int(Theme::Light));
    m_ui->theme->addItem(tr("Dark"), int(Theme::Dark));
    m_ui->theme->setCurrentIndex(m_ui->theme->findData(int(parseTheme(theme).value_or(Theme::System))));
    setChoiceDelegates(*this);
    m_ui->separator->setText(separator);
    connect(m_ui->theme, &QComboBox::activated, this,
            [this] { emit themeChosen(Theme(m_ui->theme->currentData().toInt())); });
    connect(m_ui->separator, &QLineEdit::editingFinished, this,
            [this] { emit separatorChosen(m_ui->separator->text()); });
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

SettingsDialog::~SettingsDialog() = default;

} // namespace tiebreak

#include "moc_settingsdialog.cpp"
