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
    QString word;
    QString meaning; ///< empty: the word is the title of those that follow
    void (*paint)(QPainter &painter, const Palette &palette) = nullptr;
};

/// All words, in the order in which they are explained.
QList<Word> glossary()
{
    return {
        {WordsDialog::tr("What is stored"), {}},
        {WordsDialog::tr("Raw score"),
         WordsDialog::tr("The number that Redis stores as the member's score: a 64-bit double. Servers of "
                         "different versions may print the same double differently.")},
        {WordsDialog::tr("Score"), WordsDialog::tr("The points, decoded from the raw score.")},
        {WordsDialog::tr("Tick"),
         WordsDialog::tr(
             "The time as a whole number of the codec's time units since 1970, decoded from the raw score.")},
        {WordsDialog::tr("Codec"),
         WordsDialog::tr("The rule that packs a score and a time into one raw score.")},
        {WordsDialog::tr("Usual decoder"),
         WordsDialog::tr("What applications usually read from a raw score of this codec. It can be wrong.")},
        {WordsDialog::tr("Possible values"),
         WordsDialog::tr("All scores and times that encode to exactly this raw score. Times outside the time "
                         "range count only "
                         "if none inside it fits.")},
        {WordsDialog::tr("Encoding"),
         WordsDialog::tr("How the server keeps a sorted set in memory: as a listpack or as a skip list.")},
        {WordsDialog::tr("Listpack"),
         WordsDialog::tr(
             "All members and raw scores, one after another, in a single block of memory. It is "
             "small, and Redis searches it from one end. Redis uses it for short sorted sets. Before "
             "Redis 7 it was a ziplist.")},
        {WordsDialog::tr("Skip list"),
         WordsDialog::tr("A sorted list with shortcuts that skip many members, and a table that maps each "
                         "member to its raw score. It is larger, but fast at any size.")},
        {WordsDialog::tr("The double"), {}},
        {WordsDialog::tr("Exponent"),
         WordsDialog::tr(
             "11 of the 64 bits. They give the largest power of two that is not above the number.")},
        {WordsDialog::tr("Mantissa"),
         WordsDialog::tr(
             "52 of the 64 bits: the binary digits of the number after its leading 1, which is not "
             "stored.")},
        {WordsDialog::tr("Gap (ULP)"),
         WordsDialog::tr(
             "The distance to the next double, also given as a span of time. A value halfway between "
             "two doubles is rounded to the one whose last bit is 0. With a gap of 2 s, doubles "
             "therefore stand for 1 s and 3 s in turn.")},
        {WordsDialog::tr("Resolution"),
         WordsDialog::tr(
             "Any two times at least this far apart always get different doubles at this score.")},
        {WordsDialog::tr("Ordered bits"),
         WordsDialog::tr(
             "A codec that writes score and time into the 64 bits themselves, the exponent included, "
             "instead of computing a number.")},
        {WordsDialog::tr("Margin"),
         WordsDialog::tr(
             "The bits a codec has to spare for a stated need. If it is below 0, the codec does not fit.")},
        {WordsDialog::tr("Hazard"),
         WordsDialog::tr("Something that can go wrong with a codec, shown with its smallest example.")},
        {WordsDialog::tr("How sure the time is"), {}},
        {WordsDialog::tr("Exact"), WordsDialog::tr("Only one time fits the raw score."),
         paintMark<Verdict::Exact>},
        {WordsDialog::tr("Blurred"),
         WordsDialog::tr("Several neighboring times fit, because the double is too coarse to separate them."),
         paintMark<Verdict::Blurred>},
        {WordsDialog::tr("Ambiguous"), WordsDialog::tr("Several separate times fit."),
         paintMark<Verdict::Ambiguous>},
        {WordsDialog::tr("Out of range"), WordsDialog::tr("Only times outside the time range fit."),
         paintMark<Verdict::OutOfRange>},
        {WordsDialog::tr("Invalid"),
         WordsDialog::tr(
             "No score and time encode to this raw score. Another codec wrote it, or ZINCRBY changed it."),
         paintMark<Verdict::Invalid>},
        {WordsDialog::tr("Misread"),
         WordsDialog::tr("A flag on any verdict: the usual decoder reads a wrong score."),
         paintMark<Verdict::Blurred, true>},
        {WordsDialog::tr("Who ranks first"), {}},
        {WordsDialog::tr("Tie"),
         WordsDialog::tr("Neighboring rows of the same score. A bracket joins them.")},
        {WordsDialog::tr("Decided by time"),
         WordsDialog::tr("The raw scores differ, so the packed times decide the order."),
         paintBracket<TieRule::Time>},
        {WordsDialog::tr("Decided by member name"),
         WordsDialog::tr("The raw scores are equal, so Redis compares the bytes of the member names."),
         paintBracket<TieRule::Member>},
        {WordsDialog::tr("Around a board"), {}},
        {WordsDialog::tr("Time range"), WordsDialog::tr("The times that are plausible on a board.")},
        {WordsDialog::tr("Sandbox"),
         WordsDialog::tr("A private Redis server that Tiebreak starts, fills with demo boards, and stops.")},
    };
}

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
    for (const Word &word : glossary()) {
        const QString text = word.word.toHtmlEscaped();
        if (word.meaning.isEmpty()) {
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
            const QString name = QStringLiteral("mark:") + QString(word.word).remove(u' ');
            document.addResource(QTextDocument::ImageResource, QUrl(name), image);
            mark = QStringLiteral("<img src='%1'>").arg(name);
        }
        html += QStringLiteral("<tr>") +
                QStringLiteral("<td width=26 style='vertical-align:top'>%1</td>").arg(mark) +
                cell(QStringLiteral("<span style='font-weight:600'>%1</span>&nbsp;&nbsp;")
                         .arg(QString(text).replace(u' ', QStringLiteral("&nbsp;")))) +
                cell(word.meaning.toHtmlEscaped()) + QStringLiteral("</tr>");
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
