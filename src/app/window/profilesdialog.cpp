// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profilesdialog.h"

#include "app/look/palette.h"
#include "app/look/style.h"
#include "files/atomicfile.h"
#include "files/textfile.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "ui_profilesdialog.h"

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>

namespace tiebreak
{

namespace
{

constexpr std::size_t largestFile = 1 << 20;

} // namespace

ProfilesDialog::ProfilesDialog(Profiles &profiles, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::ProfilesDialog>()), m_profiles(profiles)
{
    setObjectName(QStringLiteral("profilesDialog"));
    m_ui->setupUi(this);
    m_ui->profiles->setColumns({{tr("Name")}, {tr("Purpose")}, {tr("Password")}, {tr("Address")}});
    m_ui->open->setProperty(MainActionProperty, true);
    m_ui->open->setDefault(true);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(m_ui->profiles->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ProfilesDialog::updateButtons);
    connect(m_ui->profiles, &TableView::doubleClicked, m_ui->open, &QPushButton::click);
    connect(m_ui->open, &QPushButton::clicked, this, [this] {
        if (const auto profile = chosen()) {
            emit openRequested(*profile);
            accept();
        }
    });
    connect(m_ui->edit, &QPushButton::clicked, this, [this] {
        if (const auto profile = chosen()) {
            emit editRequested(*profile);
            accept();
        }
    });
    connect(m_ui->remove, &QPushButton::clicked, this, &ProfilesDialog::askToRemove);
    connect(m_ui->importFile, &QPushButton::clicked, this, [this] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Import servers"), {}, tr("JSON (*.json)"));
        if (!path.isEmpty())
            importFrom(path);
    });
    connect(m_ui->exportFile, &QPushButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Export servers"), QStringLiteral("servers.json"), tr("JSON (*.json)"));
        if (!path.isEmpty())
            exportTo(path);
    });
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_profiles, &Profiles::changed, this, &ProfilesDialog::showProfiles);
    resize(760, 380);
    showProfiles();
}

ProfilesDialog::~ProfilesDialog() = default;

void ProfilesDialog::showProfiles()
{
    m_shown = m_profiles.all();
    QList<TableRow> rows;
    for (const Profile &profile : m_shown) {
        TableRow row{
            {nameText(profile.name.toStdString())},
            {profile.environment == Environment::NotSaid ? QString() : environmentWords(profile.environment)},
            {profile.keepsPassword ? tr("in the keychain") : tr("typed each time")},
            {nameText(profile.url.toStdString())}};
        if (profile.colour)
            row.first().mark = [colour = std::size_t(*profile.colour)](QPainter &painter, const QRectF &box,
                                                                       const Palette &palette) {
                painter.fillRect(QRectF(box.left(), box.top() + 2, 10, 10), palette.series[colour]);
            };
        rows += row;
    }
    m_ui->profiles->setRows(rows);
    m_ui->profiles->fitColumns(90, 240);
    m_ui->none->setVisible(m_shown.isEmpty());
    m_ui->profiles->setVisible(!m_shown.isEmpty());
    if (!m_shown.isEmpty() && !chosen())
        m_ui->profiles->chooseRow(0);
    updateButtons();
}

std::optional<Profile> ProfilesDialog::chosen() const
{
    const int row = m_ui->profiles->chosenRow();
    return row < 0 ? std::nullopt : std::optional(m_shown[row]);
}

void ProfilesDialog::updateButtons()
{
    const bool any = chosen().has_value();
    for (QPushButton *button : {m_ui->open, m_ui->edit, m_ui->remove})
        button->setEnabled(any);
    m_ui->exportFile->setEnabled(!m_shown.isEmpty());
}

void ProfilesDialog::askToRemove()
{
    const auto profile = chosen();
    if (!profile)
        return;
    auto *box =
        new QMessageBox(QMessageBox::NoIcon, tr("Remove a saved server"),
                        tr("Remove %1 from the list?").arg(nameInSentence(profile->name.toStdString())),
                        QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("removeProfile"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("The server itself does not change. A password in the keychain is removed too."));
    QPushButton *yes = box->addButton(tr("Remove"), QMessageBox::AcceptRole);
    yes->setObjectName(QStringLiteral("removeIt"));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::buttonClicked, this, [this, profile, yes](QAbstractButton *clicked) {
        if (clicked == yes)
            emit removeRequested(*profile);
    });
    box->open();
}

void ProfilesDialog::importFrom(const QString &path)
{
    const auto file = readTextFile(QFile::encodeName(path).toStdString(), {}, largestFile);
    const auto count =
        file ? m_profiles.import(QByteArray::fromStdString(file->text)) : std::unexpected(file.error());
    if (count)
        m_ui->message->showMessage(MessageBar::Kind::Good,
                                   *count == 1 ? tr("Added 1 server.") : tr("Added %1 servers.").arg(*count));
    else
        m_ui->message->showMessage(MessageBar::Kind::Error, displayText(count.error().message));
}

void ProfilesDialog::exportTo(const QString &path)
{
    auto file = AtomicFile::create(QFile::encodeName(path).toStdString());
    Result<void> written =
        file ? file->write(m_profiles.exported().toStdString()) : std::unexpected(file.error());
    if (written)
        written = file->commit();
    if (written)
        m_ui->message->showMessage(
            MessageBar::Kind::Good,
            tr("Saved, without passwords: %1").arg(nameInSentence(path.toStdString())));
    else
        m_ui->message->showMessage(MessageBar::Kind::Error, displayText(written.error().message));
}

} // namespace tiebreak

#include "moc_profilesdialog.cpp"
