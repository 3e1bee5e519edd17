// SPDX-License-Identifier: GPL-3.0-or-later
// The words of this program, explained once.
#include "app/dialogs/wordsdialog.h"

#include "ui_wordsdialog.h"

#include <QPushButton>

namespace tiebreak
{

namespace
{

struct Word {
    const char *word;
    const char *meaning;
};

constexpr Word words[] = {
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Raw"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "The number that Redis stores for a member: a double. What counts are its 64 bits; servers of "
         "different versions write the same double differently.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Score"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The points, decoded from the raw.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Tick"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "The time, decoded from the raw, as a whole count of the codec's unit since 1970.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Codec"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The rule that packs a score and a time into one raw.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Own decoder"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "What the scheme's usual code would read back from the raw. It can be wrong.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Truth"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Every score and time within the season that packs into exactly this raw.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Exact"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Only one time fits the raw.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Blurred"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Several neighbouring times fit: the double has no room for more.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Ambiguous"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Several times that lie apart fit.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Out of range"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Only times outside the season fit.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Foreign"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "No score and time give this raw: something else wrote it.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Misread"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The own decoder reads another score than the true one.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Tie"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "Neighbouring rows of the same score. The packed time decides between them, or, where both have "
         "the same raw, the bytes of the member's name.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Season"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The times that are plausible on a board.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Sandbox"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "A private Redis server that Tiebreak starts, fills with demo boards, and stops.")},
};

} // namespace

WordsDialog::WordsDialog(QWidget *parent) : QDialog(parent), m_ui(std::make_unique<Ui::WordsDialog>())
{
    m_ui->setupUi(this);
    QString html = QStringLiteral("<table cellspacing=0 cellpadding=4>");
    for (const Word &word : words)
        html += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(tr(word.word).toHtmlEscaped(), tr(word.meaning).toHtmlEscaped());
    m_ui->text->setHtml(html + QStringLiteral("</table>"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

WordsDialog::~WordsDialog() = default;

} // namespace tiebreak
