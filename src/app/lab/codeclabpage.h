// SPDX-License-Identifier: GPL-3.0-or-later
// The Codec Lab: see precision disappear, and pick a codec that does not lose it.
#pragma once

#include "app/session/boardaudit.h"
#include "app/session/modepage.h"
#include "app/session/session.h"
#include "app/session/tiebreaklink.h"

#include <memory>

class QShortcut;

namespace Ui
{
class CodecLabPage;
}

namespace tiebreak
{

class BudgetPanel;
class CodePane;
class ComparedCodecs;
class ExercisesPane;
class HazardsPane;
class LessonGuide;
class ArithmeticPane;
class PrecisionPane;
class SurvivalPane;
struct LabNumber;

/// Puts the parts of the Lab together: they all speak of one codec, one time range and one number. Needs no
/// server.
class CodecLabPage : public ModePage
{
    Q_OBJECT

public:
    explicit CodecLabPage(Session &session, QWidget *parent = nullptr);
    ~CodecLabPage() override;

    /// Shows a codec over a time range, and where there is one a double.
    void showReading(const CodecSpec &codec, const TimeRange &timeRange, std::optional<double> raw = {});
    /// Lays the members of an audited board over the chart; null takes them away.
    void showBoard(const std::shared_ptr<const AuditRun> &audited);
    void showScore(qint64 score);
    /// Shows what a link to the Lab holds.
    void showLink(const TiebreakLink &link);
    /// The link that shows what is seen now.
    TiebreakLink link() const;
    /// Asks for a file of lessons, and shows them.
    void askForLessons();
    /// A lesson for a room, or the Lab as it is.
    void setLecture(bool lecture);
    Mode mode() const override { return Mode::Lab; }
    PageTitle title() const override;
    void enterCodec(const CodecSpec &codec) override;
    /// What the Lab speaks of.
    const CodecSpec &codec() const;
    const LabNumber &number() const;
    /// Nothing is being computed.
    bool settled() const;
    /// Shows one of the parts below the number, as its tab is called: precision, made, survival, hazards,
    /// code, lessons.
    void showPart(const QString &name);
    QList<QWidget *> tabParts() const override;
    void save() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addParts();
    void connectParts();
    void restore();
    /// The chart that can be seen; null on the other tabs.
    PrecisionPane *shownChart() const;
    void showCodec();
    void showNumber();
    void showHazards();
    void showView();
    /// Shows the button where the open board can be laid over the chart and is not.
    void offerBoard();
    void applyNeed();
    /// In a lecture, hides what the step does not speak of.
    void showLectureParts();
    /// Leaves the bit budget its sentence where there is little room, unless the user chose.
    void foldBudget();
    /// Gives the folded budget what it needs, and the tabs above the rest.
    void fitBudget();
    QString codecName() const;

    std::unique_ptr<Ui::CodecLabPage> m_ui;
    Session &m_session;
    ComparedCodecs *m_compared;
    PrecisionPane *m_precision;
    ArithmeticPane *m_arithmetic;
    SurvivalPane *m_survival;
    HazardsPane *m_hazards;
    HazardsPane *m_firstHazards; ///< beside the chart
    CodePane *m_code;
    BudgetPanel *m_budget;
    LessonGuide *m_lessons = nullptr;
    ExercisesPane *m_exercises;
    QShortcut *m_leaveLecture = nullptr;
    bool m_lessonAsksBudget = false;
    bool m_lecture = false;
    bool m_hasDensity = false; ///< the open board lies over the chart
};

} // namespace tiebreak
