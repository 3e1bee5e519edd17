// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/tlsstream.h"

#include "core/text/bytestext.h"
#include "redis/wire/dial.h"
#include "redis/wire/tlstext.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <arpa/inet.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace tiebreak
{

namespace
{

using State = ByteStream::Step::State;

template <auto free>
struct Free {
    template <class T>
    void operator()(T *object) const
    {
        free(object);
    }
};
using Session = std::unique_ptr<SSL, Free<SSL_free>>;
using Method = std::unique_ptr<BIO_METHOD, Free<BIO_meth_free>>;
using Names = std::unique_ptr<GENERAL_NAMES, Free<GENERAL_NAMES_free>>;

constexpr std::size_t readAhead = 65536; ///< what one recv() may bring

/// What carries the records, and what its last step came to.
struct Carrier {
    std::unique_ptr<ByteStream> stream;
    int error = 0; ///< errno of the step that failed
};

/// What the check of the server's certificate found wrong first.
struct Verdict {
    int code = X509_V_OK;
    CertificateFacts certificate;
    bool wantsOurs = false;             ///< the server asked for a certificate and we have none
    std::vector<std::string> alsoNamed; ///< names that do as well as the one that was asked for
};

int writeRecord(BIO *bio, const char *bytes, int count)
{
    auto &carrier = *static_cast<Carrier *>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const auto step = carrier.stream->write({bytes, static_cast<std::size_t>(count)});
    if (step.state == State::Moved)
        return static_cast<int>(step.bytes);
    if (step.state == State::WouldBlock)
        BIO_set_retry_write(bio);
    carrier.error = step.error;
    return -1;
}

int readRecord(BIO *bio, char *into, int count)
{
    auto &carrier = *static_cast<Carrier *>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const auto step = carrier.stream->read({into, static_cast<std::size_t>(count)});
    if (step.state == State::Moved)
        return static_cast<int>(step.bytes);
    carrier.error = step.error;
    // control() does not call it the end: a peer that goes without a farewell ends the stream like any other,
    // and a reply that is cut off is known as such by its own length.
    if (step.state == State::Ended)
        return 0;
    if (step.state == State::WouldBlock)
        BIO_set_retry_read(bio);
    return -1;
}

long control(BIO *, int command, long, void *)
{
    return command == BIO_CTRL_FLUSH ? 1 : 0;
}

/// The way from OpenSSL to a Carrier: it calls send() with MSG_NOSIGNAL, as OpenSSL's own would not.
BIO_METHOD *carrierMethod()
{
    static const Method method = [] {
        Method made(BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "stream"));
        BIO_meth_set_write(made.get(), writeRecord);
        BIO_meth_set_read(made.get(), readRecord);
        BIO_meth_set_ctrl(made.get(), control);
        return made;
    }();
    return method.get();
}

/// The words of OpenSSL's first error, and forgets all.
std::string reason()
{
    const unsigned long code = ERR_get_error();
    ERR_clear_error();
    // Of a file that is not there OpenSSL has the system's word.
    if (ERR_SYSTEM_ERROR(code))
        return std::generic_category().message(ERR_GET_REASON(code));
    const char *words = ERR_reason_error_string(code);
    return words != nullptr ? words : "no reason given";
}

std::string utf8(const ASN1_STRING *string)
{
    unsigned char *bytes = nullptr;
    const int length = ASN1_STRING_to_UTF8(&bytes, string);
    if (length < 0)
        return {};
    std::string text(reinterpret_cast<char *>(bytes), static_cast<std::size_t>(length));
    OPENSSL_free(bytes);
    return text;
}

std::string commonName(const X509_NAME *name)
{
    if (const int at = X509_NAME_get_index_by_NID(name, NID_commonName, -1); at >= 0)
        return utf8(X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, at)));
    std::array<char, 256> line{};
    X509_NAME_oneline(name, line.data(), line.size());
    return line.data();
}

std::string addressIn(const ASN1_OCTET_STRING *bytes)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = ASN1_STRING_length(bytes) == 4 ? AF_INET : AF_INET6;
    if (family == AF_INET6 && ASN1_STRING_length(bytes) != 16)
        return {};
    ::inet_ntop(family, ASN1_STRING_get0_data(bytes), text.data(), text.size());
    return text.data();
}

std::vector<std::string> namesIn(X509 *certificate)
{
    std::vector<std::string> names;
    const Names all(
        static_cast<GENERAL_NAMES *>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
    for (int i = 0; all && i < sk_GENERAL_NAME_num(all.get()); ++i) {
        const GENERAL_NAME *name = sk_GENERAL_NAME_value(all.get(), i);
        if (name->type == GEN_DNS)
            names.push_back(utf8(name->d.dNSName));
        else if (name->type == GEN_IPADD)
            names.push_back(addressIn(name->d.iPAddress));
    }
    return names;
}

std::string timeText(const ASN1_TIME *time)
{
    std::tm parts{};
    std::array<char, 32> text{};
    if (ASN1_TIME_to_tm(time, &parts) == 1)
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

CertificateFacts factsOf(X509 *certificate)
{
    return {.subject = commonName(X509_get_subject_name(certificate)),
            .issuer = commonName(X509_get_issuer_name(certificate)),
            .names = namesIn(certificate),
            .validFrom = timeText(X509_get0_notBefore(certificate)),
            .validUntil = timeText(X509_get0_notAfter(certificate))};
}

Verdict &verdictOf(SSL *ssl)
{
    return *static_cast<Verdict *>(SSL_get_app_data(ssl));
}

bool namesOneOf(X509 *certificate, const std::vector<std::string> &names)
{
    return std::ranges::any_of(names, [certificate](const std::string &name) {
        return !name.empty() && !name.starts_with('.') &&
               (X509_check_ip_asc(certificate, name.c_str(), 0) == 1 ||
                X509_check_host(certificate, name.c_str(), name.size(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS,
                                nullptr) == 1);
    });
}

/// Keeps what is wrong with which certificate of the chain; OpenSSL forgets it as the handshake fails.
int keepFault(int good, X509_STORE_CTX *check)
{
    if (good == 1)
        return 1;
    auto *ssl = static_cast<SSL *>(X509_STORE_CTX_get_ex_data(check, SSL_get_ex_data_X509_STORE_CTX_idx()));
    Verdict &verdict = verdictOf(ssl);
    const int fault = X509_STORE_CTX_get_error(check);
    if ((fault == X509_V_ERR_HOSTNAME_MISMATCH || fault == X509_V_ERR_IP_ADDRESS_MISMATCH) &&
        namesOneOf(X509_STORE_CTX_get0_cert(check), verdict.alsoNamed)) {
        X509_STORE_CTX_set_error(check, X509_V_OK);
        return 1;
    }
    if (verdict.code == X509_V_OK) {
        verdict.code = fault;
        ERR_set_mark(); // what cannot be read of it is not why it is refused
        if (X509 *certificate = X509_STORE_CTX_get_current_cert(check))
            verdict.certificate = factsOf(certificate);
        ERR_pop_to_mark();
        verdict.certificate.ownSignature = verdict.code == X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT;
    }
    return 0;
}

int noCertificate(SSL *ssl, X509 **, EVP_PKEY **)
{
    verdictOf(ssl).wantsOurs = true;
    return 0;
}

/// A password would be asked for at the terminal; `wanted` is a bool that says that it was.
int noPassword(char *, int, int, void *wanted)
{
    *static_cast<bool *>(wanted) = true;
    return -1;
}

/// Reading anything else, a pipe or a device, might never end.
bool isFile(const std::string &path)
{
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

Result<void> loadAuthorities(SSL_CTX *context, const TlsOptions &tls)
{
    if (tls.caFile.empty() && tls.caDirectory.empty()) {
        SSL_CTX_set_default_verify_paths(context);
        return {};
    }
    if (!tls.caFile.empty() && !isFile(tls.caFile))
        return failure(ErrorKind::Usage, noFileText(tls.caFile));
    std::error_code error;
    if (!tls.caDirectory.empty() && !std::filesystem::is_directory(tls.caDirectory, error))
        return failure(ErrorKind::Usage, noDirectoryText(tls.caDirectory));
    const auto path = [](const std::string &text) { return text.empty() ? nullptr : text.c_str(); };
    if (SSL_CTX_load_verify_locations(context, path(tls.caFile), path(tls.caDirectory)) != 1)
        return failure(ErrorKind::Usage, noCertificateInText(tls.caFile, reason()));
    return {};
}

Result<void> loadOurs(SSL_CTX *context, const TlsOptions &tls)
{
    if (tls.hasHalfAPair())
        return failure(ErrorKind::Usage, halfAPairText());
    if (tls.certificate.empty()) {
        SSL_CTX_set_client_cert_cb(context, noCertificate);
        return {};
    }
    for (const std::string &path : {tls.certificate, tls.key}) {
        if (!isFile(path))
            return failure(ErrorKind::Usage, noFileText(path));
    }
    if (SSL_CTX_use_certificate_chain_file(context, tls.certificate.c_str()) != 1)
        return failure(ErrorKind::Usage, noCertificateInText(tls.certificate, reason()));
    bool isLocked = false;
    SSL_CTX_set_default_passwd_cb(context, noPassword);
    SSL_CTX_set_default_passwd_cb_userdata(context, &isLocked);
    if (SSL_CTX_use_PrivateKey_file(context, tls.key.c_str(), SSL_FILETYPE_PEM) == 1)
        return {};
    const unsigned long code = ERR_peek_error();
    if (isLocked)
        return failure(ErrorKind::Usage, lockedKeyText(tls.key));
    if (ERR_GET_LIB(code) == ERR_LIB_X509 && ERR_GET_REASON(code) == X509_R_KEY_VALUES_MISMATCH)
        return failure(ErrorKind::Usage, foreignKeyText(tls.key, tls.certificate));
    return failure(ErrorKind::Usage, noKeyInText(tls.key, reason()));
}

std::string certificateFaultText(const std::string &server, const std::string &asked, const Verdict &verdict)
{
    switch (verdict.code) {
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return unknownIssuerText(server, verdict.certificate);
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return wrongNameText(server, asked, verdict.certificate);
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return expiredText(server, verdict.certificate);
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return notYetValidText(server, verdict.certificate);
    default:
        return badCertificateText(server, X509_verify_cert_error_string(verdict.code));
    }
}

class TlsStream final : public ByteStream
{
public:
    TlsStream(std::unique_ptr<ByteStream> plain, const Endpoint &endpoint)
        : m_carrier{std::move(plain)}, m_server(excerpt(addressText(endpoint)))
    {
        const TlsOptions &tls = *endpoint.tls;
        m_asked = tls.serverName.empty() ? endpoint.host : tls.serverName;
        if (m_asked.contains(':'))
            m_asked.resize(std::min(m_asked.find('%'), m_asked.size())); // the zone of an IPv6 address
        else if (m_asked.ends_with('.'))
            m_asked.pop_back(); // of the root, which certificates leave out
        m_hasCertificate = !tls.certificate.empty();
        m_checked = !tls.insecure;
        m_verdict.alsoNamed = tls.alsoNamed;
    }
    ~TlsStream() override
    {
        // Says farewell where that goes without waiting; nobody waits for the answer.
        if (m_ssl && m_failure.empty() && SSL_is_init_finished(m_ssl.get()) == 1)
            SSL_shutdown(m_ssl.get());
    }

    Result<void> prepare(SSL_CTX *context);
    Result<void> shakeHands(WaitClock::time_point deadline, std::chrono::milliseconds patience,
                            Waiter &waiter, const std::stop_token &stop);

    Step read(std::span<char> into) override;
    Step write(std::string_view bytes) override;
    int descriptor() const override { return m_carrier.stream->descriptor(); }
    bool holdsMore() const override { return m_holdsMore; }
    std::string protection() const override;
    std::string failure() const override { return m_failure; }

private:
    /// What an answer of OpenSSL other than success means.
    Step stepOf(int answer, int mirror);
    std::string faultText(unsigned long code) const;

    Carrier m_carrier;
    std::string m_server;
    std::string m_asked;
    bool m_hasCertificate = false;
    bool m_checked = true; ///< the server's certificate was looked at
    Verdict m_verdict;
    std::string m_failure;
    /// OpenSSL's own word for it is of no use: it also tells of half a record, whose rest is still to come.
    bool m_holdsMore = false;
    Session m_ssl;
};

Result<void> TlsStream::prepare(SSL_CTX *context)
{
    // OpenSSL checks no name for an empty one, and takes any below one that begins with a dot.
    if (m_asked.empty() || m_asked.starts_with('.'))
        return tiebreak::failure(ErrorKind::Usage, noServerNameText(m_asked));
    m_ssl.reset(SSL_new(context));
    BIO *bio = m_ssl ? BIO_new(carrierMethod()) : nullptr;
    if (bio == nullptr)
        return tiebreak::failure(ErrorKind::Io, reason());
    BIO_set_data(bio, &m_carrier);
    BIO_set_init(bio, 1);
    SSL *ssl = m_ssl.get();
    SSL_set_bio(ssl, bio, bio);
    SSL_set_app_data(ssl, &m_verdict);
    SSL_set_connect_state(ssl);
    SSL_set_verify(ssl, m_checked ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, m_checked ? keepFault : nullptr);
    X509_VERIFY_PARAM *checks = SSL_get0_param(ssl);
    X509_VERIFY_PARAM_set_hostflags(checks, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (X509_VERIFY_PARAM_set1_ip_asc(checks, m_asked.c_str()) == 1)
        return {};
    // Server names are for names; an address is asked for by none.
    if (X509_VERIFY_PARAM_set1_host(checks, m_asked.c_str(), m_asked.size()) != 1 ||
        SSL_set_tlsext_host_name(ssl, m_asked.c_str()) != 1)
        return tiebreak::failure(ErrorKind::Usage, handshakeFailedText(m_server, reason()));
    return {};
}

Result<void> TlsStream::shakeHands(WaitClock::time_point deadline, std::chrono::milliseconds patience,
                                   Waiter &waiter, const std::stop_token &stop)
{
    for (;;) {
        ERR_clear_error();
        const int answer = SSL_do_handshake(m_ssl.get());
        if (answer == 1) {
            m_holdsMore = SSL_has_pending(m_ssl.get()) == 1;
            return {};
        }
        const int why = SSL_get_error(m_ssl.get(), answer);
        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) {
            if (why == SSL_ERROR_SYSCALL && m_carrier.error != 0)
                m_failure = handshakeFailedText(m_server, std::generic_category().message(m_carrier.error));
            else if (why == SSL_ERROR_ZERO_RETURN || why == SSL_ERROR_SYSCALL)
                m_failure = closedInHandshakeText(m_server);
            else
                m_failure = faultText(ERR_peek_last_error());
            ERR_clear_error();
            return tiebreak::failure(ErrorKind::Connect, m_failure);
        }
        const short events = why == SSL_ERROR_WANT_WRITE ? POLLOUT : POLLIN;
        switch (waiter.wait(descriptor(), events, deadline, stop)) {
        case Waiter::Outcome::Stopped:
            return tiebreak::failure(ErrorKind::Cancelled, "Stopped while connecting.");
        case Waiter::Outcome::TimedOut:
            return tiebreak::failure(ErrorKind::Timeout, noHandshakeText(m_server, patienceText(patience)));
        case Waiter::Outcome::Ready:
            break;
        }
    }
}

std::string TlsStream::protection() const
{
    const std::unique_ptr<X509, Free<X509_free>> certificate(SSL_get_peer_certificate(m_ssl.get()));
    return protectionText(SSL_get_version(m_ssl.get()), SSL_get_cipher_name(m_ssl.get()),
                          certificate ? factsOf(certificate.get()) : CertificateFacts(), m_checked);
}

ByteStream::Step TlsStream::read(std::span<char> into)
{
    std::size_t total = 0;
    m_holdsMore = false;
    while (total < into.size()) {
        if (!m_failure.empty())
            return total > 0 ? Step{State::Moved, total} : Step{State::Failed};
        ERR_clear_error();
        std::size_t moved = 0;
        const int answer = SSL_read_ex(m_ssl.get(), into.data() + total, into.size() - total, &moved);
        if (answer != 1) {
            const Step step = stepOf(answer, SSL_ERROR_WANT_WRITE);
            // An end behind these bytes is told by the next read, for which no wait need be.
            m_holdsMore = total > 0 && step.state != State::WouldBlock;
            return total > 0 ? Step{State::Moved, total} : step;
        }
        total += moved;
    }
    m_holdsMore = SSL_has_pending(m_ssl.get()) == 1;
    return {State::Moved, total};
}

ByteStream::Step TlsStream::write(std::string_view bytes)
{
    if (!m_failure.empty())
        return {State::Failed};
    ERR_clear_error();
    std::size_t moved = 0;
    const int answer = SSL_write_ex(m_ssl.get(), bytes.data(), bytes.size(), &moved);
    return answer == 1 ? Step{State::Moved, moved} : stepOf(answer, SSL_ERROR_WANT_READ);
}

ByteStream::Step TlsStream::stepOf(int answer, int mirror)
{
    const int why = SSL_get_error(m_ssl.get(), answer);
    if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE)
        return {.crossed = why == mirror};
    if (why == SSL_ERROR_ZERO_RETURN)
        return {State::Ended};
    if (why == SSL_ERROR_SYSCALL && m_carrier.error != 0)
        return {State::Failed, 0, m_carrier.error};
    if (why == SSL_ERROR_SYSCALL)
        return {State::Ended};
    m_failure = faultText(ERR_peek_last_error());
    ERR_clear_error();
    return {State::Failed};
}

std::string TlsStream::faultText(unsigned long code) const
{
    const char *words = ERR_reason_error_string(code);
    const std::string_view why = words != nullptr ? words : "no reason given";
    if (m_verdict.code != X509_V_OK)
        return certificateFaultText(m_server, m_asked, m_verdict);
    if (ERR_GET_LIB(code) != ERR_LIB_SSL)
        return handshakeFailedText(m_server, why);
    switch (ERR_GET_REASON(code)) {
    case SSL_R_TLSV1_ALERT_PROTOCOL_VERSION:
    case SSL_R_UNSUPPORTED_PROTOCOL:
        return oldTlsText(m_server);
    case SSL_R_WRONG_VERSION_NUMBER:
    case SSL_R_PACKET_LENGTH_TOO_LONG:
    case SSL_R_HTTP_REQUEST:
        return noTlsThereText(m_server);
    case SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED:
        return clientCertificateWantedText(m_server);
    case SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE:
        // So a server says it up to TLS 1.2.
        return m_verdict.wantsOurs ? clientCertificateWantedText(m_server)
                                   : handshakeFailedText(m_server, why);
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_REVOKED:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
    case SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE:
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA:
        return m_hasCertificate ? clientCertificateRefusedText(m_server, why)
                                : handshakeFailedText(m_server, why);
    default:
        return handshakeFailedText(m_server, why);
    }
}

} // namespace

Result<TlsContext> loadTlsContext(const TlsOptions &options)
{
    ERR_clear_error();
    const TlsContext context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    if (!context)
        return failure(ErrorKind::Io, reason());
    SSL_CTX *raw = context.get();
    SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION);
    SSL_CTX_set_options(raw, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(raw, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
    SSL_CTX_set_read_ahead(raw, 1);
    SSL_CTX_set_default_read_buffer_len(raw, readAhead);
    if (!options.insecure)
        TRY(loadAuthorities(raw, options));
    TRY(loadOurs(raw, options));
    return context;
}

Result<std::unique_ptr<ByteStream>> secure(std::unique_ptr<ByteStream> plain, const TlsContext &context,
                                           const Endpoint &endpoint, WaitClock::time_point deadline,
                                           Waiter &waiter, const std::stop_token &stop)
{
    const auto patience = std::chrono::ceil<std::chrono::milliseconds>(deadline - WaitClock::now());
    auto stream = std::make_unique<TlsStream>(std::move(plain), endpoint);
    TRY(stream->prepare(context.get()));
    TRY(stream->shakeHands(deadline, patience, waiter, stop));
    return stream;
}

} // namespace tiebreak
