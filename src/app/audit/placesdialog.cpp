// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/placesdialog.h"

#include "app/look/fonts.h"
#include "app/session/session.h"
#include "app/widgets/rowview.h"
#include "models/table/tablemodel.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr QSize placesSize{560, 480};
constexpr int rankWidth = 110;

namespace placescolumn
{
enum Column { First, Last, Member };
} // namespace placescolumn

Result<std::vector<RankRange>> placesOfEvents(const AuditRun &audit, const Progress &progress)
{
    TRY(const auto order, compareWithEvents(*audit.snapshot, audit.decoder, audit.direction,
                                            audit.events->events, progress, Listed::All));
    std::vector<RankRange> places;
    places.reserve(order.worst.size());
    for (const Inversion &pair : order.worst)
        places.push_back({pair.above, pair.below});
    return places;
}

Result<std::vector<RankRange>> allPlaces(const AuditRun &audit, const FindingDisplay &finding,
                                         const Progress &progress)
{
    std::vector<RankRange> places;
    if (finding.byEvents) {
        TRY(places, placesOfEvents(audit, progress));
    } else {
        TRY(auto report, auditSnapshot(*audit.snapshot, audit.decoder, audit.direction, audit.readAt,
                                       progress, Listed::All));
        for (Finding &other : report.findings) {
            if (other.kind == finding.kind)
                places = std::move(other.places);
        }
    }
    std::ranges::sort(places, {}, [](const RankRange &place) { return std::pair(place.first, place.last); });
    return places;
}

} // namespace

class PlacesDialog::Places : public TableModel
{
public:
    Places(const Audit &audit, const QList<TableColumn> &columns, QObject *parent)
        : TableModel(parent, columns), m_audit(audit)
    {
    }

    void setPlaces(std::vector<RankRange> places)
    {
        beginResetModel();
        m_places = std::move(places);
        endResetModel();
    }
    const RankRange &place(int row) const { return m_places[std::size_t(row)]; }

private:
    int count() const final { return int(m_places.size()); }
    QVariant cell(int row, int column, int role) const final
    {
        if (role != Qt::DisplayRole)
            return {};
        switch (column) {
        case placescolumn::First:
            return groupedText(place(row).first + 1);
        case placescolumn::Last:
            return groupedText(place(row).last + 1);
        default:
            return nameText(memberAtRank(*m_audit.snapshot, m_audit.direction, place(row).first));
        }
    }

    const Audit &m_audit;
    std::vector<RankRange> m_places;
};

PlacesDialog::PlacesDialog(const std::shared_ptr<const AuditRun> &audit, const FindingDisplay &finding,
                           Session &session, QWidget *parent)
    : QDialog(parent)
    , m_audit(audit)
    , m_finding(finding)
    , m_session(session)
    , m_state(new QLabel)
    , m_table(new RowView)
    , m_places(new Places(*m_audit,
                          {{finding.byEvents ? tr("Rank above") : tr("First rank"), Qt::AlignRight},
                           {finding.byEvents ? tr("Rank below") : tr("Last rank"), Qt::AlignRight},
                           {finding.byEvents ? tr("Member above") : tr("First member")}},
                          this))
    , m_listing(session.threads())
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Places on %1").arg(nameInSentence(m_audit->key.toStdString())));
    resize(placesSize);
    auto *title = new QLabel(finding.title);
    title->setTextFormat(Qt::PlainText);
    title->setFont(strongFont());
    title->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("placesState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("places"));
    m_table->setAccessibleName(tr("Places of the finding"));
    m_table->setToolTip(tr("Double-click a place, or press Enter, to show its rows on the board"));
    m_table->setModel(m_places);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->header()->setSectionsClickable(false);
    for (const int column : {placescolumn::First, placescolumn::Last})
        m_table->header()->resizeSection(column, rankWidth);
    m_table->header()->setStretchLastSection(true);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        const RankRange &place = m_places->place(index.row());
        emit m_session.ranksRequested(place.first, place.last);
    });
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(title);
    column->addWidget(m_state);
    column->addWidget(m_table, 1);
    column->addWidget(buttons);
    list();
}

PlacesDialog::~PlacesDialog() = default;

void PlacesDialog::list()
{
    m_state->setText(tr("Listing all places…"));
    m_listing.start([audit = m_audit, finding = m_finding](
                        const Progress &progress) { return allPlaces(*audit, finding, progress); },
                    [this](Result<std::vector<RankRange>> &places) {
                        if (places)
                            showPlaces(std::move(*places));
                        else
                            m_state->setText(displayText(places.error().message));
                    });
}

void PlacesDialog::showPlaces(std::vector<RankRange> places)
{
    const QString count = groupedText(qint64(places.size()));
    m_state->setText(places.size() == 1 ? tr("1 place") : tr("%1 places, by rank").arg(count));
    m_places->setPlaces(std::move(places));
    if (m_places->rowCount() > 0)
        m_table->selectRows(0, 0);
    m_table->setFocus();
}

} // namespace tiebreak

#include "moc_placesdialog.cpp"
