// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settingsdialog.h"

#include "app/widgets/choicedelegate.h"
#include "ui_settingsdialog.h"

#include <QPushButton>

namespace tiebreak
{

SettingsDialog::SettingsDialog(const Settings &settings, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::SettingsDialog>())
{
    m_ui->setupUi(this);
    m_ui->theme->addItem(tr("As the desktop"), int(Theme::System));
    m_ui->theme->addItem(tr("Light"), int(Theme::Light));
    m_ui->theme->addItem(tr("Dark"), int(Theme::Dark));
    m_ui->theme->setCurrentIndex(
        m_ui->theme->findData(int(parseTheme(settings.theme).value_or(Theme::System))));
    fillScales(settings.preferences.scale);
    fillZones(settings.zone);
    setChoiceDelegates(*this);
    m_ui->separator->setText(settings.separator);
    const Preferences &chosen = settings.preferences;
    m_ui->reopens->setChecked(chosen.reopens);
    using Seconds = std::chrono::seconds;
    m_ui->connectSeconds->setValue(int(std::chrono::ceil<Seconds>(chosen.timeouts.connect).count()));
    m_ui->answerSeconds->setValue(int(std::chrono::ceil<Seconds>(chosen.timeouts.command).count()));
    m_ui->scanBatch->setValue(chosen.scanBatch);

    connect(m_ui->theme, &QComboBox::activated, this,
            [this] { emit themeChosen(Theme(m_ui->theme->currentData().toInt())); });
    connect(m_ui->separator, &QLineEdit::editingFinished, this,
            [this] { emit separatorChosen(m_ui->separator->text()); });
    connect(m_ui->zone, &QComboBox::activated, this, [this, zone = settings.zone] {
        const QString id = m_ui->zone->currentData().toString();
        if (!id.isEmpty()) {
            emit zoneChosen(id);
            return;
        }
        m_ui->zone->setCurrentIndex(m_ui->zone->findData(zone));
        close();
        emit otherZoneRequested();
    });
    const auto handOn = [this] { emit preferencesChosen(preferences()); };
    connect(m_ui->scale, &QComboBox::activated, this, handOn);
    connect(m_ui->reopens, &QCheckBox::clicked, this, handOn);
    for (QSpinBox *box : {m_ui->connectSeconds, m_ui->answerSeconds, m_ui->scanBatch})
        connect(box, &QSpinBox::valueChanged, this, handOn);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

SettingsDialog::~SettingsDialog() = default;

void SettingsDialog::fillScales(double scale)
{
    for (const int percent : {100, 110, 125, 150, 175, 200, 300, 400})
        m_ui->scale->addItem(tr("%1 %").arg(percent), percent / 100.0);
    if (m_ui->scale->findData(scale) < 0)
        m_ui->scale->addItem(tr("%1 %").arg(100 * scale), scale);
    m_ui->scale->setCurrentIndex(m_ui->scale->findData(scale));
}

void SettingsDialog::fillZones(const QString &zone)
{
    m_ui->zone->addItem(tr("UTC"), QStringLiteral("UTC"));
    m_ui->zone->addItem(tr("Local"), QStringLiteral("local"));
    if (m_ui->zone->findData(zone) < 0)
        m_ui->zone->addItem(zone, zone);
    m_ui->zone->addItem(tr("Other zone..."));
    m_ui->zone->setCurrentIndex(m_ui->zone->findData(zone));
}

Preferences SettingsDialog::preferences() const
{
    using std::chrono::seconds;
    Preferences chosen;
    chosen.scale = m_ui->scale->currentData().toDouble();
    chosen.reopens = m_ui->reopens->isChecked();
    chosen.timeouts = {seconds(m_ui->connectSeconds->value()), seconds(m_ui->answerSeconds->value())};
    chosen.scanBatch = m_ui->scanBatch->value();
    return chosen;
}

} // namespace tiebreak

#include "moc_settingsdialog.cpp"
