// SPDX-License-Identifier: GPL-3.0-or-later
// A chart with its title, or the words that stand in its place.
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QStackedWidget;

namespace tiebreak
{

class ElidedLabel;

/// The words around a chart, or those that stand in its place.
struct ChartWords {
    QString title;
    QString note;        ///< beside the title; empty: none
    QString shortNote;   ///< in its place where it has no room; empty: it is cut
    bool swatch = false; ///< the note explains the hatching
    QString instead;     ///< why nothing is drawn; empty: there is a chart
};

/// Title in semi-bold with a note beside it; below it the plot, or a sentence where there is nothing to draw.
/// Its context menu copies it as a picture.
class ChartPane : public QWidget
{
    Q_OBJECT

public:
    ChartPane(QWidget *plot, QWidget *parent = nullptr);

    /// The title, and a note with the hatched square that it explains before it; below them the plot, or the
    /// sentence that stands in its place.
    void setWords(const ChartWords &words);

private:
    QLabel *m_title;
    QWidget *m_swatch;
    ElidedLabel *m_note;
    QLabel *m_words;
    QWidget *m_plot;
    QStackedWidget *m_stack;
};

} // namespace tiebreak
