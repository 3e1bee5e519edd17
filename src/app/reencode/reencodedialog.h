// SPDX-License-Identifier: GPL-3.0-or-later
// What a move to another codec would do to a board; the move itself in the sandbox, and for other servers all
// that is needed to carry it out.
#pragma once

#include "app/session/boardaudit.h"
#include "core/audit/tailoredcodec.h"
#include "core/prose/wording.h"
#include "core/reencode/reencode.h"
#include "core/reencode/reencodemove.h"
#include "core/reencode/reencodetext.h"
#include "redis/board/boardwriter.h"

#include <QDialog>
#include <QTimeZone>

#include <memory>
#include <optional>

class QPushButton;

namespace Ui
{
class ReencodeDialog;
}

namespace tiebreak
{

class ShadowPane;

/// Plans anew whenever the codec is changed. Nothing is written before Write is pressed, to a new key and
/// from the board as it is then, or on the shadow's pane; on other servers than the sandbox only while the
/// user allows it.
class ReencodeDialog : public QDialog
{
    Q_OBJECT

public:
    /// Plans for the session's board. `audited` is what the audit page has of it; null: it is read now.
    ReencodeDialog(Session &session, std::shared_ptr<const AuditRun> audited, const QTimeZone &zone,
                   QWidget *parent = nullptr);
    ~ReencodeDialog() override;

    /// Not while boards are being cut over: what came of it would be lost.
    void reject() override;

    /// The plan stands, or cannot be made; nothing is under way.
    bool settled() const;

signals:
    /// A key was made.
    void boardWritten(const QByteArray &key);
    /// The user wants to see it.
    void boardChosen(const QByteArray &key);

private:
    /// The board, and what is known of it before a codec is chosen.
    struct Prepared {
        std::shared_ptr<const Snapshot> snapshot;
        qint64 readAt = 0;               ///< microseconds since the Unix epoch
        std::vector<BetterCodec> better; ///< codecs that keep more, the best first
        std::optional<std::int64_t> bytes;
        KnownExpiry expires;
        std::shared_ptr<const AuditReport> report; ///< all places listed
    };
    using Plan = std::shared_ptr<const ReencodePlan>;

    void begin(const std::shared_ptr<const AuditRun> &audited);
    /// The server is another. What came of a write, and is told here alone, stays.
    void endWithServer();
    /// Whether the server may be written to.
    void showAccess();
    /// The way that is looked at is that for writers who go on.
    bool isShadowShown() const;
    void plan();
    void showPlan();
    void showChanges();
    void showOffers();
    void showSteps();
    /// The move to the key that is named.
    ReencodeMove move() const;
    void saveChanges();
    void savePipe();
    /// Writes a file in the background, and says so.
    void save(const QString &path,
              std::function<Result<void>(const std::string &path, const Progress &)> job);
    void showProgress(quint64 done, quint64 total);
    void showSpecError(const QString &text);
    void write();
    void showWritten(const QByteArray &key, const WrittenBoard &written);
    void stop();
    void fail(const Error &error);
    void updateControls();

    std::unique_ptr<Ui::ReencodeDialog> m_ui;
    Session &m_session;
    BoardView m_view; ///< as it was when the dialog opened
    Decoder m_decoder;
    Wording m_wording;
    std::shared_ptr<const LoadedEvents> m_events;
    std::optional<Prepared> m_board;
    bool m_isGone = false; ///< the server is
    bool m_hasFailedToWrite = false;
    bool m_isOver = false; ///< the board has moved: its key holds another one than the plan is of
    Plan m_plan;
    QPushButton *m_write;
    ShadowPane *m_shadow;
    Task<Prepared> m_preparing;
    Task<Plan> m_planning;
    Task<WrittenBoard> m_writing;
    Task<std::int64_t> m_saving;
};

} // namespace tiebreak
