// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectdialog.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/choicedelegate.h"
#include "app/window/diagnosisview.h"
#include "app/window/profilefields.h"
#include "app/window/tlsfields.h"
#include "models/text/displaywording.h"
#include "redis/board/diagnosistext.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"
#include "ui_connectdialog.h"

#include <QCheckBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto serversSetting = "connect/servers";
constexpr qsizetype serversKept = 8;

/// How much stands between what two texts begin and end with alike, in the second one.
qsizetype insertedLength(const QString &before, const QString &after)
{
    const auto begin = std::ranges::mismatch(before, after).in2 - after.begin();
    const auto left = before.size() - std::min<qsizetype>(begin, before.size());
    qsizetype end = 0;
    while (end < std::min(left, after.size() - begin) &&
           before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;
    return after.size() - begin - end;
}

/// What somebody meant as a URL or a redis-cli command, with nothing where its password may stand.
QString withoutPassword(QString text)
{
    static const QRegularExpression option(QStringLiteral(
        R"(((?:^|\s)(?:(?:-a|--pass)(?:\s+|=)|REDISCLI_AUTH=))(?:"(?:\\.|[^"\\])*"?|'[^']*'?|\\.|[^\s"'\\])+)"));
    static const QRegularExpression login(QStringLiteral(R"((^|//|\s)([^\s:/@]*):(?!//).*@)"));
    return text.replace(option, QStringLiteral("\\1")).replace(login, QStringLiteral("\\1\\2:@"));
}

/// How well a password is kept on its way.
int protectionOf(const Endpoint &endpoint)
{
    return !endpoint.tls ? 0 : endpoint.tls->insecure ? 1 : 2;
}

/// Whether a password that was given with `before` may go to `now`: the same server and user, in any
/// database, and protected no less.
bool maySharePassword(const Endpoint &before, Endpoint now)
{
    const bool asSafe = protectionOf(now) >= protectionOf(before);
    now.db = before.db;
    now.tls = before.tls;
    // Whom the Sentinels let in has nothing to do with it, nor which copy is read.
    if (now.sentinel && before.sentinel) {
        now.sentinel->user = before.sentinel->user;
        now.sentinel->password = before.sentinel->password;
        now.sentinel->tls = before.sentinel->tls;
    }
    now.clusterOptions.fromReplicas = before.clusterOptions.fromReplicas;
    now.clusterOptions.thisNodeOnly = before.clusterOptions.thisNodeOnly;
    return asSafe && now == before;
}

} // namespace

ConnectDialog::ConnectDialog(QThreadPool &threads, Timeouts timeouts, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ConnectDialog>())
    , m_timeouts(timeouts)
    , m_tls(new TlsFields)
    , m_profile(new ProfileFields)
    , m_walk(new DiagnosisView)
    , m_testing(threads)
    , m_walking(threads)
{
    m_ui->setupUi(this);
    m_url = m_ui->servers->lineEdit();
    m_url->setObjectName(QStringLiteral("url"));
    m_url->setPlaceholderText(
        tr("redis[s]://[user:password@]host[:port][/db], host:port, or a redis-cli command"));
    m_ui->servers->setFont(fixedFont());
    m_ui->servers->setCompleter(nullptr); // what is typed is read at once and must stay what was typed
    setChoiceDelegates(*this);
    QPushButton *connectButton = m_ui->buttons->button(QDialogButtonBox::Ok);
    connectButton->setText(tr("Connect"));
    connectButton->setToolTip(tr("Connect to this server and close the current connection"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close without changing anything"));
    connectButton->setProperty(MainActionProperty, true);
    m_test = m_ui->buttons->addButton(tr("Test"), QDialogButtonBox::ActionRole);
    m_test->setObjectName(QStringLiteral("test"));
    m_test->setToolTip(tr("Test the connection step by step. Nothing else changes."));
    connect(m_test, &QPushButton::clicked, this, &ConnectDialog::test);
    m_save = m_ui->buttons->addButton(tr("Save"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("saveProfile"));
    m_save->setToolTip(tr("Save the server under this name without connecting"));
    connect(m_save, &QPushButton::clicked, this, [this] {
        dropForeignProfile();
        if (const auto profile = m_profile->profile())
            emit saveRequested(endpoint(), *profile);
    });
    connect(m_profile, &ProfileFields::edited, this, &ConnectDialog::updateButtons);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::finish);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    connect(m_ui->servers, &QComboBox::activated, this, &ConnectDialog::readUrl);
    connect(m_url, &QLineEdit::textEdited, this, [this](const QString &text) {
        const bool pasted = insertedLength(m_shownUrl, text) > 1;
        readUrl();
        if (pasted)
            hidePastedPassword();
    });
    // The text that came with the signal may be one that textEdited has already replaced.
    connect(m_url, &QLineEdit::textChanged, this, [this] { m_shownUrl = m_url->text(); });
    connect(m_url, &QLineEdit::editingFinished, this, [this] {
        if (m_urlIsRight)
            writeUrl();
    });
    m_ui->layout->insertWidget(1, m_tls);
    m_ui->layout->insertWidget(2, m_profile);
    m_profile->setLabelWidth(m_ui->overUnix->sizeHint().width());
    m_ui->layout->insertWidget(m_ui->layout->indexOf(m_ui->message) + 1, m_walk);
    setTabOrder(m_ui->password, m_tls);
    connect(m_tls, &TlsFields::edited, this, &ConnectDialog::writeUrl);
    for (QLineEdit *field : {m_ui->host, m_ui->user, m_ui->unixPath, m_ui->sentinels, m_ui->primary,
                             m_ui->sentinelUser, m_ui->ssh})
        connect(field, &QLineEdit::textEdited, this, &ConnectDialog::writeUrl);
    connect(m_ui->password, &QLineEdit::textEdited, this, [this] {
        m_passwordFor.reset();
        dropAnswer();
    });
    connect(m_ui->sentinelPassword, &QLineEdit::textEdited, this, &ConnectDialog::dropAnswer);
    for (QCheckBox *box : {m_ui->fromReplicas, m_ui->thisNodeOnly})
        connect(box, &QCheckBox::toggled, this, &ConnectDialog::writeUrl);
    connect(m_ui->port, &QSpinBox::valueChanged, this, &ConnectDialog::writeUrl);
    connect(m_ui->db, &QSpinBox::valueChanged, this, &ConnectDialog::writeUrl);
    for (QRadioButton *way : {m_ui->overTcp, m_ui->overUnix, m_ui->overSentinel}) {
        connect(way, &QRadioButton::toggled, this, [this](bool chosen) {
            if (!chosen)
                return; // another one is by now
            enableFields();
            writeUrl();
        });
    }
    setEndpoint({});
}

ConnectDialog::~ConnectDialog()
{
    // Fields that lose the focus as they go must not speak to a dialog that is half gone.
    m_url->disconnect(this);
    m_ui->servers->disconnect(this);
}

void ConnectDialog::setLastServers(const QStringList &urls)
{
    m_ui->servers->clear();
    m_ui->servers->addItems(urls);
    writeUrl();
}

void ConnectDialog::setEndpoint(const Endpoint &endpoint)
{
    showFields(endpoint);
    setPassword(endpoint);
    writeUrl();
    m_url->setFocus();
    m_url->selectAll();
}

void ConnectDialog::setProfile(const std::optional<Profile> &profile, ProfileUse use)
{
    m_profile->setProfile(profile);
    m_kept = use == ProfileUse::Connect ? profile : std::nullopt;
}

void ConnectDialog::dropForeignProfile()
{
    const auto profile = m_profile->profile();
    if (m_kept && profile && profile->id == m_kept->id && !leadsTo(*m_kept, endpoint()))
        m_profile->setProfile(std::nullopt);
}

void ConnectDialog::showFields(const Endpoint &endpoint)
{
    const QSignalBlocker quietPort(m_ui->port);
    const QSignalBlocker quietDb(m_ui->db);
    const QSignalBlocker quietReplicas(m_ui->fromReplicas);
    const QSignalBlocker quietNode(m_ui->thisNodeOnly);
    const bool overUnix = !endpoint.unixPath.empty();
    {
        const QSignalBlocker quietUnix(m_ui->overUnix);
        const QSignalBlocker quietTcp(m_ui->overTcp);
        const QSignalBlocker quietSentinel(m_ui->overSentinel);
        (overUnix            ? m_ui->overUnix
         : endpoint.sentinel ? m_ui->overSentinel
                             : m_ui->overTcp)
            ->setChecked(true);
    }
    enableFields();
    showSentinels(endpoint);
    m_cluster = endpoint.clusterOptions;
    m_ui->fromReplicas->setChecked(m_cluster.fromReplicas);
    m_ui->thisNodeOnly->setChecked(m_cluster.thisNodeOnly);
    m_tls->setOptions(endpoint.tls);
    m_ui->ssh->setText(displayText(endpoint.ssh));
    if (!overUnix && !endpoint.sentinel) {
        m_ui->host->setText(displayText(endpoint.host));
        m_ui->port->setValue(endpoint.port);
    }
    m_ui->unixPath->setText(displayText(endpoint.unixPath));
    m_ui->db->setValue(endpoint.db);
    m_ui->user->setText(displayText(endpoint.user));
}

void ConnectDialog::showSentinels(const Endpoint &endpoint)
{
    // A URL that is shown never has the password.
    const bool same = m_sentinel && endpoint.sentinel && endpoint.sentinel->password.empty() &&
                      m_sentinel->addresses == endpoint.sentinel->addresses &&
                      m_sentinel->user == endpoint.sentinel->user;
    m_sentinel = endpoint.sentinel;
    if (!m_sentinel)
        return;
    m_ui->sentinels->setText(displayText(hostPortsText(m_sentinel->addresses)));
    m_ui->primary->setText(displayText(m_sentinel->primary));
    m_ui->sentinelUser->setText(displayText(m_sentinel->user));
    if (!same)
        m_ui->sentinelPassword->setText(displayText(m_sentinel->password));
    m_sentinelTlsDiffers = m_sentinel->tls.has_value() != endpoint.tls.has_value();
}

void ConnectDialog::enableFields()
{
    const bool overTcp = m_ui->overTcp->isChecked();
    const bool overSentinel = m_ui->overSentinel->isChecked();
    m_ui->host->setEnabled(overTcp);
    m_ui->port->setEnabled(overTcp);
    m_ui->unixPath->setEnabled(m_ui->overUnix->isChecked());
    m_ui->sentinels->setEnabled(overSentinel);
    m_ui->primary->setEnabled(overSentinel);
    for (QWidget *field :
         {static_cast<QWidget *>(m_ui->sentinelLoginLabel), static_cast<QWidget *>(m_ui->sentinelUser),
          static_cast<QWidget *>(m_ui->sentinelPasswordLabel),
          static_cast<QWidget *>(m_ui->sentinelPassword)})
        field->setVisible(overSentinel);
    for (QWidget *field :
         {static_cast<QWidget *>(m_ui->clusterLabel), static_cast<QWidget *>(m_ui->fromReplicas),
          static_cast<QWidget *>(m_ui->thisNodeOnly)})
        field->setEnabled(overTcp);
    m_tls->setEnabled(!m_ui->overUnix->isChecked());
    m_ui->ssh->setEnabled(!m_ui->overUnix->isChecked());
}

std::optional<SentinelOptions> ConnectDialog::sentinels() const
{
    if (!m_ui->overSentinel->isChecked())
        return std::nullopt;
    SentinelOptions options;
    options.primary = m_ui->primary->text().trimmed().toStdString();
    if (auto addresses = parseHostPorts(m_ui->sentinels->text().toStdString(), usualSentinelPort))
        options.addresses = *std::move(addresses);
    options.user = m_ui->sentinelUser->text().toStdString();
    options.password = m_ui->sentinelPassword->text().toStdString();
    options.tls = m_tls->options();
    if (m_sentinelTlsDiffers)
        options.tls = options.tls || !m_sentinel ? std::nullopt : m_sentinel->tls;
    return options;
}

Endpoint ConnectDialog::endpoint() const
{
    Endpoint endpoint;
    if (m_ui->overUnix->isChecked()) {
        endpoint.unixPath = m_ui->unixPath->text().trimmed().toStdString();
    } else {
        endpoint.tls = m_tls->options();
        endpoint.ssh = m_ui->ssh->text().trimmed().toStdString();
    }
    endpoint.sentinel = sentinels();
    if (m_ui->overTcp->isChecked()) {
        endpoint.host = m_ui->host->text().trimmed().toStdString();
        endpoint.port = m_ui->port->value();
        endpoint.clusterOptions = m_cluster;
        endpoint.clusterOptions.fromReplicas = m_ui->fromReplicas->isChecked();
        endpoint.clusterOptions.thisNodeOnly = m_ui->thisNodeOnly->isChecked();
    }
    endpoint.db = m_ui->db->value();
    endpoint.user = m_ui->user->text().toStdString();
    endpoint.password = m_ui->password->text().toStdString();
    return endpoint;
}

void ConnectDialog::readUrl()
{
    const Result<Endpoint> read = parseTypedEndpoint(m_url->text().toStdString());
    m_urlIsRight = read.has_value();
    dropAnswer();
    if (!read) {
        showError(read.error());
        return;
    }
    showMessage({}, true);
    showFields(*read);
    dropForeignProfile();
    if (!read->password.empty())
        setPassword(*read);
    else
        dropForeignPassword();
}

void ConnectDialog::hidePastedPassword()
{
    if (m_urlIsRight && !parseTypedEndpoint(m_url->text().toStdString())->password.empty()) {
        writeUrl();
        return;
    }
    const QString hidden = withoutPassword(m_url->text());
    if (hidden == m_url->text())
        return; // what was pasted can still be undone
    m_url->setText(hidden);
    if (m_urlIsRight)
        readUrl();
}

void ConnectDialog::setPassword(const Endpoint &endpoint)
{
    m_ui->password->setText(displayText(endpoint.password));
    m_passwordFor = endpoint;
}

void ConnectDialog::dropForeignPassword()
{
    if (!m_passwordFor)
        return;
    if (!maySharePassword(*m_passwordFor, endpoint())) {
        m_ui->password->clear();
        m_passwordFor.reset();
    }
}

void ConnectDialog::writeUrl()
{
    const Endpoint now = endpoint();
    QString wrong;
    if (now.tls && now.tls->hasHalfAPair())
        wrong = displayText(halfAPairText());
    else if (now.sentinel && now.sentinel->addresses.empty())
        wrong = tr("Enter at least one Sentinel as host:port. Separate several with commas.");
    else if (now.sentinel && now.sentinel->primary.empty())
        wrong = tr("Enter the name by which the Sentinels know the primary.");
    m_urlIsRight = wrong.isEmpty();
    dropForeignPassword();
    if (m_sentinel && !m_sentinel->password.empty() && now.sentinel &&
        now.sentinel->addresses != m_sentinel->addresses) {
        m_ui->sentinelPassword->clear();
        m_sentinel->password.clear();
    }
    m_url->setText(displayText(endpointText(now)));
    dropAnswer();
    showMessage(wrong, m_urlIsRight);
}

void ConnectDialog::askForLogIn(const QString &reason)
{
    setWindowTitle(tr("Log in"));
    QPushButton *logIn = m_ui->buttons->button(QDialogButtonBox::Ok);
    logIn->setText(tr("Log in"));
    logIn->setToolTip(tr("Connect again with this user and password"));
    m_ui->password->clear();
    m_passwordFor.reset();
    m_ui->password->setFocus();
    showMessage(reason, false);
}

QString ConnectDialog::message() const
{
    return m_ui->message->text();
}

void ConnectDialog::showMessage(const QString &text, bool good)
{
    m_ui->message->setTint(good ? &Palette::exact : &Palette::invalid);
    m_ui->message->setText(text);
    m_ui->message->setVisible(!text.isEmpty());
}

void ConnectDialog::showError(const Error &error)
{
    showMessage(displayText(error.message), false);
}

void ConnectDialog::setPolicy(const Policy &policy)
{
    m_policy = policy;
    if (policy.forbids(Forbidden::Keychain))
        m_profile->forbidKeeping(displayText(policy.reason(Forbidden::Keychain)));
}

void ConnectDialog::setTerms(const ConnectionTerms &terms)
{
    m_terms = terms;
}

Endpoint ConnectDialog::endpointWithTerms() const
{
    Endpoint chosen = endpoint();
    chosen.terms = m_terms;
    return chosen;
}

void ConnectDialog::greet(const std::function<void(const Result<ServerInfo> &)> &deliver)
{
    showMessage(tr("Connecting…"), true);
    m_testing.start(
        [endpoint = endpointWithTerms(), timeouts = m_timeouts,
         policy = m_policy](const Progress &progress) -> Result<ServerInfo> {
            TRY(policy.allowConnection(acceptsAnyCertificate(endpoint), sendsPlainPassword(endpoint)));
            TRY(auto connection, openConnection(endpoint, timeouts, progress.stopToken()));
            return readServerInfo(connection, progress);
        },
        [this, deliver](Result<ServerInfo> &info) {
            m_connecting = false;
            updateButtons();
            deliver(info);
        });
}

void ConnectDialog::test()
{
    if (const auto allowed =
            m_policy.allowConnection(acceptsAnyCertificate(endpoint()), sendsPlainPassword(endpoint()));
        !allowed) {
        showError(allowed.error());
        return;
    }
    showMessage(tr("Connecting…"), true);
    m_walk->clear();
    m_walking.start(
        [endpoint = endpointWithTerms(), timeouts = m_timeouts](const Progress &progress)
            -> Result<std::vector<WalkedStep>> { return diagnose(endpoint, timeouts, progress); },
        [this](Result<std::vector<WalkedStep>> &steps) {
            if (!steps)
                return;
            m_walk->setSteps(*steps);
            if (steps->back().error) {
                showError(*steps->back().error);
                return;
            }
            const auto server = std::ranges::find(*steps, WayStep::Server, &WalkedStep::step);
            showMessage(
                tr("It is %1. %2").arg(displayText(server->found), displayText(diagnosisText(*steps))), true);
        });
}

void ConnectDialog::finish()
{
    m_walking.cancel();
    m_walk->clear();
    dropForeignProfile();
    m_connecting = true;
    updateButtons();
    greet([this, chosen = endpoint()](const Result<ServerInfo> &info) {
        // The window tries a server that still loads its data again until it serves.
        if (!info && info.error().kind != ErrorKind::Loading) {
            showError(info.error());
            return;
        }
        emit connectRequested(chosen, m_profile->profile());
        accept();
    });
}

void ConnectDialog::updateButtons()
{
    const bool complete = m_ui->overUnix->isChecked() ? !m_ui->unixPath->text().trimmed().isEmpty()
                                                      : !m_ui->host->text().trimmed().isEmpty();
    for (QPushButton *button : {m_ui->buttons->button(QDialogButtonBox::Ok), m_test, m_save})
        button->setEnabled(m_urlIsRight && complete && !m_connecting);
    m_save->setVisible(m_profile->profile().has_value());
}

void ConnectDialog::dropAnswer()
{
    if (m_testing.running() || m_walking.running())
        showMessage({}, true);
    m_testing.cancel();
    m_walking.cancel();
    m_walk->clear();
    m_connecting = false;
    updateButtons();
}

QStringList lastServers(const QSettings &settings)
{
    return settings.value(QLatin1StringView(serversSetting)).toStringList();
}

void rememberServer(QSettings &settings, const Endpoint &endpoint)
{
    const QString url = displayText(endpointText(endpoint));
    QStringList servers = lastServers(settings);
    servers.removeAll(url);
    servers.prepend(url);
    settings.setValue(QLatin1StringView(serversSetting), servers.mid(0, serversKept));
}

} // namespace tiebreak

#include "moc_connectdialog.cpp"
