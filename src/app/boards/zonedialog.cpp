// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/zonedialog.h"

#include "app/look/style.h"
#include "ui_zonedialog.h"

#include <QCompleter>
#include <QPushButton>
#include <QTimeZone>

namespace tiebreak
{

ZoneDialog::ZoneDialog(QWidget *parent) : QDialog(parent), m_ui(std::make_unique<Ui::ZoneDialog>())
{
    m_ui->setupUi(this);
    QStringList names;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        names += QString::fromUtf8(id);
    auto *completer = new QCompleter(names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_ui->zone->setCompleter(completer);
    QPushButton *ok = m_ui->buttons->button(QDialogButtonBox::Ok);
    ok->setProperty(MainActionProperty, true);
    ok->setToolTip(tr("Show times in this zone"));
    ok->setEnabled(false);
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close without changing anything"));
    connect(m_ui->zone, &QLineEdit::textChanged, this, [ok](const QString &text) {
        ok->setEnabled(QTimeZone::isTimeZoneIdAvailable(text.trimmed().toUtf8()));
    });
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, [this] {
        emit zoneChosen(m_ui->zone->text().trimmed());
        accept();
    });
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ZoneDialog::~ZoneDialog() = default;

} // namespace tiebreak

#include "moc_zonedialog.cpp"
