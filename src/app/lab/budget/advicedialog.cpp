// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/advicedialog.h"

#include "lab/budget/advicetext.h"
#include "lab/budget/budgettext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

QString paragraph(const std::string &sentence)
{
    const QString text = withRaisedPowers(QString::fromStdString(sentence)).toHtmlEscaped();
    // What a paragraph is about stands before its colon.
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    constexpr qsizetype longestTitle = 48;
    if (colon < 0 || colon > longestTitle)
        return QStringLiteral("<p>%1</p>").arg(text);
    return QStringLiteral("<p><b>%1</b>%2</p>").arg(text.left(colon + 1), text.mid(colon + 1));
}

QString paragraphs(const std::vector<std::string> &sentences)
{
    QString text;
    for (const std::string &sentence : sentences)
        text += paragraph(sentence);
    return text;
}

QString adviceText(const Advice &advice)
{
    const Wording wording = displayWording(QTimeZone::utc());
    const QString headline = QString::fromStdString(adviceHeadline(advice)).toHtmlEscaped();
    QString text =
        QStringLiteral("<p><b>%1</b> %2</p>")
            .arg(headline,
                 withRaisedPowers(QString::fromStdString(adviceReason(advice, wording))).toHtmlEscaped());
    if (const BudgetRow *best = advice.best()) {
        const QString spec = QString::fromStdString(specText(best->codec.spec)).toHtmlEscaped();
        text += QStringLiteral("<p><code>%1</code></p>").arg(spec);
    }
    return text + paragraphs(adviceNotes(advice, wording)) +
           QStringLiteral("<h3>%1</h3>").arg(AdviceDialog::tr("Ordered bits")) +
           paragraphs(orderedExplanation());
}

} // namespace

AdviceDialog::AdviceDialog(const Advice &advice, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Bit budget: the advice in full"));
    auto *words = new QTextBrowser(this);
    words->setObjectName(QStringLiteral("adviceText"));
    words->setAccessibleName(tr("Advice"));
    words->setToolTip(tr("Select text to copy it"));
    words->setFrameShape(QFrame::NoFrame);
    words->document()->setDocumentMargin(12);
    words->setHtml(adviceText(advice));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Closes this window (Escape)"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 12);
    layout->addWidget(words);
    auto *footer = new QVBoxLayout;
    footer->setContentsMargins(12, 0, 12, 0);
    footer->addWidget(buttons);
    layout->addLayout(footer);
    resize(640, 520);
}

} // namespace tiebreak

#include "moc_advicedialog.cpp"
