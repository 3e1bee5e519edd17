// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/confirmrundialog.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "core/time/tick.h"
#include "models/simulator/figuretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "ui_confirmrundialog.h"

#include <QPushButton>

namespace tiebreak
{

namespace
{

/// How much is done, as far as it is known before.
QString operationsText(const RunPlan &plan, std::size_t runs)
{
    const WorkloadLoad &load = plan.workload.load;
    const double seconds =
        load.duration ? std::chrono::duration<double>(*load.duration + load.warmUp).count() : 0;
    const QString runCount = groupedText(qint64(runs));
    if (!load.operations && !load.rate) {
        const QString length =
            displayText(durationText((*load.duration + load.warmUp).count(), TickUnit::Millisecond));
        const QString clients =
            load.clients == 1
                ? ConfirmRunDialog::tr("1 client at full speed")
                : ConfirmRunDialog::tr("%1 clients at full speed").arg(groupedText(load.clients));
        return runs == 1 ? ConfirmRunDialog::tr("1 run of %1, %2").arg(length, clients)
                         : ConfirmRunDialog::tr("%1 runs of %2 each, %3").arg(runCount, length, clients);
    }
    const QString one =
        load.operations
            ? ConfirmRunDialog::tr("%1 operations").arg(groupedText(*load.operations))
            : ConfirmRunDialog::tr("about %1 operations").arg(groupedText(qint64(*load.rate * seconds)));
    return runs == 1 ? one : ConfirmRunDialog::tr("%1 runs of %2 each").arg(runCount, one);
}

} // namespace

ConfirmRunDialog::ConfirmRunDialog(const RunMatrix &matrix, const QString &server, bool writesAllowed,
                                   QWidget *parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::ConfirmRunDialog>())
{
    m_ui->setupUi(this);
    m_ui->title->setFont(titleFont());
    m_ui->server->setFont(fixedFont());
    m_ui->keys->setFont(fixedFont());
    m_ui->server->setText(server);
    const RunPlan &first = matrix.plans.front();
    m_ui->operations->setText(QStringLiteral("%1 (%2)").arg(
        operationsText(first, matrix.plans.size() * matrix.rounds), runsTimeText(matrix)));
    m_ui->keys->setText(displayText(first.workload.board.keyPrefix) + u'*');
    m_ui->board->setText(
        tr("%1 members at the start, up to %2")
            .arg(groupedText(first.workload.board.startMembers), groupedText(first.workload.board.members)));
    m_ui->allow->setText(tr("Allow writes on this connection"));
    m_ui->allow->setChecked(writesAllowed);
    QPushButton *run = m_ui->buttons->addButton(tr("Load this server"), QDialogButtonBox::AcceptRole);
    run->setObjectName(QStringLiteral("confirmRun"));
    run->setToolTip(tr("Write the boards and begin"));
    run->setEnabled(writesAllowed);
    QPushButton *sandbox = m_ui->buttons->addButton(tr("Use a sandbox"), QDialogButtonBox::ActionRole);
    sandbox->setObjectName(QStringLiteral("confirmSandbox"));
    sandbox->setProperty(MainActionProperty, true);
    sandbox->setToolTip(tr("Run the same on a private server that ends with the runs"));
    sandbox->setDefault(true);
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close this and run nothing"));
    connect(m_ui->allow, &QCheckBox::toggled, run, &QPushButton::setEnabled);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(sandbox, &QPushButton::clicked, this, [this] {
        emit sandboxChosen();
        reject();
    });
}

ConfirmRunDialog::~ConfirmRunDialog() = default;

} // namespace tiebreak

#include "moc_confirmrundialog.cpp"
