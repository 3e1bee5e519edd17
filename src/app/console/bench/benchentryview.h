// SPDX-License-Identifier: GPL-3.0-or-later
// One command of the bench's log: what was typed, what came back, and what that means.
#pragma once

#include "app/console/bench/decodedcolumn.h"
#include "console/bench/bench.h"
#include "console/replies/replyreading.h"
#include "console/transcript/transcriptrun.h"
#include "core/prose/severity.h"
#include "models/text/timetext.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <memory>

class QPushButton;

namespace tiebreak
{

struct Palette;

/// What an entry shows at its lower end, as buttons.
enum class EntryAction { More, TryInSandbox, WriteInstead, Cancel, UseNearest, EndScript, Consent };

/// Which buttons of an entry hold no longer.
enum class Offers {
    Questions, ///< something else was allowed meanwhile, or is forbidden
    All,       ///< another server answers: no button but those that ask it nothing
};

/// Painted; a reply is shown by pages of 200 lines, each added by a button. It is as high as heightFor()
/// says.
class BenchEntryView : public QWidget
{
    Q_OBJECT

public:
    static constexpr int pageLines = 200;
    /// The first column ends here; the header of the log has the same columns.
    static int columnEdge(int width) { return width * 41 / 100; }

    explicit BenchEntryView(QWidget *parent = nullptr);

    /// A command that has been sent and is not answered yet.
    void showRunning(const QString &line);
    /// What came of it, read with `context`'s codec; `structure`: what it touched.
    void showAnswer(std::shared_ptr<const BenchAnswer> answer, const ReadingContext &context,
                    const TimeDisplay &display, const QString &structure);
    /// The same answer read with another codec.
    void readAgain(const ReadingContext &context, const TimeDisplay &display);
    /// A command of a transcript: the printed reply beside the real one.
    void showStep(const TranscriptResult &result);
    /// A sentence between commands, e.g. that one was undone.
    void showNote(const QString &sentence, Severity severity, const QString &left = {},
                  const QString &right = {});

    void withdraw(Offers offers);

    int heightFor(int width) const;
    /// How much memory the entry keeps, about.
    qint64 memory() const;
    const QString &line() const { return m_line; }
    const std::shared_ptr<const BenchAnswer> &answer() const { return m_answer; }
    /// What stands beside the reply.
    const std::vector<ReadLine> &readings() const { return m_readings; }
    /// All that is shown, as text: the command after its prompt, the reply below.
    QString text() const;
    void setCurrent(bool current);
    /// How long it has been running, at the right of a command that is not answered.
    void setRunningTime(const QString &text);

signals:
    void actionWanted(EntryAction action);
    void heightChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Kind { Running, Answer, Step, Note };

    void readPage();
    bool hasCard() const;
    int cardHeight(int width) const;
    bool isErrorAlone() const;
    int bodyLines(int width) const;
    void placeButtons();
    QPushButton *addButton(EntryAction action, const QString &text, const QString &toolTip);
    void addEnding();
    void clearButtons();
    void paintHead(QPainter &painter, const Palette &colours) const;
    void paintBody(QPainter &painter, const Palette &colours, const QRect &visible) const;
    void paintCard(QPainter &painter, const Palette &colours) const;

    Kind m_kind = Kind::Running;
    QString m_line;
    QString m_right; ///< time taken and structure
    QString m_leftWords;
    QString m_rightWords;
    QString m_cardTitle;
    QString m_cardDetail;
    Severity m_cardSeverity = Severity::Bad;
    bool m_current = false;
    std::shared_ptr<const BenchAnswer> m_answer;
    std::optional<ReadingContext> m_context;
    TimeDisplay m_display;
    int m_shown = pageLines;
    int m_total = 0;
    QStringList m_replyLines;
    QStringList m_realLines; ///< Step: the real reply, beside the printed one
    std::vector<ReadLine> m_readings;
    DecodedColumn m_column;
    QList<QPushButton *> m_buttons;
};

} // namespace tiebreak
