// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is: its key and facts, and how it is read: codec, season, direction.
#pragma once

#include "app/codecmemory.h"
#include "files/customcodec.h"

#include <QWidget>

#include <chrono>
#include <memory>
#include <vector>

class QLineEdit;

namespace Ui
{
class BoardHeader;
}

namespace tiebreak
{

/// The head of the board page. Edits become readingEdited() only when they make sense. A spec that makes no
/// sense is kept in the field with its error below, and the reading stays as it was.
class BoardHeader : public QWidget
{
    Q_OBJECT

public:
    explicit BoardHeader(QWidget *parent = nullptr);
    ~BoardHeader() override;

    void setBoard(const QByteArray &key);
    /// E.g. "1 204 members, skiplist, 128 kB, no expiry".
    void setFacts(const QString &facts);
    void setReading(const BoardReading &reading);
    /// For which keys the reading was chosen; empty: nobody has chosen it.
    void setPattern(const QByteArray &pattern);
    const BoardReading &reading() const { return m_reading; }
    /// The user's own codecs, offered below the presets and known by their names.
    void setCustomCodecs(const std::vector<CustomCodec> &codecs);
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
    void readingEdited(const BoardReading &reading);
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
    void showReading();
    void showInList();
    void edit(const BoardReading &reading);

    std::unique_ptr<Ui::BoardHeader> m_ui;
    BoardReading m_reading;
    std::vector<CustomCodec> m_codecs;
    QLineEdit *m_seasonEdit = nullptr;
    QString m_codecToolTip;
};

} // namespace tiebreak
