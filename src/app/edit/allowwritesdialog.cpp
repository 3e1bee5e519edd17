// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/allowwritesdialog.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "app/session/session.h"
#include "app/widgets/choicedelegate.h"
#include "files/usersettings.h"
#include "models/text/nametext.h"
#include "ui_allowwritesdialog.h"

#include <QPushButton>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr int dialogWidth = 520;

} // namespace

AllowWritesDialog::AllowWritesDialog(Session &session, const QByteArray &key, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::AllowWritesDialog>())
    , m_session(session)
    , m_key(key)
    , m_known(session.environment())
{
    setObjectName(QStringLiteral("allowWritesDialog"));
    m_ui->setupUi(this);
    setChoiceDelegates(*this);
    m_ui->title->setFont(titleFont());
    m_ui->title->setText(tr("Allow writes to this server?"));
    m_ui->server->setFont(fixedFont());
    m_ui->server->setText(session.serverText());
    for (const Environment environment : allEnvironments)
        m_ui->environment->addItem(environmentWords(environment), int(environment));
    m_ui->environment->setCurrentIndex(m_ui->environment->findData(int(m_known)));
    m_allow = m_ui->buttons->addButton(tr("Allow writes"), QDialogButtonBox::AcceptRole);
    m_allow->setObjectName(QStringLiteral("allowWrites"));
    m_allow->setProperty(MainActionProperty, true);
    m_allow->setToolTip(tr("Allow writes on this connection"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Keep read-only"));
    connect(m_ui->environment, &QComboBox::currentIndexChanged, this, &AllowWritesDialog::update);
    connect(m_ui->key, &QLineEdit::textChanged, this, &AllowWritesDialog::update);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &AllowWritesDialog::allow);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &AllowWritesDialog::reject);
    connect(&session, &Session::serverGone, this, [this] { done(Rejected); });
    connect(&session, &Session::linkChanged, this, [this] {
        if (m_session.link() != Session::Link::Connected)
            done(Rejected);
    });
    connect(&session, &Session::environmentChanged, this, &AllowWritesDialog::showEnvironment);
    connect(&session, &Session::viewChanged, this, &AllowWritesDialog::update);
    update();
    if (environment() == Environment::Production)
        m_ui->key->setFocus();
}

AllowWritesDialog::~AllowWritesDialog() = default;

Environment AllowWritesDialog::environment() const
{
    return static_cast<Environment>(m_ui->environment->currentData().toInt());
}

/// Meanwhile another board may have been opened.
QByteArray AllowWritesDialog::key() const
{
    return m_session.view().contains(m_key) ? m_key : m_session.board();
}

void AllowWritesDialog::update()
{
    // Whoever takes the mark away has to type the key, too.
    const bool production =
        environment() == Environment::Production || m_session.environment() == Environment::Production;
    const QByteArray board = key();
    m_ui->facts->setRowVisible(m_ui->key, production);
    m_ui->key->setPlaceholderText(board.isNull() ? QString() : bytesText(board));
    m_ui->promise->setText(
        production
            ? tr("You can then edit rows of this board, and commands typed in the Console may change its "
                 "key. Each command that changes another key asks first. Tiebreak compares each edit with "
                 "what was shown, records it, and can undo it. It cannot undo commands.")
            : tr("You can then edit rows of boards, commands typed in the Console may change any key, and "
                 "load runs write keys of their own. Tiebreak compares each edit with what was shown, "
                 "records it, and can undo it. It cannot undo commands."));
    m_ui->lasts->setText(!production ? tr("Writes stay allowed until you lock the server again, connect to "
                                          "another server or close the window, or until the server is "
                                          "restarted or replaced. A replica that Sentinels put in its "
                                          "place keeps them.")
                         : board.isNull()
                             ? tr("On a production server, first open the board you want to change.")
                             : tr("On a production server, writes are locked again after %1 minutes and when "
                                  "you open another board. Load runs are not available.")
                                   .arg(Session::writesLast.count()));
    if (!areReadable(m_session.settings()))
        m_ui->lasts->setText(tr("Tiebreak cannot read its settings in %1, so it does not know which servers "
                                "are marked as production. Until you make the file readable, it treats "
                                "this server as one.")
                                 .arg(m_session.settings().fileName()) +
                             u'\n' + m_ui->lasts->text());
    const bool typed =
        !board.isNull() && QByteArray::fromStdString(bytesFromText(m_ui->key->text())) == board;
    m_allow->setEnabled(!production || typed);
    // Sentences that wrap tell their height by their width alone.
    m_ui->layout->activate();
    resize(dialogWidth, m_ui->layout->totalHeightForWidth(dialogWidth));
}

void AllowWritesDialog::reject()
{
    if (environment() == Environment::Production)
        m_session.setEnvironment(Environment::Production);
    QDialog::reject();
}

/// Another window may have marked the server meanwhile: that is shown before anything is allowed.
void AllowWritesDialog::showEnvironment()
{
    const Environment now = m_session.environment();
    if (std::exchange(m_known, now) == now)
        return;
    m_ui->environment->setCurrentIndex(m_ui->environment->findData(int(now)));
    update();
}

void AllowWritesDialog::allow()
{
    if (m_session.environment() != m_known) {
        showEnvironment();
        return;
    }
    m_session.setEnvironment(environment());
    m_session.allowWrites(key());
    accept();
}

} // namespace tiebreak

#include "moc_allowwritesdialog.cpp"
