// SPDX-License-Identifier: GPL-3.0-or-later
// Which strategies, codecs and clocks are compared.
#pragma once

#include "files/customcodec.h"
#include "sim/run/matrix.h"

#include <QWidget>

#include <span>

class QCheckBox;
class QComboBox;

namespace tiebreak
{

class NumberBox;

/// A check box each, in two columns, and how often each run is made.
class StrategyChoices : public QWidget
{
    Q_OBJECT

public:
    explicit StrategyChoices(QWidget *parent = nullptr);

    MatrixChoice choice() const;
    /// How often each of them is run.
    unsigned rounds() const;
    /// Shows a choice; emits nothing.
    void setChoice(const MatrixChoice &choice);
    /// The user's own codecs, which are offered below the presets.
    void setCustomCodecs(std::span<const CustomCodec> codecs);

signals:
    void edited();

private:
    QCheckBox *addBox(const QString &text, const QString &toolTip, const QString &name);

    QList<QCheckBox *> m_strategies; ///< by strategies()
    QCheckBox *m_split;
    QCheckBox *m_ordered;
    QCheckBox *m_another;
    QComboBox *m_codec; ///< the other one
    QCheckBox *m_clientTime;
    QCheckBox *m_serverTime;
    NumberBox *m_rounds;
};

} // namespace tiebreak
