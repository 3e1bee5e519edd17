// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a speaker are written once in the tests: in its golden file.
#pragma once

#include <QString>
#include <QTest>

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a speaker says in the test function that runs: a section, named like the function, of
/// tests/data/sentences/SPEAKER.txt, with a line for each case: its name, " | ", and all that is said then.
class Sentences
{
public:
    explicit Sentences(const char *speaker);

    /// A case by a name of its own; "↵" stands for the end of a line.
    void add(const QString &name, const QString &sentence);
    void add(const QString &name, std::string_view sentence);
    void add(const QString &name, const char *sentence) = delete;
    /// The same for each of a list, with a number behind the name.
    void addAll(const QString &name, const std::vector<std::string> &list);
    /// The case of the row of data that runs, which is its name; "said" where there is none.
    void addRow(std::string_view sentence);
    void addRow(const QString &sentence) { addRow(std::string_view(sentence.toStdString())); }

    /// The lines that differ from the file, and how to accept them; empty if none does. With a row of data
    /// that is its own line, else the whole section. Writes the file if TIEBREAK_UPDATE_GOLDEN is set, and
    /// names the lines all the same: the test fails, and they are read.
    std::string difference() const;

private:
    QString m_path;
    QString m_section;
    QStringList m_lines;
    QString m_row; ///< how the line of a row of data begins
};

} // namespace tiebreak

/// Fails the test unless the sentences are those of the golden file.
#define COMPARE_SENTENCES(sentences)                                                                         \
    do {                                                                                                     \
        const std::string differing = (sentences).difference();                                              \
        if (!differing.empty())                                                                              \
            QFAIL(differing.c_str());                                                                        \
    } while (false)

/// The same for the one sentence of a row of data, or of a test function.
#define COMPARE_SENTENCE(speaker, sentence)                                                                  \
    do {                                                                                                     \
        tiebreak::Sentences sentences(speaker);                                                              \
        sentences.addRow(sentence);                                                                          \
        COMPARE_SENTENCES(sentences);                                                                        \
    } while (false)
