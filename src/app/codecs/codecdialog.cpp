// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/codecs/codecdialog.h"

#include "app/look/style.h"
#include "app/widgets/codecchoices.h"
#include "core/codec/codec.h"
#include "models/text/displaywording.h"
#include "ui_codecdialog.h"

#include <QPushButton>

namespace tiebreak
{

CodecDialog::CodecDialog(const QString &fileName, const std::vector<CustomCodec> &codecs, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::CodecDialog>()), m_codecs(codecs)
{
    m_ui->setupUi(this);
    m_ui->question->setText(tr("%1 holds scores and times. Which codec packs them?").arg(fileName));
    insertCodecs(*m_ui->preset, 0, m_codecs, OfferedCodecs::WithTime);
    const auto enterPreset = [this](int index) {
        m_ui->spec->setText(m_ui->preset->itemData(index).toString());
    };
    connect(m_ui->preset, &QComboBox::activated, this, enterPreset);
    connect(m_ui->spec, &QLineEdit::textChanged, this, &CodecDialog::checkSpec);
    QPushButton *ok = m_ui->buttons->button(QDialogButtonBox::Ok);
    ok->setProperty(MainActionProperty, true);
    ok->setToolTip(tr("Open the file with this codec"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Do not open the file"));
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, [this] {
        if (const auto spec = resolveCodec(m_ui->spec->text().toStdString(), m_codecs))
            emit codecChosen(*spec);
        accept();
    });
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    enterPreset(0);
}

CodecDialog::~CodecDialog() = default;

void CodecDialog::checkSpec()
{
    const auto spec = resolveCodec(m_ui->spec->text().toStdString(), m_codecs);
    const QString wrong = !spec              ? displayText(spec.error().message)
                          : !spec->hasTime() ? tr("This codec packs no time.")
                                             : QString();
    m_ui->fault->setText(wrong);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
    m_ui->preset->setCurrentIndex(spec ? indexOfCodec(*m_ui->preset, *spec) : -1);
}

} // namespace tiebreak

#include "moc_codecdialog.cpp"
