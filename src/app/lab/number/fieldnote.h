// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a field, said at the field.
#pragma once

#include <QLabel>

namespace tiebreak
{

/// A sentence in a frame below a field. It lies over what stands there, so that nothing moves; a click on it
/// puts it away.
class FieldNote : public QLabel
{
    Q_OBJECT

public:
    /// `parent` is the page that the note may lie over.
    explicit FieldNote(QWidget *parent);

    void showAt(const QWidget &field, const QString &sentence);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
};

} // namespace tiebreak
