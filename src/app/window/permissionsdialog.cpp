// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/permissionsdialog.h"

#include "app/look/fonts.h"
#include "app/session/session.h"
#include "app/widgets/choicedelegate.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/link/connectionpool.h"
#include "ui_permissionsdialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

namespace tiebreak
{

PermissionsDialog::PermissionsDialog(Session &session, QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::PermissionsDialog>()), m_reading(session.threads())
{
    setObjectName(QStringLiteral("permissionsDialog"));
    m_ui->setupUi(this);
    setChoiceDelegates(*this);
    m_ui->answer->setFont(strongFont());
    m_ui->answer->setText(tr("Asking the server…"));
    m_ui->line->setFont(fixedFont());
    m_ui->commands->setColumns({{tr("Command")}, {tr("This user")}, {tr("For")}, {tr("Without it")}});
    for (const Access access : accesses)
        m_ui->access->addItem(displayText(accessText(access)), int(access));
    const QByteArray &board = session.board();
    m_ui->keys->setText(board.contains(':') ? bytesText(board.left(board.indexOf(':'))) + QStringLiteral(":*")
                        : board.isNull()    ? QStringLiteral("boards:*")
                                            : bytesText(board));
    connect(m_ui->access, &QComboBox::currentIndexChanged, this, &PermissionsDialog::showLine);
    connect(m_ui->keys, &QLineEdit::textChanged, this, &PermissionsDialog::showLine);
    connect(m_ui->copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_ui->line->toPlainText()); });
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setWindowTitle(tr("User permissions on %1").arg(session.serverName()));
    connect(&session, &Session::serverGone, this, &QDialog::reject);
    resize(760, 640);
    if (!session.pool())
        return;
    const auto read = [route = session.pool()->route()](Connection &connection, const Progress &progress) {
        return readPermissions(connection, route, progress);
    };
    m_reading.start(withConnection(session.pool(), read), [this](Result<Permissions> &permissions) {
        if (permissions) {
            m_permissions = *std::move(permissions);
            showPermissions();
        } else {
            m_ui->answer->setText(displayText(permissions.error().message));
        }
    });
}

PermissionsDialog::~PermissionsDialog() = default;

void PermissionsDialog::showPermissions()
{
    const QString answer = displayText(permissionsText(*m_permissions));
    m_ui->answer->setText(m_permissions->user.empty()
                              ? answer
                              : tr("User %1: %2").arg(nameInSentence(m_permissions->user), answer));
    QList<TableRow> rows;
    for (const CommandPermission &command : m_permissions->commands) {
        const auto &[use, permission, node] = command;
        const bool refused = permission == Permission::Refused;
        QColor Palette::*const ink = permission == Permission::NotAsked  ? nullptr
                                     : refused                           ? &Palette::invalid
                                     : permission == Permission::Missing ? &Palette::secondary
                                                                         : &Palette::exact;
        rows.push_back({{.text = displayText(use.command), .font = fixedFont},
                        {.text = displayText(permissionText(command)), .ink = ink},
                        {displayText(purposeText(use.purpose))},
                        {refused ? displayText(withoutText(use.purpose)) : QString()}});
    }
    m_ui->commands->setRows(rows);
    m_ui->commands->fitColumns(0, 400);
    showLine();
}

void PermissionsDialog::showLine()
{
    if (!m_permissions)
        return;
    const auto access = static_cast<Access>(m_ui->access->currentData().toInt());
    m_ui->line->setPlainText(
        displayText(aclLine(access, *m_permissions, "tiebreak", bytesFromText(m_ui->keys->text()))));
}

} // namespace tiebreak

#include "moc_permissionsdialog.cpp"
