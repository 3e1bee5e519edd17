// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the codec that packs a file's scores and times.
#pragma once

#include "core/codecspec.h"

#include <QDialog>

#include <memory>

namespace Ui
{
class CodecDialog;
}

namespace tiebreak
{

/// Offers the presets and a field for any spec.
class CodecDialog : public QDialog
{
    Q_OBJECT

public:
    /// `fileName` is named in the question.
    explicit CodecDialog(const QString &fileName, QWidget *parent = nullptr);
    ~CodecDialog() override;

signals:
    void codecChosen(const CodecSpec &codec);

private:
    void checkSpec();

    std::unique_ptr<Ui::CodecDialog> m_ui;
};

} // namespace tiebreak
