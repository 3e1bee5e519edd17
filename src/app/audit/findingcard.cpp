// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/findingcard.h"

#include "app/audit/placesdialog.h"
#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/session/session.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr int titleTop = 6;
constexpr int titleHeight = 18;

constexpr int linkGap = 2;
constexpr int linkHeight = 20;
constexpr qsizetype placesInMenu = 24;

/// The places of a finding as links in a line, as many as fit; the others are in a menu behind the last one.
/// The last entry of a menu that would be too long lists them all.
class PlaceLinks : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::PlaceLinks)

public:
    PlaceLinks(const FindingDisplay &finding, Session &session, QWidget *parent);

    QSize sizeHint() const override { return {200, linkHeight}; }
    QSize minimumSizeHint() const override { return {60, linkHeight}; }

protected:
    void resizeEvent(QResizeEvent *) override { arrange(); }

private:
    LinkButton *addLink(const QString &name, const QString &text);
    void openMenu();
    void arrange();
    void showRanks(const RankRange &ranks) { emit m_session.ranksRequested(ranks.first, ranks.last); }
    static QString moreText(qint64 count) { return tr("%1 more").arg(groupedText(count)); }

    FindingDisplay m_finding;
    Session &m_session;
    std::vector<LinkButton *> m_links;
    qsizetype m_fitting = 0; ///< links that fit
    LinkButton *m_more;
};

PlaceLinks::PlaceLinks(const FindingDisplay &finding, Session &session, QWidget *parent)
    : QWidget(parent), m_finding(finding), m_session(session)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const QList<PlaceDisplay> &places = m_finding.places;
    for (const PlaceDisplay &place : places.first(std::min(places.size(), qsizetype(placesTold)))) {
        LinkButton *link = addLink(QStringLiteral("place%1").arg(m_links.size()), place.text);
        if (qsizetype(m_links.size()) + 1 < m_finding.placeCount)
            link->setText(tr("%1,", "a rank of several").arg(place.text));
        link->setToolTip(tr("Show these rows on the board"));
        connect(link, &LinkButton::clicked, this, [this, ranks = place.ranks] { showRanks(ranks); });
        m_links.push_back(link);
    }
    m_more = addLink(QStringLiteral("morePlaces"), {});
    connect(m_more, &LinkButton::clicked, this, [this] { openMenu(); });
}

LinkButton *PlaceLinks::addLink(const QString &name, const QString &text)
{
    auto *link = new LinkButton(this);
    link->setObjectName(name);
    link->setText(text);
    link->setAccessibleName(text);
    return link;
}

void PlaceLinks::openMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QList<PlaceDisplay> places = m_finding.places.mid(m_fitting, placesInMenu);
    for (const PlaceDisplay &place : places) {
        menu->addAction(place.text, this, [this, ranks = place.ranks] { showRanks(ranks); });
    }
    if (m_finding.placeCount > m_fitting + places.size() && m_session.audit()) {
        menu->addSeparator();
        menu->addAction(tr("Show all %1…").arg(groupedText(m_finding.placeCount)), this, [this] {
            (new PlacesDialog(m_session.audit(), m_finding, m_session, window()))->show();
        });
    }
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

void PlaceLinks::arrange()
{
    m_more->setText(moreText(m_finding.placeCount));
    const int moreWidth = m_more->sizeHint().width() + linkGap;
    int x = -4; // the links' own padding
    m_fitting = 0;
    // Those behind one that does not fit would jump the queue.
    bool full = false;
    for (LinkButton *link : m_links) {
        const QSize size = link->sizeHint();
        const bool isLast = m_fitting + 1 == m_finding.placeCount;
        full = full || (m_fitting > 0 && x + size.width() + (isLast ? 0 : moreWidth) > width());
        link->setVisible(!full);
        if (full)
            continue;
        link->setGeometry(x, 0, size.width(), linkHeight);
        x += size.width() + linkGap;
        ++m_fitting;
    }
    m_more->setText(moreText(m_finding.placeCount - m_fitting));
    m_more->setAccessibleName(m_more->text());
    if (m_more->sizeHint().width() > width() - x)
        m_more->setText(QStringLiteral("+%1").arg(groupedText(m_finding.placeCount - m_fitting)));
    m_more->setVisible(m_fitting < m_finding.placeCount);
    const int own = std::min(m_more->sizeHint().width(), width());
    m_more->setGeometry(std::min(x, width() - own), 0, own, linkHeight); // the gap gives way, and no digit
}

/// Why the places stand in this order, or are fewer than the finding counts; empty where ranks follow ranks.
QString orderOfPlaces(const FindingDisplay &finding)
{
    if (finding.byEvents)
        return FindingCard::tr("Worst pair of each member:");
    const bool byRank = std::ranges::is_sorted(finding.places, {},
                                               [](const PlaceDisplay &place) { return place.ranks.first; });
    return byRank ? QString() : FindingCard::tr("Largest groups first:");
}

/// The sentence as rich text with the codec spec in it, if any, in the fixed font.
QString withFixedSpec(const QString &sentence)
{
    static const QRegularExpression spec(
        QStringLiteral(R"(\b(?:decimal|binary|fraction|text|ordered):[a-z]+=[^\s:]*[^\s:.,;])"));
    QString html = sentence.toHtmlEscaped();
    const QRegularExpressionMatch match = spec.match(html);
    if (match.hasMatch()) {
        // A break inside a spec would read as a space.
        const QString fixed = QStringLiteral("<span style=\"font-family:'%1'; white-space:nowrap\">%2</span>")
                                  .arg(fixedFont().family(), match.captured());
        html.replace(match.capturedStart(), match.capturedLength(), fixed);
    }
    return withSpacesKept(html);
}

} // namespace

FindingCard::FindingCard(const FindingDisplay &finding, Session &session, QWidget *parent)
    : OpenCard(parent)
    , m_finding(finding)
    , m_session(session)
    , m_shortCause(new ElidedLabel(withRaisedPowers(finding.cause.toStdString()), this))
{
    auto *title = new QLabel(finding.title, this);
    title->setObjectName(QStringLiteral("findingTitle"));
    title->setFont(strongFont());
    title->setTextFormat(Qt::PlainText);
    title->setMinimumHeight(titleHeight);
    title->setWordWrap(true);
    m_shortCause->setFont(noteFont());
    m_shortCause->setSecondary(true);
    m_shortCause->setElideMode(Qt::ElideRight);
    m_shortCause->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_shortCause->setAttribute(Qt::WA_TransparentForMouseEvents); // no tool tip: a click opens the card

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(textLeft, titleTop, 12, 7);
    layout->setSpacing(2);
    layout->addWidget(title);
    layout->addWidget(m_shortCause);
    setAccessibleName(tr("%1: %2").arg(finding.title, finding.count));
    setAccessibleDescription(finding.cause);
    setToolTip(finding.cause);
    setOpen(false);
}

void FindingCard::setOpen(bool open)
{
    OpenCard::setOpen(open);
    m_shortCause->setVisible(!open && !m_finding.cause.isEmpty());
    // Most findings are never opened, and details cost more than all the rest.
    if (open && !m_details) {
        m_details = makeDetails();
        layout()->addWidget(m_details);
    }
    if (m_details)
        m_details->setVisible(open);
}

QWidget *FindingCard::makeDetails()
{
    auto *details = new QWidget(this);
    auto *layout = new QVBoxLayout(details);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto addText = [&](QLabel *label, const char *name) {
        label->setObjectName(QLatin1StringView(name));
        label->setFont(noteFont());
        label->setWordWrap(true);
        layout->addWidget(label);
    };
    if (!m_finding.cause.isEmpty()) {
        auto *cause =
            new SecondaryLabel(withUnitsKept(withRaisedPowers(m_finding.cause.toStdString())), details);
        cause->setTextFormat(Qt::PlainText);
        addText(cause, "findingCause");
    }
    if (!m_finding.fix.isEmpty()) {
        m_mend = new QLabel(details);
        m_mend->setTextFormat(Qt::RichText);
        writeMend();
        addText(m_mend, "findingMend");
    }

    if (const QString order = orderOfPlaces(m_finding); !order.isEmpty())
        layout->addWidget(new SecondaryLabel(order, details));
    auto *last = new QHBoxLayout;
    last->setContentsMargins(0, 0, 0, 0);
    last->setSpacing(12);
    if (!m_finding.places.isEmpty()) {
        last->addWidget(new PlaceLinks(m_finding, m_session, details), 1);
    } else {
        last->addStretch();
    }
    if (m_finding.reencode) {
        auto *reencode = new QPushButton(tr("Plan re-encoding…"), details);
        reencode->setObjectName(QStringLiteral("planReencode"));
        reencode->setToolTip(tr("See what re-encoding would do to this board"));
        connect(reencode, &QPushButton::clicked, &m_session, &Session::reencodeRequested);
        last->addWidget(reencode);
    }
    layout->addLayout(last);
    return details;
}

void FindingCard::writeMend()
{
    m_mend->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp; %3")
            .arg(Palette::of(palette()).secondary.name(), tr("Fix:"), withFixedSpec(m_finding.fix)));
}

void FindingCard::changeEvent(QEvent *event)
{
    OpenCard::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mend)
        writeMend();
}

void FindingCard::paintContent(QPainter &painter)
{
    const Palette &colours = Palette::of(palette());
    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     m_finding.kind, colours);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, titleTop, countRight, titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                     m_finding.count);
}

} // namespace tiebreak

#include "moc_findingcard.cpp"
