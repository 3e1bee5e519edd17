// SPDX-License-Identifier: GPL-3.0-or-later
// What speaks for which codec of a board: the evidence of a detection as a table.
#pragma once

#include "core/detect/detect.h"
#include "core/prose/wording.h"
#include "files/customcodec.h"

#include <QDialog>
#include <QTimeZone>

#include <memory>

namespace Ui
{
class DetectDialog;
}

namespace tiebreak
{

/// The verdict, the candidates, the best first, and what tells the chosen one apart from the first. Enter and
/// a double click use the chosen one.
class DetectDialog : public QDialog
{
    Q_OBJECT

public:
    /// `codecs`: the user's own, to be named where they are meant.
    DetectDialog(std::shared_ptr<const Detection> detection, const QByteArray &key, const QTimeZone &zone,
                 const std::vector<CustomCodec> &codecs, QWidget *parent = nullptr);
    ~DetectDialog() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void codecChosen(const CodecSpec &codec);

private:
    /// How wide all columns are that show everything.
    int fillTable(const QTimeZone &zone, const std::vector<CustomCodec> &codecs);
    void fitColumns();
    void showCurrent();
    void choose();

    std::unique_ptr<Ui::DetectDialog> m_ui;
    std::shared_ptr<const Detection> m_detection;
    Wording m_wording;
    int m_specWidth = 0;  ///< that shows every spec
    int m_titleWidth = 0; ///< that shows every name
};

} // namespace tiebreak
