// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a field, said at the field.
#pragma once

#include <QLabel>
#include <QPointer>

namespace tiebreak
{

/// A sentence in a frame below a field, which is red meanwhile. It lies over what stands there, so that
/// nothing moves; clicks go through it.
class FieldNote : public QLabel
{
    Q_OBJECT

public:
    /// `parent` is the page that the note may lie over.
    explicit FieldNote(QWidget *parent);

    void showAt(QWidget &field, const QString &sentence);
    /// The same on the field's window, until the next key or mouse button is pressed: for a field that is
    /// left and has its old value again. A window has one such note.
    static void showUntilInput(QWidget &field, const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QPointer<QWidget> m_field;
};

} // namespace tiebreak
