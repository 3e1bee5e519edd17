// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/junit.h"

#include "core/text/bytestext.h"

#include <QByteArray>
#include <QString>
#include <QXmlStreamWriter>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Text that XML can hold: beside control characters, which are escaped already, it has no place for U+FFFE
/// and U+FFFF.
QString xmlText(const std::string &escaped)
{
    QString text;
    for (const QChar character : QString::fromStdString(escaped)) {
        if (character == QChar(0xFFFE) || character == QChar(0xFFFF))
            text += QStringLiteral("\\xef\\xbf\\x%1").arg(character.unicode() - 0xFF40, 0, 16);
        else
            text += character;
    }
    return text;
}

QString secondsText(std::chrono::nanoseconds time)
{
    return QString::number(std::chrono::duration<double>(time).count(), 'f', 3);
}

void writeCase(QXmlStreamWriter &xml, const QString &className, const JUnitCase &tested)
{
    using Outcome = JUnitCase::Outcome;
    xml.writeStartElement(QStringLiteral("testcase"));
    xml.writeAttribute(QStringLiteral("classname"), className);
    xml.writeAttribute(QStringLiteral("name"), xmlText(escapeBytes(tested.name)));
    xml.writeAttribute(QStringLiteral("time"), secondsText(tested.time));
    if (tested.outcome != Outcome::Passed) {
        xml.writeStartElement(tested.outcome == Outcome::Failed  ? QStringLiteral("failure")
                              : tested.outcome == Outcome::Error ? QStringLiteral("error")
                                                                 : QStringLiteral("skipped"));
        xml.writeAttribute(QStringLiteral("message"), xmlText(tested.message));
        xml.writeCharacters(xmlText(tested.details));
        xml.writeEndElement();
    }
    xml.writeEndElement();
}

} // namespace

std::string junitText(const std::string &suite, const std::string &className,
                      std::span<const JUnitProperty> properties, std::span<const JUnitCase> cases)
{
    const auto count = [cases](JUnitCase::Outcome outcome) {
        return QString::number(std::ranges::count(cases, outcome, &JUnitCase::outcome));
    };
    std::chrono::nanoseconds time{0};
    for (const JUnitCase &tested : cases)
        time += tested.time;
    const auto writeTotals = [&](QXmlStreamWriter &xml) {
        xml.writeAttribute(QStringLiteral("name"), QString::fromStdString(suite));
        xml.writeAttribute(QStringLiteral("tests"), QString::number(cases.size()));
        xml.writeAttribute(QStringLiteral("failures"), count(JUnitCase::Outcome::Failed));
        xml.writeAttribute(QStringLiteral("errors"), count(JUnitCase::Outcome::Error));
        xml.writeAttribute(QStringLiteral("skipped"), count(JUnitCase::Outcome::Skipped));
        xml.writeAttribute(QStringLiteral("time"), secondsText(time));
    };
    QByteArray document;
    QXmlStreamWriter xml(&document);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement(QStringLiteral("testsuites"));
    writeTotals(xml);
    xml.writeStartElement(QStringLiteral("testsuite"));
    writeTotals(xml);
    if (!properties.empty()) {
        xml.writeStartElement(QStringLiteral("properties"));
        for (const JUnitProperty &property : properties) {
            xml.writeEmptyElement(QStringLiteral("property"));
            xml.writeAttribute(QStringLiteral("name"), xmlText(property.name));
            xml.writeAttribute(QStringLiteral("value"), xmlText(property.value));
        }
        xml.writeEndElement();
    }
    for (const JUnitCase &tested : cases)
        writeCase(xml, xmlText(escapeBytes(className)), tested);
    xml.writeEndDocument();
    return document.toStdString();
}

} // namespace tiebreak
