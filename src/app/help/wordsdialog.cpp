// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/wordsdialog.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "ui_wordsdialog.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QScreen>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int dialogWidth = 760;
constexpr QSize markSize{18, 24};

template <Verdict verdict, bool misread = false>
void paintMark(QPainter &painter, const Palette &palette)
{
    paintVerdictMark(painter, QRectF(0, 4, metric::MarkSize, metric::MarkSize), verdict, misread, palette);
}

/// The bracket of two rows that are a tie.
template <TieRule rule>
void paintBracket(QPainter &painter, const Palette &palette)
{
    const QRectF upper(0, 0, metric::TieGutter, markSize.height() / 2.0);
    paintTieBracket(painter, upper, TieRule::None, rule, palette);
    paintTieBracket(painter, upper.translated(0, upper.height()), rule, TieRule::None, palette);
}

struct Word {
    const char *word;
    const char *meaning; ///< null: the word is the title of those that follow
    void (*paint)(QPainter &painter, const Palette &palette) = nullptr;
};

constexpr Word words[] = {
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "What is stored"), nullptr},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Raw"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "The number that Redis stores for a member: a double. What counts are its 64 bits; "
                       "servers of different versions write the same double differently.")},
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
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Preimage"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Every score and time within the season that packs into exactly this raw.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Encoding"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "How the server keeps a sorted set in memory: as a listpack or as a skiplist.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Listpack"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "All members and scores one after the other in one piece of memory: small, and searched "
         "from one end. Redis uses it for short sorted sets; older servers call theirs ziplist.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Skiplist"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "A sorted list with shortcuts that skip many members, beside a table from member to "
                       "score: larger, and quick however many members there are.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The double"), nullptr},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Exponent"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "11 of the 64 bits: between which two powers of two the number lies.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Mantissa"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "52 of the 64 bits: the binary digits of the number behind its first one, which is always "
         "a 1 and is not stored.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "ULP"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "Unit in the last place: the distance from a double to the next one. It doubles with each "
         "power of two. A number half-way between two doubles goes to the one whose last bit is "
         "0, so where an ULP is 2 s the doubles stand for 1 s and 3 s in turn, and where it is "
         "15.3 s for 15 s or 16 s.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Resolution"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Times this far apart never share a double: the widest group of times that one double "
                       "stands for at a score.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Ordered bits"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "A codec that writes score and time into the 64 bits themselves, the exponent included, "
         "instead of computing a number.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Margin"),
     QT_TRANSLATE_NOOP(
         "tiebreak::WordsDialog",
         "The bits that a codec has to spare for a stated need; below 0 the need does not fit.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Hazard"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Something that can go wrong with a codec, shown by the smallest example of it.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "How sure the time is"), nullptr},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Exact"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Only one time fits the raw."), paintMark<Verdict::Exact>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Blurred"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Several neighbouring times fit: the double has no room for more."),
     paintMark<Verdict::Blurred>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Ambiguous"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Several times that lie apart fit."),
     paintMark<Verdict::Ambiguous>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Out of range"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Only times outside the season fit."),
     paintMark<Verdict::OutOfRange>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Foreign"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "No score and time give this raw: something else wrote it."),
     paintMark<Verdict::Foreign>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Misread"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "A flag on any of these: the own decoder reads another score than the true one."),
     paintMark<Verdict::Blurred, true>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Who ranks first"), nullptr},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Tie"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "Neighbouring rows of the same score. A bracket joins them.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Decided by time"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "The raws differ: whoever came first by the packed time ranks higher."),
     paintBracket<TieRule::Time>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Decided by name"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "The raws are equal, so Redis compared the bytes of the members' names."),
     paintBracket<TieRule::Member>},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Around a board"), nullptr},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Season"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "The times that are plausible on a board.")},
    {QT_TRANSLATE_NOOP("tiebreak::WordsDialog", "Sandbox"),
     QT_TRANSLATE_NOOP("tiebreak::WordsDialog",
                       "A private Redis server that Tiebreak starts, fills with demo boards, and stops.")},
};

QString cell(const QString &content)
{
    return QStringLiteral("<td>%1</td>").arg(content);
}

} // namespace

WordsDialog::WordsDialog(QWidget *parent) : QDialog(parent), m_ui(std::make_unique<Ui::WordsDialog>())
{
    m_ui->setupUi(this);
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close this window"));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    write();
    fitToWords();
}

WordsDialog::~WordsDialog() = default;

void WordsDialog::write()
{
    const Palette &colours = Palette::of(palette());
    QTextDocument &document = *m_ui->text->document();
    document.clear();
    QString html = QStringLiteral("<table cellspacing=0 cellpadding=3>");
    for (const Word &word : words) {
        const QString text = tr(word.word).toHtmlEscaped();
        if (!word.meaning) {
            html += QStringLiteral("<tr><td colspan=3 style='padding-top:10px; color:%1'>%2</td></tr>")
                        .arg(colours.secondary.name(), text);
            continue;
        }
        QString mark;
        if (word.paint) {
            QImage image(markSize * devicePixelRatio(), QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(devicePixelRatio());
            image.fill(Qt::transparent);
            QPainter painter(&image);
            word.paint(painter, colours);
            painter.end();
            const QString name = QStringLiteral("mark:") + QString::fromUtf8(word.word).remove(u' ');
            document.addResource(QTextDocument::ImageResource, QUrl(name), image);
            mark = QStringLiteral("<img src='%1'>").arg(name);
        }
        html += QStringLiteral("<tr>") +
                QStringLiteral("<td width=26 style='vertical-align:top'>%1</td>").arg(mark) +
                cell(QStringLiteral("<span style='font-weight:600'>%1</span>&nbsp;&nbsp;")
                         .arg(QString(text).replace(u' ', QStringLiteral("&nbsp;")))) +
                cell(tr(word.meaning).toHtmlEscaped()) + QStringLiteral("</tr>");
    }
    m_ui->text->setHtml(html + QStringLiteral("</table>"));
}

void WordsDialog::fitToWords()
{
    const QMargins margins = layout()->contentsMargins();
    // A copy, since the browser lays its own out for the width it has now.
    const std::unique_ptr<QTextDocument> copy(m_ui->text->document()->clone());
    copy->setTextWidth(dialogWidth - margins.left() - margins.right());
    const int height = int(std::ceil(copy->size().height())) + layout()->spacing() +
                       m_ui->buttons->sizeHint().height() + margins.top() + margins.bottom();
    resize(dialogWidth, std::min(height, screen()->availableGeometry().height() * 9 / 10));
}

void WordsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        write();
}

} // namespace tiebreak

#include "moc_wordsdialog.cpp"
