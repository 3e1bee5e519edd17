// SPDX-License-Identifier: GPL-3.0-or-later
// The Codec Lab: see precision disappear, and pick a codec that does not lose it.
#pragma once

#include "app/pages/boardaudit.h"
#include "app/session.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class CodecLabPage;
}

namespace tiebreak
{

class BudgetPanel;
class CodePane;
class ComparedCodecs;
class HazardsPane;
class LessonGuide;
class PrecisionPane;
class SurvivalPane;
struct LabNumber;

/// Puts the parts of the Lab together: they all speak of one codec, one season and one number. Needs no
/// server.
class CodecLabPage : public QWidget
{
    Q_OBJECT

public:
    explicit CodecLabPage(Session &session, QWidget *parent = nullptr);
    ~CodecLabPage() override;

    /// Shows a codec over a season, and where there is one a double.
    void showReading(const CodecSpec &codec, const Season &season, std::optional<double> raw = {});
    /// Lays the members of an audited board over the chart; null takes them away.
    void showBoard(const std::shared_ptr<const AuditedSnapshot> &audited);
    void showScore(qint64 score);
    /// The user's own codecs, in a dialog that does not block and deletes itself.
    void openCustomCodecs();
    /// What the Lab speaks of.
    const CodecSpec &codec() const;
    const LabNumber &number() const;
    /// Nothing is being computed.
    bool settled() const;
    /// Shows one of the parts below the number, as its tab is called: precision, survival, hazards, code,
    /// lessons.
    void showPart(const QString &name);
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;
    /// Keeps what is shown for the next start.
    void save() const;

signals:
    /// E.g. "Precision of 7 codecs in 3 ms".
    void statusChanged(const QString &text);
    /// The user wants to see the open board's members on the chart: it has to be read for that.
    void auditRequested();
    /// For which times all limits hold.
    void seasonShown(const QString &text);

private:
    void addParts();
    void connectParts();
    void restore();
    /// The chart that can be seen; null on the other tabs.
    PrecisionPane *shownChart() const;
    void showCodec();
    void showNumber();
    void showHazards();
    void takeBoard();
    /// Shows the button where the open board can be laid over the chart and is not.
    void offerBoard();
    void takeNeed();
    QString codecName() const;

    std::unique_ptr<Ui::CodecLabPage> m_ui;
    Session &m_session;
    ComparedCodecs *m_compared;
    PrecisionPane *m_precision;
    SurvivalPane *m_survival;
    HazardsPane *m_hazards;
    HazardsPane *m_firstHazards; ///< beside the chart
    CodePane *m_code;
    BudgetPanel *m_budget;
    LessonGuide *m_lessons = nullptr;
    bool m_hasDensity = false; ///< the open board lies over the chart
};

} // namespace tiebreak
