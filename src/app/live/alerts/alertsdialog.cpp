// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/alerts/alertsdialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/choicedelegate.h"
#include "core/live/alerts/alertstext.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/standing/prizeplaces.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"
#include "ui_alertsdialog.h"

#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int partGap = 6; ///< above a title, beside the layout's own

bool namesAMember(AlertRule::Kind kind)
{
    return kind == AlertRule::Kind::Enters || kind == AlertRule::Kind::FallsBelow;
}

} // namespace

AlertsDialog::AlertsDialog(Session &session, WatchedBoards &watchedBoards, LiveNames &names,
                           LiveAlerts &alerts, const QByteArray &key, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::AlertsDialog>())
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_names(names)
    , m_alerts(alerts)
    , m_key(key)
{
    m_ui->setupUi(this);
    m_ui->on->setText(tr("&Keep alerts for %1 active on other pages")
                          .arg(nameInSentence(key.toStdString()).replace(u'&', QStringLiteral("&&"))));
    for (QLabel *title : {m_ui->rulesTitle, m_ui->tellTitle}) {
        title->setFont(strongFont());
        title->setContentsMargins(0, partGap, 0, 0);
    }
    for (QLabel *message : {m_ui->ruleMessage, m_ui->tellMessage}) {
        message->setFont(noteFont());
        message->setTextFormat(Qt::PlainText);
        message->setWordWrap(true);
        message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        // Without words it keeps its line, so that nothing jumps.
        message->setMinimumHeight(QFontMetrics(noteFont()).height());
    }
    m_ui->commandNote->setFont(noteFont());
    m_ui->command->setFont(fixedFont());
    m_ui->rules->setTextElideMode(Qt::ElideMiddle);
    const std::pair<QString, AlertRule::Kind> kinds[] = {
        {tr("Member enters the top ranks"), AlertRule::Kind::Enters},
        {tr("Member falls below a rank"), AlertRule::Kind::FallsBelow},
        {tr("Leader changes"), AlertRule::Kind::Leader},
        {tr("Member name decides a rank"), AlertRule::Kind::Tied},
        {tr("No changes"), AlertRule::Kind::Unchanged},
        {tr("Faulty writes"), AlertRule::Kind::Damage},
        {tr("Restart, rollback or removal"), AlertRule::Kind::Incident}};
    for (const auto &[words, kind] : kinds)
        m_ui->kind->addItem(words, int(kind));
    setChoiceDelegates(*this);
    QPushButton *ok = m_ui->buttons->button(QDialogButtonBox::Ok);
    ok->setProperty(MainActionProperty, true);
    ok->setToolTip(tr("Save the alerts and watch the board from now on"));
    m_ui->buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Close without changing anything"));

    const AlertPlan plan = m_alerts.plan(key);
    m_rules = plan.rules;
    m_ui->on->setChecked(plan.on);
    m_ui->inWindow->setChecked(plan.inWindow);
    m_ui->onDesktop->setChecked(plan.onDesktop);
    m_ui->byCommand->setChecked(plan.byCommand);
    m_ui->command->setText(plan.command);
    m_member = new MemberField(*m_ui->member, [this] {
        const LiveBoardData *board = m_watchedBoards.find(m_key);
        return board ? MemberField::candidatesOf(*board, m_names) : std::vector<MemberField::Candidate>();
    });
    connectFields();
    showRules();
    showKind();
    updateTelling();
    m_typed = false;
    m_ui->kind->setFocus();
}

AlertsDialog::~AlertsDialog() = default;

void AlertsDialog::connectFields()
{
    connect(m_ui->kind, &QComboBox::activated, this, [this] {
        m_typed = true;
        showKind();
    });
    const auto typed = [this] {
        m_typed = true;
        showMessage(m_ui->ruleMessage, {}, false);
    };
    connect(m_ui->member, &QLineEdit::textChanged, this, typed);
    connect(m_ui->places, &QLineEdit::textChanged, this, typed);
    connect(m_ui->place, &QSpinBox::valueChanged, this, typed);
    connect(m_ui->minutes, &QSpinBox::valueChanged, this, typed);
    connect(m_ui->add, &QPushButton::clicked, this, &AlertsDialog::addRule);
    connect(m_ui->remove, &QPushButton::clicked, this, &AlertsDialog::removeRule);
    connect(m_ui->rules, &QListWidget::currentRowChanged, this,
            [this](int row) { m_ui->remove->setEnabled(row >= 0 && !m_rules.empty()); });
    for (QWidget *field : {static_cast<QWidget *>(m_ui->member), static_cast<QWidget *>(m_ui->places),
                           static_cast<QWidget *>(m_ui->place), static_cast<QWidget *>(m_ui->minutes),
                           static_cast<QWidget *>(m_ui->rules)})
        field->installEventFilter(this);
    connect(m_ui->byCommand, &QCheckBox::toggled, this, [this](bool checked) {
        if (checked)
            m_ui->command->setFocus();
        updateTelling();
    });
    connect(m_ui->command, &QLineEdit::textEdited, this, [this](const QString &command) {
        m_ui->byCommand->setChecked(!command.trimmed().isEmpty());
        updateTelling();
    });
    connect(m_ui->test, &QPushButton::clicked, this, [this] {
        m_ui->test->setEnabled(false);
        showMessage(m_ui->tellMessage, tr("Running…"), false);
        m_alerts.testCommand(m_key, m_ui->command->text());
    });
    connect(&m_alerts, &LiveAlerts::commandTested, this, &AlertsDialog::showTest);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &AlertsDialog::save);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void AlertsDialog::showKind()
{
    const auto kind = AlertRule::Kind(m_ui->kind->currentData().toInt());
    m_ui->member->setVisible(namesAMember(kind));
    m_ui->place->setVisible(namesAMember(kind));
    m_ui->places->setVisible(kind == AlertRule::Kind::Tied);
    m_ui->minutes->setVisible(kind == AlertRule::Kind::Unchanged);
    m_ui->valueLabel->setText(kind == AlertRule::Kind::Enters      ? tr("Top")
                              : kind == AlertRule::Kind::Tied      ? tr("Ranks")
                              : kind == AlertRule::Kind::Unchanged ? tr("Time")
                                                                   : tr("Rank"));
    m_ui->valueLabel->setVisible(namesAMember(kind) || kind == AlertRule::Kind::Tied ||
                                 kind == AlertRule::Kind::Unchanged);
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    const bool judged = kind != AlertRule::Kind::Damage || !board || board->audit.judges();
    showMessage(m_ui->ruleMessage, judged ? QString() : displayText(notJudgedSentence(board->audit)),
                !judged);
}

void AlertsDialog::showRules()
{
    const Wording wording = m_names.wording(m_key, displayWording(m_session.zone()));
    m_ui->rules->clear();
    const auto add = [this](const QString &words) {
        auto *line = new QListWidgetItem(words, m_ui->rules);
        line->setSizeHint({0, metric::RowHeight});
        return line;
    };
    for (const AlertRule &rule : m_rules)
        add(displayText(alertRuleWords(rule, wording)));
    if (m_rules.empty())
        add(tr("No alerts yet. Add one below."))->setFlags(Qt::NoItemFlags);
    m_ui->remove->setEnabled(false);
}

Result<std::vector<std::int64_t>> AlertsDialog::typedPlaces() const
{
    auto places = parsePrizePlaces(plainDigits(m_ui->places->text()).toStdString());
    if (places && places->empty())
        return failure(ErrorKind::Usage, tr("Name the last rank of a prize, such as 3.").toStdString());
    return places;
}

Result<AlertRule> AlertsDialog::typedRule() const
{
    AlertRule rule;
    rule.kind = AlertRule::Kind(m_ui->kind->currentData().toInt());
    if (namesAMember(rule.kind)) {
        TRY(rule.member, m_member->typed());
        rule.place = m_ui->place->value();
    } else if (rule.kind == AlertRule::Kind::Tied) {
        TRY(rule.places, typedPlaces());
    } else if (rule.kind == AlertRule::Kind::Unchanged) {
        rule.quiet = std::chrono::minutes(m_ui->minutes->value());
    }
    // What cannot be kept must not be taken.
    return parseAlertRule(alertRuleText(rule));
}

bool AlertsDialog::addRule()
{
    const auto rule = typedRule();
    const bool there = rule && std::ranges::find(m_rules, *rule) != m_rules.end();
    if (!rule || (!there && m_rules.size() >= mostAlertRules)) {
        showMessage(m_ui->ruleMessage,
                    rule ? tr("A board has at most %1 lines.").arg(qint64(mostAlertRules))
                         : displayText(rule.error().message),
                    true);
        return false;
    }
    if (!there) {
        m_rules.push_back(*rule);
        showRules();
        m_ui->rules->scrollToBottom();
    }
    m_ui->member->clear();
    m_typed = false;
    showMessage(m_ui->ruleMessage, there ? tr("This alert is already in the list.") : QString(), false);
    return true;
}

void AlertsDialog::removeRule()
{
    const int row = m_ui->rules->currentRow();
    if (row < 0 || row >= int(m_rules.size()))
        return;
    m_rules.erase(m_rules.begin() + row);
    showRules();
    if (!m_rules.empty())
        m_ui->rules->setCurrentRow(std::min(row, int(m_rules.size()) - 1));
}

void AlertsDialog::updateTelling()
{
    const bool hasCommand = !m_ui->command->text().trimmed().isEmpty();
    m_ui->test->setEnabled(hasCommand);
    const bool missing = m_ui->byCommand->isChecked() && !hasCommand;
    showMessage(m_ui->tellMessage, missing ? tr("Enter the command.") : QString(), missing);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(!missing);
}

void AlertsDialog::showTest(const QString &failure)
{
    m_ui->test->setEnabled(!m_ui->command->text().trimmed().isEmpty());
    showMessage(m_ui->tellMessage, failure.isEmpty() ? tr("The command ran successfully.") : failure,
                !failure.isEmpty());
}

AlertPlan AlertsDialog::plan() const
{
    AlertPlan plan;
    plan.on = m_ui->on->isChecked();
    plan.rules = m_rules;
    plan.inWindow = m_ui->inWindow->isChecked();
    plan.onDesktop = m_ui->onDesktop->isChecked();
    plan.byCommand = m_ui->byCommand->isChecked();
    plan.command = m_ui->command->text().trimmed();
    return plan;
}

bool AlertsDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (watched == m_ui->rules && key == Qt::Key_Delete) {
        removeRule();
        return true;
    }
    if (watched != m_ui->rules && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        addRule();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void AlertsDialog::showMessage(SecondaryLabel *label, const QString &text, bool wrong)
{
    label->setTint(wrong ? &Palette::invalid : &Palette::secondary);
    label->setText(text);
}

void AlertsDialog::save()
{
    const bool named = !namesAMember(AlertRule::Kind(m_ui->kind->currentData().toInt())) ||
                       !m_ui->member->text().trimmed().isEmpty();
    if (m_typed && named && !addRule())
        return;
    m_alerts.setPlan(m_key, plan());
    accept();
}

} // namespace tiebreak

#include "moc_alertsdialog.cpp"
