// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/reportfile.h"

#include "app/look/palette.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <QTextTable>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double margin = 18;        ///< mm
constexpr double roomForText = 90;   ///< dots; three lines of a table
constexpr double roomForChart = 300; ///< dots
constexpr double footRoom = 9;       ///< mm, between the text and the edge of the margin

/// Where a translator finds these words.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ReportFile)
};

/// Draws images that are SVG as lines and letters: QTextDocument would draw their pixels.
class SvgImages : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    using QObject::QObject;

    QSizeF intrinsicSize(QTextDocument *document, int, const QTextFormat &format) override
    {
        const QTextImageFormat image = format.toImageFormat();
        const QSizeF size(image.width(), image.height());
        const double room = document->pageSize().width();
        return room > 0 && size.width() > room ? size * (room / size.width()) : size;
    }

    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int,
                    const QTextFormat &format) override
    {
        static const QString svg = QStringLiteral("data:image/svg+xml;base64,");
        const QString source = format.toImageFormat().name();
        if (source.startsWith(svg))
            QSvgRenderer(QByteArray::fromBase64(source.sliced(svg.size()).toLatin1())).render(painter, rect);
    }
};

/// The line at the foot of a page.
void paintFoot(QPainter &painter, const QRectF &page, const QString &title, const QString &number)
{
    QFont font(QStringLiteral("Noto Sans"));
    font.setPointSizeF(8);
    painter.setFont(font);
    painter.setPen(Palette::light().secondary);
    const QFontMetricsF metrics(font, painter.device());
    const double numberWidth = metrics.horizontalAdvance(number) + 12;
    painter.drawText(page, Qt::AlignRight | Qt::AlignBottom, number);
    painter.drawText(page, Qt::AlignLeft | Qt::AlignBottom,
                     metrics.elidedText(title, Qt::ElideRight, page.width() - numberWidth));
}

/// The room that a heading needs below it for what it heads.
double roomBelow(const QTextBlock &heading)
{
    const QTextBlock note = heading.next();
    for (const QTextBlock &block : {note, note.next()})
        if (block.text().contains(QChar::ObjectReplacementCharacter))
            return roomForChart;
    return roomForText;
}

/// Moves a heading to the next page where what it heads would begin there.
void keepWithText(QTextDocument &document, const QTextBlock &heading)
{
    const QSizeF page = document.pageSize();
    const double bottom = document.documentLayout()->blockBoundingRect(heading).bottom();
    if (std::fmod(bottom, page.height()) < page.height() - roomBelow(heading))
        return;
    QTextBlockFormat format = heading.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(heading).setBlockFormat(format);
    // Else what follows is not laid out anew.
    document.setPageSize({});
    document.setPageSize(page);
}

/// Moves rows of a table to the next page where they would go over the end of one.
void keepRowsWhole(QTextDocument &document, QTextTable &table)
{
    const double page = document.pageSize().height();
    for (int row = 0; row < table.rows(); ++row) {
        QRectF whole;
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            for (auto block = cell.begin(); block != cell.end(); ++block)
                whole |= document.documentLayout()->blockBoundingRect(block.currentBlock());
        }
        const double left = page - std::fmod(whole.top(), page);
        if (whole.height() > page || whole.height() <= left)
            continue;
        // A table knows no other way to begin a row on a page.
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat format = cell.format().toTableCellFormat();
            format.setTopPadding(format.topPadding() + left);
            cell.setFormat(format);
        }
    }
}

/// From the top down, for whatever moves takes along what stands below it.
void breakPages(QTextDocument &document)
{
    QTextFrame *const root = document.rootFrame();
    for (auto part = root->begin(); part != root->end(); ++part) {
        if (auto *table = qobject_cast<QTextTable *>(part.currentFrame()))
            keepRowsWhole(document, *table);
        else if (part.currentBlock().isValid() && part.currentBlock().blockFormat().headingLevel() > 0)
            keepWithText(document, part.currentBlock());
    }
}

QByteArray pdfOf(const QString &html, const QString &title, PageSide side)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(reportDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    if (side == PageSide::Wide)
        writer.setPageOrientation(QPageLayout::Landscape);
    writer.setPageMargins({margin, margin, margin, margin - footRoom}, QPageLayout::Millimeter);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Tiebreak " TIEBREAK_VERSION));

    paintReport(writer, html, title);
    return bytes;
}

} // namespace

QByteArray reportBytes(const QString &path, const QString &html, const QString &title, PageSide side)
{
    return path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive) ? pdfOf(html, title, side)
                                                                      : html.toUtf8();
}

bool paintReport(QPagedPaintDevice &device, const QString &html, const QString &title)
{
    const QRectF page(0, 0, device.width(), device.height());
    const QSizeF text(page.width(), page.height() - footRoom * reportDotsPerInch / 25.4);
    QTextDocument document;
    document.setUseDesignMetrics(true);
    document.documentLayout()->setPaintDevice(&device);
    document.setDocumentMargin(0);
    SvgImages images;
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &images);
    QTextOption wrapping = document.defaultTextOption();
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(wrapping);
    document.setMetaInformation(QTextDocument::CssMedia, QStringLiteral("print"));
    document.setHtml(html);
    document.setPageSize(text);
    breakPages(document);

    QPainter painter;
    if (!painter.begin(&device))
        return false;
    const int pages = document.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i > 0)
            device.newPage();
        painter.save();
        painter.translate(0, -i * text.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette = applicationPalette(false);
        context.clip = QRectF(QPointF(0, i * text.height()), text);
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        paintFoot(painter, page, title, Words::tr("%1 of %2").arg(i + 1).arg(pages));
    }
    return painter.end();
}

} // namespace tiebreak

#include "reportfile.moc"
