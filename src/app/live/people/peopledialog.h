// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how people read a board: by which names its members go, and what its scores count.
#pragma once

#include "app/live/people/livenames.h"
#include "app/live/watchedboards.h"
#include "app/session/task.h"
#include "files/namesfile.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Ui
{
class PeopleDialog;
}

namespace tiebreak
{

class SecondaryLabel;

/// Shows what comes of it as it is typed, on the first rows of the board. Nothing changes until it is
/// accepted.
class PeopleDialog : public QDialog
{
    Q_OBJECT

public:
    static constexpr int previewed = 5;

    /// `watchedBoards` and `names` must outlive it.
    PeopleDialog(Session &session, WatchedBoards &watchedBoards, LiveNames &names, const QByteArray &key,
                 QWidget *parent = nullptr);
    ~PeopleDialog() override;

    /// What the fields say; nothing while that is wrong.
    std::optional<NameSource> source() const;
    std::optional<ScoreFormat> format() const;
    /// No preview is being read.
    bool settled() const { return !m_typing.isActive() && !m_reading.running() && !m_loading.running(); }

private:
    /// A row of the board, whose name is looked for.
    struct Row {
        std::string member;
        std::optional<std::int64_t> score;
    };

    void fillPresets();
    void readRows();
    void connectFields();
    /// The fields say something else.
    void takeFields();
    void chooseFile();
    void choosePreset(int index);
    void showFormat();
    void lookUp();
    void readHash(const NamePattern &pattern);
    void readFile(const QString &path);
    void showNames(std::vector<std::optional<std::string>> names);
    void showPreview();
    void showMessage(SecondaryLabel *label, const QString &text, bool wrong);
    void save();

    std::unique_ptr<Ui::PeopleDialog> m_ui;
    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LiveNames &m_names;
    QByteArray m_key;
    bool m_isRead = false; ///< the board: m_rows are its first ones
    std::vector<Row> m_rows;
    std::vector<std::optional<std::string>> m_found; ///< the names of m_rows
    QTimer m_typing;                                 ///< nothing is read while one types
    Task<MemberNames> m_reading;
    Task<NamesFile> m_loading;
};

} // namespace tiebreak
