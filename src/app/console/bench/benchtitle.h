// SPDX-License-Identifier: GPL-3.0-or-later
// The strip above the bench: what may be sent, and with which codec replies are read.
#pragma once

#include "app/session/session.h"
#include "console/bench/bench.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace tiebreak
{

class ElidedLabel;

/// Says whether commands may write; has the codec of the open board, and buttons for the last write, a
/// transcript and the command reference.
class BenchTitle : public QWidget
{
    Q_OBJECT

public:
    explicit BenchTitle(Session &session, QWidget *parent = nullptr);

    /// Shows what it may do, which may have changed; null: there is none.
    void setBench(std::shared_ptr<Bench> bench);
    /// Names the last write, which can be undone while nothing runs.
    void updateUndo(bool idle);
    void showCodecs();
    QPushButton *referenceButton() const { return m_reference; }
    QList<QWidget *> tabParts() const;

signals:
    void undoWanted();
    void transcriptWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void build();
    void fitRights();
    void tint();
    void chooseCodec(int index);

    Session &m_session;
    std::shared_ptr<Bench> m_bench;
    QLabel *m_lockIcon;
    ElidedLabel *m_rights;
    QString m_rightsWords;
    QString m_briefRights; ///< the same where it is narrow
    QWidget *m_codecLabel = nullptr;
    QComboBox *m_codec;
    QPushButton *m_undo;
    QPushButton *m_transcript;
    QPushButton *m_reference;
};

} // namespace tiebreak
