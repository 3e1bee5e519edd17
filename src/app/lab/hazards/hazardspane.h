// SPDX-License-Identifier: GPL-3.0-or-later
// The hazards of a codec as cards, in full or the first three.
#pragma once

#include "lab/hazards/hazards.h"

#include <QTimeZone>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace tiebreak
{

class HazardCard;
class LinkButton;

/// Shows what hazards() found. Passive: the page calls setHazards() whenever codec or need change.
class HazardsPane : public QWidget
{
    Q_OBJECT

public:
    /// Full: a click or the arrow keys open a card. Compact: the first three under the codec's name, which do
    /// not open, for a narrow column.
    enum class Form { Full, Compact };

    explicit HazardsPane(Form form, QWidget *parent = nullptr);

    /// Shows these hazards of this codec, times in `zone`; `codecName` is its title. Cheap while the pane is
    /// hidden: the cards are made when it is shown.
    void setHazards(const QString &codecName, const CodecSpec &spec, const Need &need,
                    std::vector<Hazard> hazards, const QTimeZone &zone = QTimeZone::utc());

    /// How many cards stand there.
    int count() const { return int(m_cards.size()); }
    HazardCard *card(int index) const { return m_cards[std::size_t(index)]; }
    /// Opens a card of the full form, and closes the one that was open.
    void open(int index);

signals:
    /// A link asks to see this row on the sliders.
    void showExample(qint64 score, qint64 tick);
    /// The compact form's link to the full list.
    void allHazardsAsked();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void clear();
    void showWholeCards();
    void addSection(HazardSeverity severity);
    QWidget *quietRow();

    Form m_form;
    QString m_codecName;
    CodecSpec m_spec;
    Need m_need;
    std::vector<Hazard> m_hazards;
    QTimeZone m_zone;
    bool m_stale = false; ///< the cards are not those of m_hazards
    QLabel *m_title;
    QScrollArea *m_area;
    QVBoxLayout *m_list;
    LinkButton *m_all;
    std::vector<HazardCard *> m_cards;
    int m_open = -1;
};

} // namespace tiebreak
