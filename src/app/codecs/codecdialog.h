// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the codec that packs a file's scores and times.
#pragma once

#include "files/customcodec.h"

#include <QDialog>

#include <memory>
#include <vector>

namespace Ui
{
class CodecDialog;
}

namespace tiebreak
{

/// Offers the presets, the user's own codecs and a field for any spec.
class CodecDialog : public QDialog
{
    Q_OBJECT

public:
    /// `fileName` is named in the question.
    CodecDialog(const QString &fileName, const std::vector<CustomCodec> &codecs, QWidget *parent = nullptr);
    ~CodecDialog() override;

signals:
    void codecChosen(const CodecSpec &codec);

private:
    void checkSpec();

    std::unique_ptr<Ui::CodecDialog> m_ui;
    std::vector<CustomCodec> m_codecs;
};

} // namespace tiebreak
