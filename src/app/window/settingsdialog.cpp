// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settingsdialog.h"

#include "app/look/zoom.h"
#include "app/widgets/choicedelegate.h"
#include "ui_settingsdialog.h"

#include <QPushButton>

namespace tiebreak
{

SettingsDialog::SettingsDialog(const Choices &choices, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::SettingsDialog>()), m_zone(choices.preferences.zone)
{
    m_ui->setupUi(this);
    m_ui->theme->addItem(tr("Same as the desktop"), int(Theme::System));
    m_ui->theme->addItem(tr("Light"), int(Theme::Light));
    m_ui->theme->addItem(tr("Dark"), int(Theme::Dark));
    m_ui->theme->setCurrentIndex(m_ui->theme->findData(int(choices.theme)));
    const Preferences &chosen = choices.preferences;
    fillScales(chosen.scale);
    fillZones();
    setChoiceDelegates(*this);
    m_ui->separator->setText(choices.separator);
    m_ui->reopens->setChecked(chosen.reopens);
    m_ui->connectSeconds->setValue(int(chosen.connect.count()));
    m_ui->answerSeconds->setValue(int(chosen.answer.count()));
    m_ui->scanBatch->setValue(chosen.scanBatch);
    m_ui->logsWrites->setChecked(chosen.logsWrites);

    connect(m_ui->theme, &QComboBox::activated, this,
            [this] { emit themeChosen(Theme(m_ui->theme->currentData().toInt())); });
    connect(m_ui->separator, &QLineEdit::editingFinished, this,
            [this] { emit separatorChosen(m_ui->separator->text()); });
    const auto handOn = [this] { emit preferencesChosen(preferences()); };
    connect(m_ui->zone, &QComboBox::activated, this, [this, handOn] {
        if (const QString id = m_ui->zone->currentData().toString(); !id.isEmpty()) {
            m_zone = id;
            handOn();
            return;
        }
        close();
        emit otherZoneRequested();
    });
    connect(m_ui->scale, &QComboBox::activated, this, handOn);
    for (QCheckBox *box : {m_ui->reopens, m_ui->logsWrites})
        connect(box, &QCheckBox::clicked, this, handOn);
    for (QSpinBox *box : {m_ui->connectSeconds, m_ui->answerSeconds, m_ui->scanBatch})
        connect(box, &QSpinBox::valueChanged, this, handOn);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

SettingsDialog::~SettingsDialog() = default;

void SettingsDialog::fillScales(double scale)
{
    for (const double step : zoomSteps)
        m_ui->scale->addItem(tr("%1%").arg(100 * step), step);
    if (m_ui->scale->findData(scale) < 0)
        m_ui->scale->addItem(tr("%1%").arg(100 * scale), scale);
    m_ui->scale->setCurrentIndex(m_ui->scale->findData(scale));
}

void SettingsDialog::fillZones()
{
    m_ui->zone->addItem(tr("UTC"), QStringLiteral("UTC"));
    m_ui->zone->addItem(tr("Local"), QString(Preferences::localZone));
    if (m_ui->zone->findData(m_zone) < 0)
        m_ui->zone->addItem(m_zone, m_zone);
    m_ui->zone->addItem(tr("Other zone…"));
    m_ui->zone->setCurrentIndex(m_ui->zone->findData(m_zone));
}

Preferences SettingsDialog::preferences() const
{
    using std::chrono::seconds;
    Preferences chosen;
    chosen.scale = m_ui->scale->currentData().toDouble();
    chosen.reopens = m_ui->reopens->isChecked();
    chosen.zone = m_zone;
    chosen.connect = seconds(m_ui->connectSeconds->value());
    chosen.answer = seconds(m_ui->answerSeconds->value());
    chosen.logsWrites = m_ui->logsWrites->isChecked();
    chosen.scanBatch = m_ui->scanBatch->value();
    return chosen;
}

} // namespace tiebreak

#include "moc_settingsdialog.cpp"
