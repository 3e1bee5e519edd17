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
    /// One case, beside which the section may have others. Without a name it is that of the row of data that
    /// runs; "said" where there is none.
    void addOnly(std::string_view sentence, const char *name = nullptr);
    void addOnly(const QString &sentence, const char *name = nullptr)
    {
        addOnly(std::string_view(sentence.toStdString()), name);
    }

    /// The lines that differ from the file, and how to accept them; empty if none does. With addOnly() that
    /// is its own line, else the whole section. Writes the file if TIEBREAK_UPDATE_GOLDEN is set, and
    /// names the lines all the same: the test fails, and they are read.
    std::string difference() const;

private:
    QString m_path;
    QString m_section;
    QStringList m_lines;
    QString m_only; ///< how the line of addOnly() begins
};

/// The words with PORT for each port of this machine and DIR for each folder of the tests, as both are others
/// in each run.
std::string steadyWords(const std::string &words);

} // namespace tiebreak

/// Fails the test unless the sentences are those of the golden file.
#define COMPARE_SENTENCES(sentences)                                                                         \
    do {                                                                                                     \
        const std::string differing = (sentences).difference();                                              \
        if (!differing.empty())                                                                              \
            QFAIL(differing.c_str());                                                                        \
    } while (false)

/// The same for the one sentence of a row of data or of a test function, or, with a name behind it, for one
/// of several.
#define COMPARE_SENTENCE(speaker, ...)                                                                       \
    do {                                                                                                     \
        tiebreak::Sentences sentences(speaker);                                                              \
        sentences.addOnly(__VA_ARGS__);                                                                      \
        COMPARE_SENTENCES(sentences);                                                                        \
    } while (false)

/// With verify.h: fails the test unless the Result is an error of this kind, with the message that the golden
/// file has under this name, as steadyWords().
#define COMPARE_FAILURE(expression, expectedKind, speaker, name)                                             \
    do {                                                                                                     \
        const auto &comparedFailure = (expression);                                                          \
        VERIFY_FAILURE(comparedFailure, expectedKind, "");                                                   \
        COMPARE_SENTENCE(speaker, tiebreak::steadyWords(tiebreak::errorWords(comparedFailure)), name);       \
    } while (false)
