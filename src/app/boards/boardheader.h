// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is: its key and facts, and how it is looked at: codec, season, direction.
#pragma once

#include "app/session/session.h"

#include <QWidget>

#include <chrono>
#include <memory>

class QLineEdit;

namespace Ui
{
class BoardHeader;
}

namespace tiebreak
{

/// The head of the board page: shows the session's view. Edits become viewEdited() only when they make sense.
/// A spec that makes no sense is kept in the field with its error below, and the view stays as it was.
class BoardHeader : public QWidget
{
    Q_OBJECT

public:
    explicit BoardHeader(QWidget *parent = nullptr);
    ~BoardHeader() override;

    /// Whose view it shows; once, before anything else.
    void setSession(Session &session);
    /// E.g. "1 204 members, skiplist, 128 kB, no expiry".
    void setFacts(const QString &facts);
    /// The codec as if typed and confirmed.
    void enterSpec(const QString &spec);
    void enterCodec(const CodecSpec &codec) { enterSpec(QString::fromStdString(specText(codec))); }
    /// Opens the list of codecs.
    void pickCodec();

    /// 0: by hand.
    void setRefreshInterval(std::chrono::seconds interval);
    /// Tells that the automatic refresh waits for the user.
    void setRefreshPaused(bool paused);
    /// A spec was typed and neither confirmed nor given up.
    bool isEditing() const;

signals:
    /// The view is to be changed so.
    void viewEdited(const ViewEdit &edit);
    /// The codec is to be found out.
    void detectRequested();
    /// The user's own codecs are to be shown.
    void customCodecsRequested();
    void refreshRequested();
    void refreshIntervalChanged(std::chrono::seconds interval);

private:
    std::chrono::seconds refreshInterval() const;
    void fillCombos();
    void makeSeasonMenu();
    void choosePreset(int index);
    enum class By { Leaving, Choosing };
    void applySpec(By way);
    void applySeason();
    void showSpecError(const Error &error);
    /// The user's own codecs are offered below the presets and known by their names.
    void showCodecList();
    void showChanges(const BoardView &view, ViewChanges what);
    void showKey();
    /// For which keys the view was chosen.
    void showPattern();
    void showView();
    void showInList();
    void edit(const ViewEdit &edit);

    std::unique_ptr<Ui::BoardHeader> m_ui;
    Session *m_session = nullptr;
    QLineEdit *m_seasonEdit = nullptr;
    QString m_codecToolTip;
};

} // namespace tiebreak
