// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/codecs/customcodecsdialog.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/savedfile.h"
#include "files/codecfile.h"
#include "models/text/displaywording.h"
#include "ui_customcodecsdialog.h"

#include <QFileDialog>

namespace tiebreak
{

CustomCodecsDialog::CustomCodecsDialog(CustomCodecs &codecs, const CodecSpec &suggested, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::CustomCodecsDialog>()), m_codecs(codecs)
{
    m_ui->setupUi(this);
    m_ui->fault->setTint(&Palette::invalid);
    m_ui->spec->setFont(fixedFont());
    m_ui->save->setProperty(MainActionProperty, true);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connectParts();
    m_codecs.reload();
    const CustomCodec *known = codecOf(m_codecs.codecs(), suggested);
    choose(known ? displayText(known->name) : QString());
    if (!known)
        m_ui->spec->setText(displayText(specText(suggested)));
    m_ui->name->setFocus();
    // There is a message from the start: a bar that came later, or grew, would push the fields down under the
    // mouse.
    m_ui->message->setMostLines(2);
    if (m_codecs.faults().empty())
        showPurpose();
    else
        m_ui->message->showMessage(MessageBar::Kind::Warning, displayText(m_codecs.faults().front().message));
}

void CustomCodecsDialog::showPurpose()
{
    m_ui->message->showMessage(MessageBar::Kind::Info,
                               tr("Codecs saved here appear in every list, and the option --codec of "
                                  "tiebreak-cli accepts their names."));
}

CustomCodecsDialog::~CustomCodecsDialog() = default;

void CustomCodecsDialog::connectParts()
{
    // The fields stay as they are typed.
    connect(&m_codecs, &CustomCodecs::changed, this, [this] { fillList(current()); });
    connect(m_ui->list, &QListWidget::currentRowChanged, this, &CustomCodecsDialog::showCurrent);
    connect(m_ui->list, &QListWidget::itemDoubleClicked, this, &CustomCodecsDialog::use);
    for (const QLineEdit *field : {m_ui->name, m_ui->spec, m_ui->note})
        connect(field, &QLineEdit::textChanged, this, &CustomCodecsDialog::check);
    connect(m_ui->save, &QPushButton::clicked, this, &CustomCodecsDialog::save);
    connect(m_ui->rename, &QPushButton::clicked, this, &CustomCodecsDialog::rename);
    connect(m_ui->remove, &QPushButton::clicked, this, &CustomCodecsDialog::remove);
    connect(m_ui->use, &QPushButton::clicked, this, &CustomCodecsDialog::use);
    connect(m_ui->importFile, &QPushButton::clicked, this, &CustomCodecsDialog::askWhatToImport);
    connect(m_ui->exportFile, &QPushButton::clicked, this, &CustomCodecsDialog::askWhereToExport);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString CustomCodecsDialog::current() const
{
    const QListWidgetItem *item = m_ui->list->currentItem();
    return item ? item->text() : QString();
}

void CustomCodecsDialog::fillList(const QString &current)
{
    const QSignalBlocker quiet(m_ui->list);
    m_ui->list->clear();
    for (const CustomCodec &codec : m_codecs.codecs()) {
        auto *item = new QListWidgetItem(displayText(codec.name), m_ui->list);
        item->setToolTip(displayText(specText(codec.spec)));
        if (sameCodecName(codec.name, current.toStdString()))
            m_ui->list->setCurrentItem(item);
    }
    if (m_codecs.codecs().empty())
        (new QListWidgetItem(tr("No custom codecs yet. Enter a name and a spec, then choose Save."),
                             m_ui->list))
            ->setFlags(Qt::NoItemFlags);
    check();
}

void CustomCodecsDialog::choose(const QString &name)
{
    fillList(name);
    showCurrent();
}

void CustomCodecsDialog::showCurrent()
{
    const CustomCodec *codec = findCodec(m_codecs.codecs(), current().toStdString());
    if (codec) {
        m_ui->name->setText(displayText(codec->name));
        m_ui->spec->setText(displayText(specText(codec->spec)));
        m_ui->note->setText(displayText(codec->note));
    }
    check();
}

void CustomCodecsDialog::check()
{
    const auto name = checkedCodecName(m_ui->name->text().toStdString());
    const auto spec = resolveCodec(m_ui->spec->text().toStdString(), m_codecs.codecs());
    const auto note = checkedCodecNote(m_ui->note->text().toStdString());
    const CustomCodec *old = findCodec(m_codecs.codecs(), current().toStdString());
    const CustomCodec *same = name ? findCodec(m_codecs.codecs(), *name) : nullptr;
    const bool taken = same && same != old;
    const bool nameless = m_ui->name->text().trimmed().isEmpty();
    m_ui->fault->setText(!spec                ? displayText(spec.error().message)
                         : !name && !nameless ? displayText(name.error().message)
                         : taken              ? tr("A codec with this name already exists.")
                         : !note              ? displayText(note.error().message)
                                              : QString());
    const bool right = name && spec && note && !taken;
    // What was saved before says nothing of what is typed now.
    if (!right && !nameless && m_ui->message->kind() == MessageBar::Kind::Good)
        showPurpose();
    m_ui->save->setEnabled(right && (!same || *same != CustomCodec{*name, *spec, *note}));
    m_ui->rename->setEnabled(old && name && !taken && *name != old->name);
    m_ui->remove->setEnabled(old != nullptr);
    m_ui->use->setEnabled(spec.has_value());
    m_ui->exportFile->setEnabled(!m_codecs.codecs().empty());
}

bool CustomCodecsDialog::report(const Result<void> &done, const QString &sentence)
{
    if (done)
        m_ui->message->showMessage(MessageBar::Kind::Good, sentence);
    else
        m_ui->message->showMessage(MessageBar::Kind::Error, displayText(done.error().message));
    return done.has_value();
}

void CustomCodecsDialog::save()
{
    const auto spec = resolveCodec(m_ui->spec->text().toStdString(), m_codecs.codecs());
    if (!spec)
        return;
    const QString name = m_ui->name->text().trimmed();
    const CustomCodec codec{name.toStdString(), *spec, m_ui->note->text().toStdString()};
    const auto taken = sameCodecName(name.toStdString(), current().toStdString())
                           ? CodecLibrary::Taken::Replace
                           : CodecLibrary::Taken::Refuse;
    if (report(m_codecs.save({&codec, 1}, taken), tr("Saved %1.").arg(name)))
        choose(name);
}

void CustomCodecsDialog::rename()
{
    const QString old = current();
    const QString name = m_ui->name->text().trimmed();
    if (report(m_codecs.rename(old.toStdString(), name.toStdString()),
               tr("%1 is now named %2.").arg(old, name)))
        choose(name);
}

void CustomCodecsDialog::remove()
{
    const QString name = current();
    report(m_codecs.remove(name.toStdString()), tr("Removed %1. Save restores it.").arg(name));
}

void CustomCodecsDialog::use()
{
    if (const auto spec = resolveCodec(m_ui->spec->text().toStdString(), m_codecs.codecs())) {
        emit codecChosen(*spec);
        accept();
    }
}

void CustomCodecsDialog::importFile(const QString &path, CodecLibrary::Taken taken)
{
    const QString before = current();
    const auto codecs = readCodecFile(path.toStdString());
    if (!codecs) {
        report(std::unexpected(codecs.error()), {});
        return;
    }
    const auto done = m_codecs.save(*codecs, taken);
    const QString first = displayText(codecs->front().name);
    if (report(done, codecs->size() == 1 ? tr("Imported %1.").arg(first)
                                         : tr("Imported %1 codecs.").arg(codecs->size()))) {
        choose(before.isEmpty() ? first : before);
    } else if (done.error().kind == ErrorKind::Usage && taken == CodecLibrary::Taken::Refuse) {
        m_ui->message->showMessage(MessageBar::Kind::Warning, displayText(done.error().message),
                                   {{QStringLiteral("replace"), tr("Replace"),
                                     tr("Replace codecs of the same name with those in the file"),
                                     [this, path] { importFile(path, CodecLibrary::Taken::Replace); }}});
    }
}

void CustomCodecsDialog::exportFile(const QString &path)
{
    report(writeCodecFile(path.toStdString(), m_codecs.codecs()), tr("Exported to %1.").arg(path));
}

void CustomCodecsDialog::askWhatToImport()
{
    QFileDialog *dialog = openDialog(this, tr("Import codecs"), {}, tr("Codecs (*.json);;All files (*)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) { importFile(path); });
    dialog->open();
}

void CustomCodecsDialog::askWhereToExport()
{
    QFileDialog *dialog = saveDialog(this, tr("Export codecs"), {},
                                     {{tr("Codecs (*.json)"), QStringLiteral("json")}}, tr("codecs"));
    connect(dialog, &QFileDialog::fileSelected, this, &CustomCodecsDialog::exportFile);
    dialog->open();
}

} // namespace tiebreak

#include "moc_customcodecsdialog.cpp"
