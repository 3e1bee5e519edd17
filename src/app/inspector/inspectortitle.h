// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's title: which row, its verdict, and why.
#pragma once

#include "core/codec/codec.h"

#include <QWidget>

#include <optional>

namespace tiebreak
{

/// "Row 8 kaito_7, mark, blurred, the reason", on one line; the whole text is its tool tip.
class InspectorTitle : public QWidget
{
    Q_OBJECT

public:
    explicit InspectorTitle(QWidget *parent = nullptr);

    /// Without a verdict the sentence stands alone.
    void showRow(qint64 rank, const QByteArray &member, const std::optional<Decoded> &decoded,
                 const QString &sentence);
    /// Shows words alone.
    void showText(const QString &text);

    /// All that stands in the title.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_hasRow = false;
    QString m_lead;
    QByteArray m_member;
    std::optional<Decoded> m_decoded;
    QString m_sentence;
};

} // namespace tiebreak
