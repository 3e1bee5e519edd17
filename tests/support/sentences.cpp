// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, compares and writes the golden files of speakers.
#include "support/sentences.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// The lines of a golden file below each heading, in its order.
using Sections = std::vector<std::pair<QString, QStringList>>;

Sections readSections(const QString &path)
{
    QFile file(path);
    Sections sections;
    if (!file.open(QFile::ReadOnly))
        return sections;
    for (const QString &line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
        if (line.startsWith('[') && line.endsWith(']') && !line.contains(QLatin1String(" | ")))
            sections.emplace_back(line, QStringList());
        else if (!sections.empty())
            sections.back().second.append(line);
    }
    return sections;
}

void writeSections(const QString &path, const Sections &sections)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly))
        return;
    QString text;
    for (const auto &[heading, lines] : sections)
        text += (text.isEmpty() ? "" : "\n") + heading + '\n' + lines.join('\n') + '\n';
    file.write(text.toUtf8());
}

QString onOneLine(QString text)
{
    return text.replace('\n', QStringLiteral("↵"));
}

} // namespace

Sentences::Sentences(const char *speaker)
    : m_path(QStringLiteral(TEST_DATA "/sentences/%1.txt").arg(speaker))
    , m_section(QStringLiteral("[%1]").arg(QTest::currentTestFunction()))
{
}

void Sentences::add(const QString &name, const QString &sentence)
{
    m_lines.append(onOneLine(name + " | " + sentence));
}

void Sentences::add(const QString &name, std::string_view sentence)
{
    add(name, QString::fromUtf8(sentence.data(), static_cast<qsizetype>(sentence.size())));
}

void Sentences::addAll(const QString &name, const std::vector<std::string> &list)
{
    for (std::size_t i = 0; i < list.size(); ++i)
        add(name + ' ' + QString::number(i + 1), list[i]);
}

void Sentences::addOnly(std::string_view sentence, const char *name)
{
    const char *tag = name ? name : QTest::currentDataTag();
    const QString called = tag ? QString::fromUtf8(tag) : QStringLiteral("said");
    m_only = onOneLine(called + " | ");
    add(called, sentence);
}

std::string Sentences::difference() const
{
    Sections sections = readSections(m_path);
    auto section = std::ranges::find(sections, m_section, &Sections::value_type::first);
    if (section == sections.end())
        section = sections.insert(section, {m_section, {}});
    const QStringList before = section->second;
    QStringList after = m_lines;
    if (!m_only.isEmpty()) {
        after = before;
        const auto line =
            std::ranges::find_if(after, [this](const QString &known) { return known.startsWith(m_only); });
        if (line == after.end())
            after += m_lines;
        else
            *line = m_lines.front();
    }
    if (before == after)
        return {};
    QString text = m_path + ' ' + m_section + " differs";
    for (const QString &line : before)
        text += after.contains(line) ? QString() : "\n- " + line;
    for (const QString &line : std::as_const(after))
        text += before.contains(line) ? QString() : "\n+ " + line;
    if (!qEnvironmentVariableIsSet("TIEBREAK_UPDATE_GOLDEN"))
        return (text + "\nTo accept this, run the test once with TIEBREAK_UPDATE_GOLDEN=1.").toStdString();
    section->second = after;
    writeSections(m_path, sections);
    return (text + "\nThe file is written. Read it before you commit.").toStdString();
}

std::string steadyWords(const std::string &words)
{
    static const QRegularExpression port(QStringLiteral(R"((127\.0\.0\.1|\[::1\]|localhost):\d+)"));
    static const QRegularExpression folder(QRegularExpression::escape(QDir::tempPath()) +
                                           QStringLiteral(R"(/[^/":\s]+)"));
    return QString::fromStdString(words)
        .replace(port, QStringLiteral("\\1:PORT"))
        .replace(folder, QStringLiteral("DIR"))
        .toStdString();
}

} // namespace tiebreak
