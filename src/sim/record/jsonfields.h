// SPDX-License-Identifier: GPL-3.0-or-later
// A record as a list of its fields: from it JSON is written, and read back.
#pragma once

#include "sim/plan/jsonvalue.h"

#include <functional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One field of a record in JSON.
template <class Record>
struct JsonField {
    std::string_view name;
    std::function<Json(const Record &record)> write;
    /// Null: it follows from the rest.
    std::function<void(JsonReader &reader, std::string_view name, Record &record)> read = {};
    std::string_view since = {};   ///< files without this field are older and lack the other too
    std::string_view oldName = {}; ///< as the version before called it
};
template <class Record>
using JsonFields = std::vector<JsonField<Record>>;

template <class Record>
Json writeFields(const JsonFields<Record> &fields, const Record &record)
{
    Json json = Json::object();
    for (const JsonField<Record> &field : fields)
        json[std::string(field.name)] = field.write(record);
    return json;
}

template <class Record>
void readFields(const JsonFields<Record> &fields, JsonReader &reader, Record &record)
{
    for (const JsonField<Record> &field : fields) {
        if (!field.read || (!field.since.empty() && !reader.has(field.since)))
            continue;
        const bool isOld = !field.oldName.empty() && reader.has(field.oldName);
        field.read(reader, isOld ? field.oldName : field.name, record);
    }
}

/// The same of a value within another.
template <class Record>
ValidationError readFields(const JsonFields<Record> &fields, const Json &json, const std::string &path,
                           Record &record)
{
    JsonReader reader(json, path);
    readFields(fields, reader, record);
    return reader.error();
}

/// A member that `write(value)` writes, and `read(reader, name, value)` reads.
template <class Record, class Value, class Write, class Read>
JsonField<Record> field(std::string_view name, Value Record::*member, Write write, Read read)
{
    return {
        name, [=](const Record &record) { return Json(write(record.*member)); },
        [=](JsonReader &reader, std::string_view at, Record &record) { read(reader, at, record.*member); }};
}

/// A value as jsonOf() writes it.
template <class Record, class Value>
JsonField<Record> valueField(std::string_view name, Value Record::*member)
{
    return field(
        name, member, [](const Value &value) { return jsonOf(value); },
        [](JsonReader &reader, std::string_view at, Value &into) { reader.read(at, into); });
}

/// A whole number, at least 0.
template <class Record>
JsonField<Record> countField(std::string_view name, std::int64_t Record::*member)
{
    return field(name, member, std::identity(), std::mem_fn(&JsonReader::count));
}

/// A number, at least 0, or null where there is none.
template <class Record, class Value>
JsonField<Record> amountField(std::string_view name, Value Record::*member)
{
    return field(
        name, member, [](const Value &value) { return jsonOf(value); },
        [](JsonReader &reader, std::string_view at, Value &into) { reader.amount(at, into); });
}

/// A time in ns, written in ms.
template <class Record>
JsonField<Record> millisecondsField(std::string_view name, std::int64_t Record::*member)
{
    return field(
        name, member, [](std::int64_t time) { return static_cast<double>(time) / 1e6; },
        [](JsonReader &reader, std::string_view at, std::int64_t &into) {
            reader.nanoseconds(at, 1e6, into);
        });
}

/// One of `names`, by its place among them.
template <class Record, class Enum>
JsonField<Record> nameField(std::string_view name, std::span<const std::string_view> names,
                            Enum Record::*member)
{
    return field(
        name, member, [names](Enum value) { return names[static_cast<std::size_t>(value)]; },
        [names](JsonReader &reader, std::string_view at, Enum &into) {
            std::size_t place = 0;
            if (const Json *value = reader.find(at))
                reader.keepError(readName(*value, reader.pathOf(at), names, place));
            into = static_cast<Enum>(place);
        });
}

/// A list whose elements `write(element)` writes; `read(json, path, element)` gives what is wrong with one.
template <class Record, class Element, class Write, class Read>
JsonField<Record> listField(std::string_view name, std::vector<Element> Record::*member, Write write,
                            Read read)
{
    return field(
        name, member,
        [=](const std::vector<Element> &elements) {
            Json list = Json::array();
            for (const Element &element : elements)
                list.push_back(write(element));
            return list;
        },
        [=](JsonReader &reader, std::string_view at, std::vector<Element> &into) {
            const Json *list = reader.array(at);
            for (std::size_t i = 0; list && i < list->size() && !reader.error(); ++i)
                reader.keepError(
                    read((*list)[i], reader.pathOf(at) + '[' + std::to_string(i) + ']', into.emplace_back()));
        });
}

/// A list of records.
template <class Record, class Element>
JsonField<Record> listField(std::string_view name, std::vector<Element> Record::*member,
                            const JsonFields<Element> &fields)
{
    return listField(
        name, member, [fields](const Element &element) { return writeFields(fields, element); },
        [fields](const Json &json, const std::string &path, Element &element) {
            return readFields(fields, json, path, element);
        });
}

/// Some of the record's fields as an object of their own.
template <class Record>
JsonField<Record> groupField(std::string_view name, const JsonFields<Record> &fields)
{
    return {name, [fields](const Record &record) { return writeFields(fields, record); },
            [fields](JsonReader &reader, std::string_view at, Record &record) {
                if (const Json *value = reader.find(at))
                    reader.keepError(readFields(fields, *value, reader.pathOf(at), record));
            }};
}

/// The field where files are older that lack `since`.
template <class Record>
JsonField<Record> added(JsonField<Record> field, std::string_view since)
{
    field.since = since;
    return field;
}

} // namespace tiebreak
