// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is: its key, its facts, and the codec it is read with.
#pragma once

#include "app/session/session.h"
#include "models/text/displaywording.h"

#include <QWidget>

#include <memory>

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
    void enterCodec(const CodecSpec &codec) { enterSpec(displayText(specText(codec))); }
    /// Opens the list of codecs.
    void pickCodec();

    /// A spec was typed and neither confirmed nor given up.
    bool isEditing() const;

signals:
    /// The view is to be changed so.
    void viewEdited(const ViewEdit &edit);
    /// The codec is to be found out.
    void detectRequested();
    /// The user's own codecs are to be shown.
    void customCodecsRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// What the codec does stands beside the name where there is room, else below it.
    void placeWords();
    void choosePreset(int index);
    enum class By { Leaving, Choosing };
    void applySpec(By way);
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
    QString m_codecToolTip;
    bool m_factsBelow = false;
};

} // namespace tiebreak
