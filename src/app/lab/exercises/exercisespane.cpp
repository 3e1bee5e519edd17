// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/exercises/exercisespane.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "models/text/displaywording.h"
#include "ui_exercisespane.h"

#include <QEvent>

#include <algorithm>

namespace tiebreak
{

namespace
{

QString mendedKey(const Exercise &exercise)
{
    return QStringLiteral("exercises/mended/") + displayText(exercise.id);
}

} // namespace

ExercisesPane::ExercisesPane(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ExercisesPane>())
    , m_session(session)
    , m_setUp(session.threads())
    , m_check(session.threads())
{
    m_ui->setupUi(this);
    m_ui->exerciseTitle->setFont(strongFont());
    m_ui->exerciseResult->setFont(strongFont());
    m_ui->exerciseCommand->setFont(fixedFont());
    m_ui->exerciseHint->hide();
    for (std::size_t i = 0; i < m_exercises.size(); ++i)
        m_ui->exerciseList->addItem(QString());
    connect(m_ui->exerciseList, &QListWidget::currentRowChanged, this, &ExercisesPane::chooseExercise);
    connect(m_ui->exerciseSetUp, &QPushButton::clicked, this, &ExercisesPane::setUp);
    connect(m_ui->exerciseCheck, &QPushButton::clicked, this, &ExercisesPane::check);
    connect(m_ui->exerciseReset, &QAbstractButton::clicked, this, &ExercisesPane::forgetMended);
    connect(m_ui->exerciseShowHint, &QAbstractButton::clicked, this, [this] {
        m_ui->exerciseHint->show();
        m_ui->exerciseShowHint->hide();
    });
    connect(m_ui->exerciseOpen, &QAbstractButton::clicked, this, [this] {
        const QByteArray key = QByteArray::fromStdString(exercise().key);
        m_session.views().suggest(key, exercise().codec);
        m_session.setBoard(key);
        emit m_session.ranksRequested(0, 0);
    });
    connect(&session, &Session::linkChanged, this, &ExercisesPane::updateActions);
    showEntries();
    m_ui->exerciseList->setCurrentRow(0);
}

ExercisesPane::~ExercisesPane() = default;

const Exercise &ExercisesPane::exercise() const
{
    return m_exercises[std::size_t(std::max(0, m_ui->exerciseList->currentRow()))];
}

bool ExercisesPane::isMended(const Exercise &known) const
{
    return m_session.settings().value(mendedKey(known)).toBool();
}

void ExercisesPane::showEntries()
{
    bool any = false;
    for (std::size_t i = 0; i < m_exercises.size(); ++i) {
        const QString title = displayText(m_exercises[i].title);
        const bool mended = isMended(m_exercises[i]);
        QListWidgetItem *item = m_ui->exerciseList->item(int(i));
        item->setText(mended ? tr("\u2713  %1").arg(title) : tr("%1  %2").arg(i + 1).arg(title));
        item->setToolTip(mended ? tr("%1 (fixed)").arg(title) : title);
        any = any || mended;
    }
    m_ui->exerciseReset->setEnabled(any);
}

void ExercisesPane::chooseExercise()
{
    m_ui->exerciseTitle->setText(displayText(exercise().title));
    m_ui->exerciseTask->setText(displayText(exercise().task));
    m_ui->exerciseHint->setText(tr("Hint: %1").arg(displayText(exercise().hint)));
    m_ui->exerciseHint->hide();
    m_ui->exerciseShowHint->show();
    clearResult();
    updateActions();
}

void ExercisesPane::updateActions()
{
    const bool ready = m_session.link() == Session::Link::Connected && m_session.isSandbox() &&
                       !m_session.file() && m_session.sandbox();
    m_ui->exerciseSetUp->setText(ready ? tr("&Set up") : tr("&Open the sandbox"));
    m_ui->exerciseSetUp->setToolTip(ready
                                        ? tr("Write the broken board to the sandbox, replacing what is there")
                                        : tr("Exercises are done in the private server of this program"));
    m_ui->exerciseSetUp->setProperty(MainActionProperty, !m_result);
    m_ui->exerciseSetUp->update();
    m_ui->exerciseSetUp->setEnabled(!m_busy);
    m_ui->exerciseCheck->setEnabled(ready && !m_busy);
    m_ui->exerciseOpen->setEnabled(ready && !m_busy);
    const QString key = displayText(exercise().key);
    m_ui->exerciseCommand->setVisible(ready);
    if (ready)
        m_ui->exerciseCommand->setText(
            QStringLiteral("redis-cli -s %1\nLRANGE %2:log 0 -1\nZREVRANGE %2 0 -1 WITHSCORES")
                .arg(displayText(m_session.sandbox()->endpoint().unixPath), key));
}

void ExercisesPane::setUp()
{
    if (m_session.link() != Session::Link::Connected || !m_session.isSandbox() || m_session.file()) {
        m_session.startSandbox();
        return;
    }
    m_busy = true;
    updateActions();
    const auto sandbox = m_session.sandbox();
    m_setUp.start(
        [sandbox, id = exercise().id](const Progress &progress) -> Result<bool> {
            TRY(setUpExercise(*sandbox, id, progress));
            return true;
        },
        [this](Result<bool> &written) {
            m_busy = false;
            if (written) {
                m_session.notifyRewritten();
                showResult(Severity::Warning, tr("%1 is now in the sandbox with errors. Fix it in the "
                                                 "Console or with redis-cli, then choose Check.")
                                                  .arg(displayText(exercise().key)));
            } else {
                m_session.reportFailure(written.error());
                showResult(Severity::Bad, displayText(written.error().message));
            }
            updateActions();
        });
}

void ExercisesPane::check()
{
    m_busy = true;
    updateActions();
    const auto sandbox = m_session.sandbox();
    m_check.start([sandbox, id = exercise().id, now = m_session.nowMicroseconds()](
                      const Progress &progress) { return checkExercise(*sandbox, id, now, progress); },
                  [this](Result<ExerciseResult> &result) {
                      m_busy = false;
                      if (result) {
                          if (result->mended)
                              m_session.settings().setValue(mendedKey(exercise()), true);
                          showEntries();
                          showResult(result->mended ? Severity::Good : Severity::Bad,
                                     displayText(result->sentence),
                                     tr("Audit: %1").arg(displayText(result->audit)));
                      } else {
                          if (result.error().kind != ErrorKind::NotFound)
                              m_session.reportFailure(result.error());
                          showResult(Severity::Warning, displayText(result.error().message));
                      }
                      updateActions();
                  });
}

void ExercisesPane::showResult(Severity severity, const QString &sentence, const QString &audit)
{
    m_result = severity;
    m_ui->exerciseMark->setSeverity(severity);
    m_ui->exerciseMark->show();
    m_ui->exerciseResult->setTint(Palette::severityColour(severity));
    m_ui->exerciseResult->setText(sentence);
    m_ui->exerciseResult->show();
    m_ui->exerciseAudit->setText(audit);
    m_ui->exerciseAudit->setVisible(!audit.isEmpty());
}

void ExercisesPane::clearResult()
{
    m_setUp.cancel();
    m_check.cancel();
    m_busy = false;
    m_result.reset();
    m_ui->exerciseMark->hide();
    m_ui->exerciseResult->clear();
    m_ui->exerciseResult->hide();
    m_ui->exerciseAudit->hide();
}

void ExercisesPane::forgetMended()
{
    for (const Exercise &known : m_exercises)
        m_session.settings().remove(mendedKey(known));
    showEntries();
    m_ui->exerciseList->setCurrentRow(0);
    chooseExercise();
}

} // namespace tiebreak

#include "moc_exercisespane.cpp"
