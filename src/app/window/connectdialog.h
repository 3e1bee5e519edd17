// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which server to speak to, as a URL or as fields, kept in step.
#pragma once

#include "app/session/profiles.h"
#include "app/session/task.h"
#include "files/policy.h"
#include "redis/board/diagnosis.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/endpoint.h"

#include <QDialog>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLineEdit;

class QSettings;

namespace Ui
{
class ConnectDialog;
}

namespace tiebreak
{

class DiagnosisView;
class ProfileFields;
class TlsFields;

/// A password in the URL moves to its own field, at once where it was pasted, else when the URL is left; it
/// is shown nowhere and kept nowhere. Connects once before it asks for the connection: while a server
/// refuses, the dialog stays with its sentence, and nothing else changes.
class ConnectDialog : public QDialog
{
    Q_OBJECT

public:
    /// `threads` runs the test connection and must outlive the dialog.
    ConnectDialog(QThreadPool &threads, Timeouts timeouts, QWidget *parent = nullptr);
    ~ConnectDialog() override;

    /// What is forbidden: such a server is not even tested.
    void setPolicy(const Policy &policy);
    /// Of the connections that are tried.
    void setTerms(const ConnectionTerms &terms);
    /// The URLs to choose from.
    void setLastServers(const QStringList &urls);
    void setEndpoint(const Endpoint &endpoint);
    /// What another address is to a profile: that of another server, which has no name yet, or its new one.
    enum class ProfileUse { Connect, Edit };
    /// Under which it is saved, or may be.
    void setProfile(const std::optional<Profile> &profile, ProfileUse use = ProfileUse::Connect);
    /// What the fields say.
    Endpoint endpoint() const;
    Endpoint endpointWithTerms() const;
    /// The server asked for another user or password: says so and puts the cursor there.
    void askForLogIn(const QString &reason);
    /// Says what to be careful about with what is filled in.
    void showWarning(const QString &text) { showMessage(text, false); }
    /// The line under the fields: an error in the URL, or what the test found.
    QString message() const;

signals:
    /// This server has answered, if only that it cannot serve yet; it is to be saved where it has a name.
    void connectRequested(const Endpoint &endpoint, const std::optional<Profile> &profile);
    /// It is to be saved, whether it answers or not.
    void saveRequested(const Endpoint &endpoint, const Profile &profile);

private:
    void readUrl();
    /// Nobody can read over a shoulder what was only pasted.
    void hidePastedPassword();
    void setPassword(const Endpoint &endpoint);
    /// A password that was given with one server and user never goes to another.
    void dropForeignPassword();
    void writeUrl();
    void showFields(const Endpoint &endpoint);
    void showSentinels(const Endpoint &endpoint);
    /// Nothing where another way is chosen.
    std::optional<SentinelOptions> sentinels() const;
    /// Only what the chosen way needs can be written in.
    void enableFields();
    void showMessage(const QString &text, bool good);
    void showError(const Error &error);
    /// Connects once and hands on what answered.
    void greet(const std::function<void(const Result<ServerInfo> &)> &deliver);
    void test();
    void finish();
    void updateButtons();
    /// What a server still has to say is not about what the fields say now.
    void dropAnswer();
    /// The fields name another server than the profile that keeps its address.
    void dropForeignProfile();

    std::unique_ptr<Ui::ConnectDialog> m_ui;
    Timeouts m_timeouts;
    Policy m_policy;
    ConnectionTerms m_terms;
    TlsFields *m_tls;
    ProfileFields *m_profile;
    std::optional<Profile> m_kept; ///< which keeps its address whatever is chosen here
    DiagnosisView *m_walk;
    QPushButton *m_test = nullptr;
    QPushButton *m_save = nullptr;
    QLineEdit *m_url = nullptr;            ///< of the box of servers
    QString m_shownUrl;                    ///< what stands in it
    std::optional<Endpoint> m_passwordFor; ///< nothing: typed by hand, for whatever the fields say
    bool m_urlIsRight = true;
    std::optional<SentinelOptions> m_sentinel; ///< what the URL says of them and no field shows
    bool m_sentinelTlsDiffers = false;         ///< one of Sentinels and server alone is spoken to in TLS
    ClusterOptions m_cluster;                  ///< what no field shows
    bool m_connecting = false;
    Task<ServerInfo> m_testing;              ///< what Connect waits for
    Task<std::vector<WalkedStep>> m_walking; ///< what Test does
};

/// The URLs of the last servers, without passwords, the newest first.
QStringList lastServers(const QSettings &settings);

/// Puts a server in front of the others; its password is not kept.
void rememberServer(QSettings &settings, const Endpoint &endpoint);

} // namespace tiebreak
