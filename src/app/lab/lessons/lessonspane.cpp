// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lessons/lessonspane.h"

#include "app/lab/lessons/lessonformatdialog.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/savedfile.h"
#include "models/text/displaywording.h"
#include "ui_lessonspane.h"

#include <QButtonGroup>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>

namespace tiebreak
{

namespace
{

QString doneKey(const Lesson &lesson)
{
    return QStringLiteral("lessons/done/") + lesson.id;
}

QString markSentence(LessonMark mark)
{
    switch (mark) {
    case LessonMark::None:
        return {};
    case LessonMark::Score:
        return LessonsPane::tr("Look at the score above.");
    case LessonMark::Time:
        return LessonsPane::tr("Look at the time above.");
    case LessonMark::Codec:
        return LessonsPane::tr("Look at the codec above.");
    case LessonMark::Strip:
        return LessonsPane::tr("Look at the strip of bits above.");
    case LessonMark::Raw:
        return LessonsPane::tr("Look at the raw score above.");
    case LessonMark::Neighbours:
        return LessonsPane::tr("Look at the neighboring times above.");
    case LessonMark::Chart:
        return LessonsPane::tr("Look at the chart of precision.");
    case LessonMark::Values:
        return LessonsPane::tr("Look at the table of all codecs at this score.");
    case LessonMark::Budget:
        return LessonsPane::tr("Look at the bit budget below.");
    case LessonMark::Decodes:
        return LessonsPane::tr("Look at what the double decodes to, above.");
    case LessonMark::Made:
        return LessonsPane::tr("Look at how the raw score is made.");
    }
    return {};
}

QString tabWords(LessonTab tab)
{
    switch (tab) {
    case LessonTab::Precision:
        return LessonsPane::tr("Show the chart");
    case LessonTab::Survival:
        return LessonsPane::tr("Show whether the order survives");
    case LessonTab::Hazards:
        return LessonsPane::tr("Show the hazards");
    case LessonTab::Snippet:
        return LessonsPane::tr("Show the code");
    case LessonTab::Made:
        return LessonsPane::tr("Show how it is made");
    }
    return {};
}

/// The one local file that is dragged; empty: none, or something else.
QString draggedFile(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    return path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive) ? path : QString();
}

constexpr int lectureTitle = 24;
constexpr int lectureText = 20;
constexpr int lectureWidth = 960; ///< longer lines are hard to read

} // namespace

LessonsPane::LessonsPane(QSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LessonsPane>())
    , m_settings(settings)
    , m_answers(new QButtonGroup(this))
{
    m_ui->setupUi(this);
    m_ui->title->setFont(strongFont());
    m_ui->next->setProperty(MainActionProperty, true);
    connect(m_ui->list, &QListWidget::currentRowChanged, this, &LessonsPane::chooseLesson);
    connect(m_ui->back, &QPushButton::clicked, this, [this] { go(-1); });
    connect(m_ui->next, &QPushButton::clicked, this, [this] { go(1); });
    connect(m_ui->look, &QAbstractButton::clicked, this, [this] {
        if (const Lesson *current = lesson(); current && m_step >= 0 && !atQuestion())
            emit tabRequested(current->steps[std::size_t(m_step)].set.tab.value_or(LessonTab::Precision));
    });
    connect(m_answers, &QButtonGroup::idClicked, this, &LessonsPane::answer);
    connect(m_ui->reset, &QAbstractButton::clicked, this, &LessonsPane::forgetDone);
    connect(m_ui->openLessons, &QAbstractButton::clicked, this, &LessonsPane::askForFile);
    connect(m_ui->builtIn, &QAbstractButton::clicked, this, &LessonsPane::showBuiltIn);
    connect(m_ui->writeLessons, &QAbstractButton::clicked, this, [this] {
        auto *dialog = new LessonFormatDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    m_ui->builtIn->hide();
    m_ui->lessonMessage->hide();
    setAcceptDrops(true);
    // In a low window the feedback stands below what is in sight, and has its place only after the layout.
    connect(m_ui->scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, &LessonsPane::showFeedback);
    showPlace();
}

LessonsPane::~LessonsPane() = default;

void LessonsPane::setLessons(std::vector<Lesson> lessons)
{
    m_lessons = std::move(lessons);
    const QSignalBlocker quiet(m_ui->list);
    m_ui->list->clear();
    int first = 0;
    for (const Lesson &known : m_lessons) {
        m_ui->list->addItem(QString());
        if (isDone(known) && first == m_ui->list->count() - 1)
            ++first;
    }
    m_ui->list->setCurrentRow(first < m_ui->list->count() ? first : 0);
    m_step = -1;
    showPlace();
}

void LessonsPane::openFile(const QString &path)
{
    auto lessons = readLessons(path);
    if (!lessons || lessons->empty()) {
        m_ui->lessonMessage->showMessage(
            MessageBar::Kind::Error,
            lessons ? tr("This file holds no lessons.") : displayText(lessons.error().message),
            {{QStringLiteral("lessonFormatHelp"), tr("How to write lessons"),
              tr("What a file of lessons holds"), [this] { m_ui->writeLessons->click(); }}});
        return;
    }
    m_ui->lessonMessage->clear();
    setLessons(std::move(*lessons));
    m_ui->builtIn->show();
    m_ui->list->setToolTip(tr("The lessons of %1; a check mark means you answered its question")
                               .arg(QFileInfo(path).fileName()));
    emit stepLeft();
}

void LessonsPane::showBuiltIn()
{
    m_ui->builtIn->hide();
    m_ui->lessonMessage->clear();
    m_ui->list->setToolTip(tr("Lessons; a check mark means you answered its question"));
    setLessons(builtInLessons());
    emit stepLeft();
}

void LessonsPane::askForFile()
{
    QFileDialog *dialog = openDialog(this, tr("Open lessons"), {}, tr("Lessons (*.json);;All files (*)"));
    connect(dialog, &QFileDialog::fileSelected, this, &LessonsPane::openFile);
    dialog->open();
}

void LessonsPane::dragEnterEvent(QDragEnterEvent *event)
{
    if (!draggedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void LessonsPane::dropEvent(QDropEvent *event)
{
    const QString path = draggedFile(event->mimeData());
    if (path.isEmpty())
        return;
    event->acceptProposedAction();
    openFile(path);
}

void LessonsPane::setLecture(bool lecture)
{
    m_lecture = lecture;
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_ui->list, m_ui->openLessons, m_ui->writeLessons, m_ui->reset})
        part->setVisible(!lecture);
    m_ui->title->setFont(lecture ? fontOfSize(lectureTitle, true) : strongFont());
    const QFont text = lecture ? fontOfSize(lectureText, false) : textFont();
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->text, m_ui->feedback, m_ui->page})
        part->setFont(text);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_ui->hint, m_ui->place, m_ui->look, m_ui->back, m_ui->next})
        part->setFont(lecture ? fontOfSize(lectureText - 4, false) : textFont());
    if (!lecture)
        m_ui->look->setFont(noteFont());
    m_ui->page->setMaximumWidth(lecture ? lectureWidth : QWIDGETSIZE_MAX);
    if (lecture && m_step < 0 && lesson())
        go(1);
    else
        showPlace();
}

const Lesson *LessonsPane::lesson() const
{
    const int row = m_ui->list->currentRow();
    return row < 0 || std::size_t(row) >= m_lessons.size() ? nullptr : &m_lessons[std::size_t(row)];
}

bool LessonsPane::atQuestion() const
{
    return lesson() && m_step == int(lesson()->steps.size());
}

bool LessonsPane::isDone(const Lesson &known) const
{
    return m_settings.value(doneKey(known)).toBool();
}

void LessonsPane::forgetDone()
{
    for (const Lesson &known : m_lessons)
        m_settings.remove(doneKey(known));
    m_ui->list->setCurrentRow(0);
    chooseLesson();
}

void LessonsPane::chooseLesson()
{
    m_step = -1;
    showPlace();
    emit stepLeft();
}

void LessonsPane::go(int by)
{
    const Lesson *current = lesson();
    if (!current)
        return;
    if (atQuestion() && by > 0) {
        m_ui->list->setCurrentRow((m_ui->list->currentRow() + 1) % m_ui->list->count());
        m_step = 0;
    } else {
        m_step = std::clamp(m_step + by, 0, int(current->steps.size()));
    }
    showPlace();
    if (atQuestion())
        emit stepLeft();
    else
        emit stepShown(lesson()->steps[std::size_t(m_step)]);
}

void LessonsPane::showPlace()
{
    for (int row = 0; row < m_ui->list->count(); ++row)
        showEntry(row);
    const Lesson *current = lesson();
    const bool begun = current && m_step >= 0;
    const bool question = begun && atQuestion();
    const LessonStep *step = begun && !question ? &current->steps[std::size_t(m_step)] : nullptr;
    m_ui->title->setText(current ? current->title : QString());
    m_ui->place->setText(question ? tr("Question")
                         : step   ? tr("Step %1 of %2").arg(m_step + 1).arg(current->steps.size())
                                  : QString());
    m_ui->text->setText(
        question  ? current->question
        : step    ? step->text
        : current ? tr("Short lessons on how leaderboards lose times. Each step sets the codec, score and "
                       "time above. You can change them freely. The next step sets them again.")
                  : tr("There are no lessons."));
    // A question that was answered right once may be passed by.
    const bool waits = question && !isDone(*current);
    m_ui->hint->setText(waits  ? tr("Choose an answer to continue, or choose another lesson.")
                        : step ? markSentence(step->set.mark)
                               : QString());
    m_ui->hint->setVisible(!m_ui->hint->text().isEmpty());
    m_ui->look->setVisible(step && step->set.tab);
    m_ui->look->setText(step && step->set.tab ? tabWords(*step->set.tab) : QString());
    showAnswers();
    const bool last = m_ui->list->currentRow() == m_ui->list->count() - 1;
    m_ui->back->setEnabled(m_step > 0);
    if (waits && m_ui->next->hasFocus())
        m_answers->button(0)->setFocus();
    m_ui->next->setEnabled(current && !waits);
    m_ui->next->setText(!begun ? tr("&Begin")
                        : !question
                            ? (m_step + 1 == int(current->steps.size()) ? tr("&Question") : tr("&Next"))
                        : last ? tr("&First lesson")
                               : tr("&Next lesson"));
}

void LessonsPane::showAnswers()
{
    for (QAbstractButton *button : m_answers->buttons()) {
        m_answers->removeButton(button);
        delete button;
    }
    m_ui->feedback->clear();
    m_ui->feedback->hide();
    m_answered = -1;
    if (!atQuestion())
        return;
    const Lesson &current = *lesson();
    for (std::size_t i = 0; i < current.answers.size(); ++i) {
        auto *button = new QRadioButton(current.answers[i].text, this);
        button->setObjectName(QStringLiteral("answer%1").arg(i));
        button->setToolTip(tr("Answer the question with this"));
        button->setAccessibleName(current.answers[i].text);
        if (m_lecture)
            button->setFont(fontOfSize(lectureText, false));
        m_ui->answers->addWidget(button);
        button->show(); // the layout would do so later, and what is hidden gets no focus
        m_answers->addButton(button, int(i));
    }
    if (QAbstractButton *first = m_answers->button(0)) {
        setTabOrder(m_ui->look, first);
        for (int i = 1; i < m_answers->buttons().size(); ++i)
            setTabOrder(m_answers->button(i - 1), m_answers->button(i));
    }
}

void LessonsPane::answer(int index)
{
    m_answered = index;
    const LessonAnswer &given = lesson()->answers[std::size_t(index)];
    m_ui->feedback->setText(given.feedback);
    m_ui->feedback->show();
    m_ui->hint->hide();
    m_ui->next->setEnabled(true);
    m_ui->feedback->setTint(lesson()->answers[std::size_t(m_answered)].right ? &Palette::exact
                                                                             : &Palette::invalid);
    QTimer::singleShot(0, m_ui->feedback, [this] { showFeedback(); });
    if (given.right) {
        m_settings.setValue(doneKey(*lesson()), true);
        showEntry(m_ui->list->currentRow());
    }
}

void LessonsPane::showFeedback()
{
    if (m_answered < 0)
        return;
    // Its beginning counts where it is higher than the pane.
    m_ui->scroll->ensureVisible(0, m_ui->feedback->geometry().bottom(), 0, 0);
    m_ui->scroll->ensureVisible(0, m_ui->feedback->geometry().top(), 0, 0);
}

void LessonsPane::showEntry(int row)
{
    const Lesson &known = m_lessons[std::size_t(row)];
    const QString words = isDone(known) ? tr("%1 (done)").arg(known.title) : known.title;
    QListWidgetItem *item = m_ui->list->item(row);
    // A tick takes the number's place, so that no line of the list breaks anew.
    item->setText(isDone(known) ? tr("\u2713  %1").arg(known.title)
                                : tr("%1  %2").arg(row + 1).arg(known.title));
    m_ui->reset->setEnabled(
        std::ranges::any_of(m_lessons, [this](const Lesson &any) { return isDone(any); }));
    item->setToolTip(words);
}

} // namespace tiebreak

#include "moc_lessonspane.cpp"
