// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/diagnosisview.h"

#include "app/widgets/marklabel.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"
#include "redis/server/diagnosistext.h"

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

void DiagnosisView::setSteps(const std::vector<WalkedStep> &steps)
{
    clear();
    m_lines = new QWidget(this);
    auto *grid = new QGridLayout(m_lines);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(3, 1);
    for (int row = 0; row < int(steps.size()); ++row) {
        const WalkedStep &step = steps[std::size_t(row)];
        auto *mark = new MarkLabel(m_lines);
        mark->setSeverity(step.error ? Severity::Bad : Severity::Good);
        const std::chrono::duration<double, std::milli> time = step.time;
        auto *found = new QLabel(displayText(step.error ? step.error->message : step.found), m_lines);
        found->setTextFormat(Qt::PlainText);
        found->setWordWrap(true);
        found->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto *milliseconds = new SecondaryLabel(
            tr("%1 ms").arg(QString::number(time.count(), 'f', time.count() < 10 ? 1 : 0)));
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(new QLabel(displayText(stepText(step.step)), m_lines), row, 1, Qt::AlignTop);
        grid->addWidget(milliseconds, row, 2, Qt::AlignTop | Qt::AlignRight);
        grid->addWidget(found, row, 3);
    }
    layout()->addWidget(m_lines);
    show();
}

} // namespace tiebreak

#include "moc_diagnosisview.cpp"
