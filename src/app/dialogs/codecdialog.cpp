// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the codec that packs a file's scores and times.
#include "app/dialogs/codecdialog.h"

#include "app/style.h"
#include "core/codec.h"
#include "ui_codecdialog.h"

#include <QPushButton>

namespace tiebreak
{

CodecDialog::CodecDialog(const QString &fileName, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::CodecDialog>())
{
    m_ui->setupUi(this);
    m_ui->question->setText(tr("%1 holds scores and times. Which codec packs them?").arg(fileName));
    for (const CodecPreset &preset : codecPresets()) {
        if (const auto spec = parseCodecSpec(preset.spec); spec && spec->hasTime())
            m_ui->preset->addItem(QString::fromUtf8(preset.title), QString::fromUtf8(preset.spec));
    }
    const auto takePreset = [this](int index) {
        m_ui->spec->setText(m_ui->preset->itemData(index).toString());
    };
    connect(m_ui->preset, &QComboBox::activated, this, takePreset);
    connect(m_ui->spec, &QLineEdit::textChanged, this, &CodecDialog::checkSpec);
    QPushButton *ok = m_ui->buttons->button(QDialogButtonBox::Ok);
    ok->setProperty(MainActionProperty, true);
    ok->setToolTip(tr("Open the file with this codec"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Do not open the file"));
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, [this] {
        if (const auto spec = parseCodecSpec(m_ui->spec->text().toStdString()))
            emit codecChosen(*spec);
        accept();
    });
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    takePreset(0);
}

CodecDialog::~CodecDialog() = default;

void CodecDialog::checkSpec()
{
    const auto spec = parseCodecSpec(m_ui->spec->text().toStdString());
    const QString wrong = !spec              ? QString::fromStdString(spec.error().message)
                          : !spec->hasTime() ? tr("This codec packs no time.")
                                             : QString();
    m_ui->fault->setText(wrong);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
    int preset = m_ui->preset->findData(m_ui->spec->text());
    m_ui->preset->setCurrentIndex(preset);
}

} // namespace tiebreak
