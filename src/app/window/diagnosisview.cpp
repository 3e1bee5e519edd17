// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/diagnosisview.h"

#include "app/widgets/marklabel.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"
#include "redis/board/diagnosistext.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace tiebreak
{

DiagnosisView::DiagnosisView(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("diagnosis"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    clear();
}

void DiagnosisView::clear()
{
    delete m_lines;
    m_lines = nullptr;
    hide();
}

void DiagnosisView::addLine(QGridLayout &grid, Severity severity, const std::string &name,
                            const QString &time, const std::string &found)
{
    const int row = grid.rowCount();
    auto *mark = new MarkLabel(m_lines);
    mark->setSeverity(severity);
    auto *words = new QLabel(displayText(found), m_lines);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // A node stands below its step.
    grid.addWidget(mark, row, name.empty() ? 2 : 0, Qt::AlignTop | Qt::AlignRight);
    if (!name.empty()) {
        grid.addWidget(new QLabel(displayText(name), m_lines), row, 1, Qt::AlignTop);
        grid.addWidget(new SecondaryLabel(time), row, 2, Qt::AlignTop | Qt::AlignRight);
    }
    grid.addWidget(words, row, 3);
}

void DiagnosisView::setSteps(const std::vector<WalkedStep> &steps)
{
    clear();
    m_lines = new QWidget(this);
    auto *grid = new QGridLayout(m_lines);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(3, 1);
    for (const WalkedStep &step : steps) {
        const std::chrono::duration<double, std::milli> time = step.time;
        addLine(*grid, step.error ? Severity::Bad : Severity::Good, stepText(step.step),
                tr("%1 ms").arg(QString::number(time.count(), 'f', time.count() < 10 ? 1 : 0)),
                step.error ? step.error->message : step.found);
        for (const NodeFacts &node : step.nodes) {
            const bool failed = !node.whyNot.empty() || !node.node.reachable;
            addLine(*grid, failed ? Severity::Warning : Severity::Good, {}, {},
                    nodeAddressText(node) + " \u00b7 " + nodeRoleText(node) + " \u00b7 " +
                        nodeStateText(node));
        }
    }
    layout()->addWidget(m_lines);
    show();
}

} // namespace tiebreak

#include "moc_diagnosisview.cpp"
