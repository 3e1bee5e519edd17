// SPDX-License-Identifier: GPL-3.0-or-later
// One hazard of a codec: its name and example in short; open with the worked example.
#pragma once

#include "app/widgets/opencard.h"
#include "lab/hazards/hazardtext.h"

class QLabel;

namespace tiebreak
{

/// Closed it shows mark, name, where it begins, and the example in a sentence.
class HazardCard : public OpenCard
{
    Q_OBJECT

public:
    HazardCard(const Hazard &hazard, HazardWords words, QWidget *parent);

    void setOpen(bool open) override;
    /// Without the example.
    void setBrief(bool brief);
    const Hazard &hazard() const { return m_hazard; }

signals:
    /// The link of the open card: see this row on the sliders.
    void showExample(qint64 score, qint64 tick);

protected:
    void paintContent(QPainter &painter) override;
    void changeEvent(QEvent *event) override;

private:
    void write();
    void addDetails();

    Hazard m_hazard;
    HazardWords m_words;
    QLabel *m_title;
    QLabel *m_sentence;
    QWidget *m_details = nullptr; ///< made when it is opened first
};

} // namespace tiebreak
