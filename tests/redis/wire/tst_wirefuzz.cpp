// SPDX-License-Identifier: GPL-3.0-or-later
// What comes over the wire is made up: no bytes, however they are cut, do more than break a connection. How
// many are tried is TIEBREAK_FUZZ_INPUTS, else few enough for every run.
#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "redis/wire/replyreader.h"
#include "redis/wire/replysink.h"
#include "redis/wire/tlsstream.h"
#include "redis/wire/waiter.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace tst_wirefuzz
{

namespace
{

std::uint64_t inputs(std::uint64_t usual)
{
    bool isNumber = false;
    const qulonglong asked = qEnvironmentVariable("TIEBREAK_FUZZ_INPUTS").toULongLong(&isNumber);
    return isNumber ? asked : usual;
}

const std::vector<std::string> &seeds()
{
    static const std::vector<std::string> texts{
        "+OK\r\n",
        "-MOVED 3999 127.0.0.1:6381\r\n",
        ":12345\r\n",
        "$5\r\nhello\r\n",
        "$-1\r\n",
        "*-1\r\n",
        "*0\r\n",
        "*4\r\n$5\r\nalice\r\n$17\r\n10307924010161648\r\n$3\r\nbob\r\n$3\r\ninf\r\n",
        "*2\r\n$1\r\n0\r\n*3\r\n$1\r\na\r\n$1\r\nb\r\n$1\r\nc\r\n",
        "*3\r\n$10\r\ninvalidate\r\n$20\r\n__redis__:invalidate\r\n*1\r\n$5\r\nboard\r\n",
        "*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n$9\r\n127.0.0.1\r\n:7000\r\n*0\r\n",
        "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
        "%1\r\n+a\r\n:1\r\n",
        "_\r\n#t\r\n,1.5\r\n(123\r\n=4\r\ntxt:\r\n",
        "$536870912\r\nx",
        "*4194304\r\n",
        "*1000000000000\r\n",
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        ""};
    return texts;
}

/// A seed with bytes changed, put in, taken out or doubled, or two seeds in a row.
class Mutator
{
public:
    explicit Mutator(std::uint64_t seed) : m_random(seed) {}

    std::string next(const std::vector<std::string> &from)
    {
        std::string text = from[below(from.size())];
        if (below(4) == 0)
            text += from[below(from.size())];
        for (std::uint64_t i = below(6); i > 0; --i)
            mutate(text);
        return text;
    }
    std::uint64_t below(std::uint64_t end) { return m_random() % end; }

private:
    void mutate(std::string &text)
    {
        static constexpr std::string_view telling = "+-:$*%~,#_=(!>|0123456789\r\n\0\xff ";
        const std::size_t at = text.empty() ? 0 : std::size_t(below(text.size()));
        switch (below(6)) {
        case 0:
            if (!text.empty())
                text[at] = char(below(256));
            break;
        case 1:
            if (!text.empty())
                text[at] = telling[std::size_t(below(telling.size()))];
            break;
        case 2:
            text.insert(at, 1, telling[std::size_t(below(telling.size()))]);
            break;
        case 3:
            text.erase(at, 1 + std::size_t(below(4)));
            break;
        case 4:
            text.insert(at, text.substr(at, std::size_t(below(12))));
            break;
        default:
            text.resize(at);
        }
    }

    std::mt19937_64 m_random;
};

/// What a reader makes of the bytes, in words, when they come in pieces.
template <class Pieces>
std::string readAll(std::string_view bytes, const Pieces &pieces, bool rows)
{
    std::string told;
    ReplyReader reader;
    auto outcome = ReplyReader::Outcome::NeedsMore;
    Rows columns;
    std::vector<std::string> texts;
    // What came behind a reply may have been taken with it.
    while (outcome != ReplyReader::Outcome::Broken) {
        TreeSink tree;
        RowsSink rowsSink(columns, 100, &texts);
        ReplySink &sink = rows ? static_cast<ReplySink &>(rowsSink) : tree;
        do {
            std::string_view part = bytes.substr(0, std::max<std::size_t>(pieces(), 1));
            const std::size_t whole = part.size();
            outcome = reader.read(part, sink, 1 << 20);
            bytes.remove_prefix(whole - part.size());
        } while (outcome == ReplyReader::Outcome::NeedsMore && !bytes.empty());
        told += outcome == ReplyReader::Outcome::Complete
                    ? (reader.isError() ? "error " + reader.errorLine() : "reply")
                : outcome == ReplyReader::Outcome::Broken ? "broken"
                                                          : "more";
        if (!rows && outcome == ReplyReader::Outcome::Complete && !reader.isError()) {
            const Reply reply = tree.takeReply();
            told += std::to_string(int(reply.type)) + reply.text + std::to_string(reply.items.size());
        }
        told += ';';
        if (outcome == ReplyReader::Outcome::NeedsMore)
            break;
    }
    return rows ? told + std::to_string(columns.size()) : told;
}

} // namespace

class TestWireFuzz : public QObject
{
    Q_OBJECT

private slots:
    void repliesHoweverTheyAreCut()
    {
        Mutator mutator(20261126);
        const std::size_t before = heapBytes;
        const std::uint64_t count = inputs(200'000);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::string bytes = mutator.next(seeds());
            const bool rows = i % 3 == 0;
            heapBytesPeak = heapBytes.load();
            const std::size_t begin = heapBytes;
            const std::string whole = readAll(
                bytes, [&] { return bytes.size(); }, rows);
            // Little is kept for what little came, whatever it announces.
            QVERIFY2(heapBytesPeak < begin + (1 << 20), bytes.c_str());
            const std::string cut = readAll(
                bytes, [&] { return std::size_t(1 + mutator.below(7)); }, rows);
            QVERIFY2(whole == cut, (bytes + " | " + whole + " | " + cut).c_str());
        }
        QVERIFY(heapBytes < before + (1 << 20));
    }

    // A server that answers the ClientHello with anything at all: the handshake ends, with a sentence.
    void handshakes()
    {
        const auto context = loadTlsContext({});
        VERIFY_RESULT(context);
        Endpoint endpoint;
        endpoint.host = "127.0.0.1";
        endpoint.tls = TlsOptions();
        const std::vector<std::string> hellos = recordedHellos();
        QVERIFY(!hellos.empty());
        Mutator mutator(7);
        Waiter waiter;
        const std::size_t before = heapBytes;
        const std::uint64_t count = inputs(3'000);
        for (std::uint64_t i = 0; i < count; ++i) {
            std::array<int, 2> ends{};
            QCOMPARE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()), 0);
            const std::string answer = mutator.next(hellos);
            (void)!::write(ends[1], answer.data(), answer.size());
            ::shutdown(ends[1], SHUT_WR);
            const auto stream =
                secure(socketStream(ends[0]), *context, endpoint, WaitClock::now() + 5s, waiter, {});
            ::close(ends[1]);
            QVERIFY(!stream);
            QVERIFY2(stream.error().kind != ErrorKind::Timeout && stream.error().message.size() > 20,
                     stream.error().message.c_str());
        }
        QVERIFY(heapBytes < before + (1 << 20));
    }

private:
    /// What real handshakes answer first, of TLS 1.3 and 1.2, and other beginnings.
    static std::vector<std::string> recordedHellos();
};

std::vector<std::string> TestWireFuzz::recordedHellos()
{
    const auto record = [](char type, std::string_view body) {
        std::string text{type, 3, 3, char(body.size() >> 8), char(body.size())};
        return text.append(body);
    };
    const auto handshake = [](char type, std::string_view body) {
        std::string text{type, 0, char(body.size() >> 8), char(body.size())};
        return text.append(body);
    };
    // ServerHello: version, random, an empty session, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, no compression.
    const std::string hello12 =
        "\x03\x03"s + std::string(32, 'r') + "\x00\xc0\x2f\x00"s + "\x00\x05\xff\x01\x00\x01\x00"s;
    const std::string hello13 = "\x03\x03"s + std::string(32, 'r') + "\x00\x13\x01\x00"s +
                                "\x00\x2e\x00\x2b\x00\x02\x03\x04\x00\x33\x00\x24\x00\x1d\x00\x20"s +
                                std::string(32, 'k');
    const std::string certificate = handshake(11, "\x00\x00\x06\x00\x00\x03\x30\x82\x00"s);
    return {record(22, handshake(2, hello12)) + record(22, certificate) + record(22, handshake(14, "")),
            record(22, handshake(2, hello13)) + record(20, "\x01") + record(23, std::string(64, 'e')),
            record(21, "\x02\x28"),
            record(21, "\x01\x00"s),
            record(22, handshake(2, hello12).substr(0, 20)),
            "-ERR unknown command\r\n",
            "HTTP/1.1 400 Bad Request\r\n\r\n",
            std::string(300, '\x16'),
            ""};
}

TIEBREAK_TEST(QCoreApplication, TestWireFuzz)

} // namespace tst_wirefuzz

#include "tst_wirefuzz.moc"
