// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/permissionsdialog.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/session/session.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/plaintable.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
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
    setPlainTable(*m_ui->commands);
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
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Back to the window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&session, &Session::serverChanged, this, &QDialog::reject);
    resize(760, 640);
    if (!session.pool())
        return;
    m_reading.start(withConnection(session.pool(), readPermissions),
                    [this](Result<Permissions> &permissions) {
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
    const QString answer = displayText(permissionsText(m_permissions));
    m_ui->answer->setText(
        m_permissions.user.empty() ? answer : tr("%1: %2").arg(nameInSentence(m_permissions.user), answer));
    const Palette &colours = Palette::of(palette());
    QTableWidget &table = *m_ui->commands;
    table.setRowCount(int(m_permissions.commands.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        const auto &[use, permission] = m_permissions.commands[std::size_t(row)];
        const bool refused = permission == Permission::Refused;
        const QString texts[] = {displayText(use.command), displayText(permissionText(permission)),
                                 displayText(purposeText(use.purpose)),
                                 refused ? displayText(withoutText(use.purpose)) : QString()};
        for (int column = 0; column < table.columnCount(); ++column) {
            auto *item = new QTableWidgetItem(texts[column]);
            if (column == 0)
                item->setFont(fixedFont());
            if (column == 1 && permission != Permission::NotAsked)
                item->setForeground(refused                             ? colours.invalid
                                    : permission == Permission::Missing ? colours.secondary
                                                                        : colours.exact);
            table.setItem(row, column, item);
        }
    }
    fitPlainTable(table, 0, 400);
    showLine();
}

void PermissionsDialog::showLine()
{
    const auto access = static_cast<Access>(m_ui->access->currentData().toInt());
    m_ui->line->setPlainText(
        displayText(aclLine(access, m_permissions, "tiebreak", bytesFromText(m_ui->keys->text()))));
}

} // namespace tiebreak

#include "moc_permissionsdialog.cpp"
