// SPDX-License-Identifier: GPL-3.0-or-later
// The words of this program, explained once, beside the marks that stand for them.
#pragma once

#include <QDialog>

#include <memory>

namespace Ui
{
class WordsDialog;
}

namespace tiebreak
{

/// A window to keep open beside the board.
class WordsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit WordsDialog(QWidget *parent = nullptr);
    ~WordsDialog() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void write();
    void fitToWords();

    std::unique_ptr<Ui::WordsDialog> m_ui;
};

} // namespace tiebreak
