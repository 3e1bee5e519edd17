// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/auditanswer.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int textLeft = 52;
constexpr double markCentre = 26;
constexpr double markScale = 1.75; ///< beside letters of 18 px

QFont answerFont()
{
    QFont font = titleFont();
    font.setPixelSize(18);
    return font;
}

} // namespace

AuditAnswer::AuditAnswer(QWidget *parent)
    : QWidget(parent), m_answer(new QLabel(this)), m_detail(new QLabel(this))
{
    m_answer->setObjectName(QStringLiteral("auditAnswer"));
    m_answer->setFont(answerFont());
    m_detail->setObjectName(QStringLiteral("auditDetail"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(textLeft, 9, 16, 7);
    layout->setSpacing(3);
    for (QLabel *label : {m_answer, m_detail}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        layout->addWidget(label);
    }
}

void AuditAnswer::showAnswer(const AuditDisplay &audit)
{
    m_severity = audit.severity;
    m_answer->setText(audit.answer);
    m_detail->setText(audit.detail);
    m_detail->setVisible(!audit.detail.isEmpty());
    update();
}

void AuditAnswer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.translate(markCentre, height() / 2.0);
    painter.scale(markScale, markScale);
    const double half = metric::MarkSize / 2.0;
    paintSeverityMark(painter, QRectF(-half, -half, metric::MarkSize, metric::MarkSize), m_severity,
                      Palette::of(palette()));
}

} // namespace tiebreak

#include "moc_auditanswer.cpp"
