// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/codecspec.h"

#include "core/formula/formulatext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tiebreak
{

namespace
{

struct SchemeFacts {
    Scheme scheme;
    std::string_view name;
};

constexpr std::array<SchemeFacts, 7> schemes{{
    {Scheme::Plain, "plain"},
    {Scheme::Decimal, "decimal"},
    {Scheme::Binary, "binary"},
    {Scheme::Fraction, "fraction"},
    {Scheme::Text, "text"},
    {Scheme::Ordered, "ordered"},
    {Scheme::Formula, "formula"},
}};

constexpr std::array<CodecPreset, 10> presets{{
    {dataWord("codec preset", "Plain score, no time"), "plain"},
    {dataWord("codec preset", "Decimal split, latest first"), "decimal"},
    {dataWord("codec preset", "Decimal split, earliest first"), "decimal:from=9999999999"},
    {dataWord("codec preset", "21+32-bit split, earliest first"), "binary:from=4294967295"},
    {dataWord("codec preset", "32-bit shift, 31-bit inverted time"), "binary:from=2147483647,keep=31"},
    {dataWord("codec preset", "Decimal fraction, earliest first"),
     "fraction:from=4102415999,span=4102415999,digits=10"},
    {dataWord("codec preset", "Text fraction, earliest first"), "text:unit=cs,from=1099511627776"},
    {dataWord("codec preset", "Text fraction, latest first"), "text:unit=cs"},
    {dataWord("codec preset", "Ordered bits, earliest first"), "ordered:from=4294967295"},
    {dataWord("codec preset", "Ordered bits, signed scores"), "ordered:from=4294967295,bias=signed"},
}};

constexpr std::int64_t largestTick = std::int64_t(1) << 62;

/// One key=value of a spec and where it stands, counted from 1.
struct Setting {
    std::string_view key;
    std::string_view value;
    std::size_t keyPosition;
    std::size_t valuePosition;
};

bool takesKey(Scheme scheme, std::string_view key)
{
    const auto named = [key](const CodecKey &taken) { return taken.name == key; };
    return std::ranges::any_of(ownKeys(scheme), named) || std::ranges::any_of(timeKeys(scheme), named);
}

/// "bits, unit, epoch, from, keep"
std::string takenKeys(Scheme scheme)
{
    std::vector<std::string> names;
    for (const auto keys : {ownKeys(scheme), timeKeys(scheme)}) {
        for (const CodecKey &key : keys)
            names.emplace_back(key.name);
    }
    return listText(ListOf::Words, names);
}

Result<std::vector<Setting>> splitSettings(std::string_view text, std::size_t start)
{
    std::vector<Setting> settings;
    for (std::size_t at = start; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view item = text.substr(at, end - at);
        const std::size_t equals = item.find('=');
        if (item.empty())
            return std::unexpected(specError(at + 1, sentence("a key=value is missing here.")));
        if (equals == std::string_view::npos || equals == 0)
            return std::unexpected(
                specError(at + 1, sentence("{} is not of the form key=value.", quotedText(item))));
        settings.push_back({item.substr(0, equals), item.substr(equals + 1), at + 1, at + equals + 2});
        at = end + 1;
    }
    return settings;
}

/// Reads settings into a spec, one at a time. `unit` is read first, for ISO times are counted in it.
class SettingReader
{
public:
    explicit SettingReader(CodecSpec &spec) : m_spec(spec) {}

    Result<void> read(const Setting &setting)
    {
        const std::string_view key = setting.key;
        if (key == "unit") {
            const auto unit = parseUnit(setting.value);
            if (!unit)
                return wrong(setting, sentence("min, s, ds, cs, ms or us"));
            m_spec.unit = *unit;
            return {};
        }
        if (key == "bias") {
            if (setting.value == "default" || setting.value == "1.0")
                m_spec.bias = OrderedBias::One;
            else if (setting.value == "min")
                m_spec.bias = OrderedBias::Min;
            else if (setting.value == "signed")
                m_spec.bias = OrderedBias::Signed;
            else
                return wrong(setting, sentence("default, min or signed"));
            return {};
        }
        if (key == "epoch")
            return readTick(setting, -largestTick, [this](std::int64_t tick) { m_spec.epoch = tick; });
        if (key == "from")
            return readTick(setting, 0, [this](std::int64_t tick) { m_spec.from = tick; });
        if (key == "span")
            return readNumber(setting, lastWhole, [this](std::int64_t n) { m_spec.span = n; });
        if (key == "keep")
            return readNumber(setting, 62, [this](std::int64_t n) { m_spec.keep = static_cast<int>(n); });
        if (key == "bits")
            return readNumber(setting, 62, [this](std::int64_t n) { m_spec.bits = static_cast<int>(n); });
        return readNumber(setting, 18, [this](std::int64_t n) {
            if (m_spec.scheme == Scheme::Fraction)
                m_spec.cutDigits = static_cast<int>(n);
            else
                m_spec.digits = static_cast<int>(n);
        });
    }

private:
    static std::unexpected<Error> wrong(const Setting &setting, const std::string &allowed)
    {
        return std::unexpected(
            specError(setting.valuePosition,
                      sentence("{} must be {}, not {}.", setting.key, allowed, quotedText(setting.value))));
    }

    template <class Set>
    static Result<void> readNumber(const Setting &setting, std::int64_t largest, Set set)
    {
        const auto number = parseInteger(setting.value);
        if (!number || *number < 1 || *number > largest)
            return wrong(setting, sentence("a whole number from 1 to {}", largest));
        set(*number);
        return {};
    }

    template <class Set>
    Result<void> readTick(const Setting &setting, std::int64_t smallest, Set set) const
    {
        auto tick = parseInteger(setting.value);
        if (!tick)
            tick = parseIsoTime(setting.value, m_spec.unit);
        if (!tick || *tick < smallest || *tick > largestTick)
            return wrong(setting, sentence("a tick (a whole number from {} to {}) or an ISO 8601 UTC time "
                                           "such as 2026-01-01T00:00:00Z",
                                           smallest, largestTick));
        set(*tick);
        return {};
    }

    CodecSpec &m_spec;
};

const Setting *findSetting(const std::vector<Setting> &settings, std::string_view key)
{
    const auto at = std::ranges::find(settings, key, &Setting::key);
    return at == settings.end() ? nullptr : &*at;
}

Result<void> checkSettings(const std::vector<Setting> &settings, const SchemeFacts &facts)
{
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const Setting &setting = settings[i];
        if (!takesKey(facts.scheme, setting.key)) {
            const std::string key = quotedText(setting.key);
            const std::string taken = takenKeys(facts.scheme);
            return std::unexpected(specError(
                setting.keyPosition,
                taken.empty() ? sentence("unknown key {}; {} has no keys.", key, facts.name)
                              : sentence("unknown key {}; {} accepts {}.", key, facts.name, taken)));
        }
        if (findSetting(settings, setting.key) != &setting)
            return std::unexpected(
                specError(setting.keyPosition, sentence("{} is given twice.", quotedText(setting.key))));
    }
    const Setting *epoch = findSetting(settings, "epoch");
    const Setting *from = findSetting(settings, "from");
    if (epoch && from) {
        return std::unexpected(
            specError(std::max(epoch->keyPosition, from->keyPosition),
                      sentence("Use either epoch or from: the field is tick - epoch or from - tick.")));
    }
    return {};
}

} // namespace

std::string_view schemeName(Scheme scheme)
{
    return schemes[static_cast<std::size_t>(scheme)].name;
}

std::string presetLabel(const CodecPreset &preset)
{
    return label("codec preset", preset.title);
}

std::span<const CodecPreset> codecPresets()
{
    return presets;
}

const CodecPreset *presetOf(const CodecSpec &spec)
{
    const auto found = std::ranges::find_if(
        presets, [&](const CodecPreset &preset) { return *parseCodecSpec(preset.spec) == spec; });
    return found == std::ranges::end(presets) ? nullptr : &*found;
}

Result<CodecSpec> parseCodecSpec(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto facts = std::ranges::find(schemes, name, &SchemeFacts::name);
    if (facts == schemes.end()) {
        return std::unexpected(specError(
            1,
            sentence("Unknown codec {}. Choose plain, decimal, binary, fraction, text, ordered or formula.",
                     quotedText(name))));
    }
    CodecSpec spec;
    spec.scheme = facts->scheme;
    std::vector<Setting> settings;
    std::size_t before = colon; // the settings stand behind this character
    const std::size_t formula = std::min(colon, text.size() - 1) + 1;
    if (spec.scheme == Scheme::Formula)
        before = text.find('|', formula);
    if (before != std::string_view::npos) {
        TRY(settings, splitSettings(text, before + 1));
    }
    TRY(checkSettings(settings, *facts));

    SettingReader reader(spec);
    const Setting *unit = findSetting(settings, "unit");
    if (unit)
        TRY(reader.read(*unit));
    for (const Setting &setting : settings) {
        if (&setting == unit)
            continue;
        TRY(reader.read(setting));
    }
    if (spec.scheme == Scheme::Fraction && spec.span == 0)
        return std::unexpected(specError(
            text.size() + 1, sentence("fraction needs span, the field that makes a whole point, as in "
                                      "fraction:from=4102415999,span=4102415999,digits=10.")));
    if (spec.scheme == Scheme::Formula) {
        TRY(spec.formula, Formula::parse(text.substr(formula, before - formula), spec.unit, formula + 1));
    }
    return spec;
}

std::string specText(const CodecSpec &spec)
{
    std::string text(schemeName(spec.scheme));
    char separator = ':';
    const auto add = [&](std::string_view key, std::string_view value) {
        text += separator;
        text += key;
        text += '=';
        text += value;
        separator = ',';
    };
    if (!spec.hasTime())
        return text;
    if (spec.formula) {
        text += ':' + spec.formula->text();
        separator = '|';
    }
    if (spec.scheme == Scheme::Decimal && spec.digits != 10)
        add("digits", std::to_string(spec.digits));
    if ((spec.scheme == Scheme::Binary || spec.scheme == Scheme::Ordered) && spec.bits != 32)
        add("bits", std::to_string(spec.bits));
    if (spec.unit != TickUnit::Second)
        add("unit", unitName(spec.unit));
    if (spec.epoch != 0 && !spec.from)
        add("epoch", std::to_string(spec.epoch));
    if (spec.from)
        add("from", std::to_string(*spec.from));
    if (spec.scheme == Scheme::Fraction) {
        add("span", std::to_string(spec.span));
        if (spec.cutDigits)
            add("digits", std::to_string(*spec.cutDigits));
    }
    if (spec.keep)
        add("keep", std::to_string(*spec.keep));
    if (spec.scheme == Scheme::Ordered && spec.bias != OrderedBias::One)
        add("bias", spec.bias == OrderedBias::Min ? "min" : "signed");
    return text;
}

namespace
{

constexpr CodecKey bits{"bits", "1 to 62", "32", "bits for the time"};
constexpr std::array decimalKeys{CodecKey{"digits", "1 to 18", "10", "decimal digits for the time"}};
constexpr std::array binaryKeys{bits};
constexpr std::array fractionKeys{
    CodecKey{"span", "1 to 2^53", "", "the field that makes a whole point; must be given"},
    CodecKey{"digits", "1 to 18", "", "cut field/span after that many decimals"}};
constexpr std::array orderedKeys{bits, CodecKey{"bias", "default, min, signed", "default",
                                                "which doubles are used; signed allows negative scores"}};
constexpr CodecKey unit{"unit", "min, s, ds, cs, ms, us", "s", "the length of a tick"};
constexpr std::array formulaKeys{unit};
constexpr std::array keysOfTime{
    unit, CodecKey{"epoch", "a tick or an ISO 8601 UTC time", "0", "field = tick - epoch"},
    CodecKey{"from", "a tick or an ISO 8601 UTC time", "",
             "field = from - tick: earlier is larger; excludes epoch"},
    CodecKey{"keep", "1 to 62", "", "only so many low bits of the tick are kept"}};

} // namespace

std::span<const CodecKey> ownKeys(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Decimal:
        return decimalKeys;
    case Scheme::Binary:
        return binaryKeys;
    case Scheme::Fraction:
        return fractionKeys;
    case Scheme::Ordered:
        return orderedKeys;
    case Scheme::Formula:
        return formulaKeys;
    case Scheme::Plain:
    case Scheme::Text:
        break;
    }
    return {};
}

std::span<const CodecKey> timeKeys(Scheme scheme)
{
    return scheme == Scheme::Plain || scheme == Scheme::Formula ? std::span<const CodecKey>() : keysOfTime;
}

} // namespace tiebreak
