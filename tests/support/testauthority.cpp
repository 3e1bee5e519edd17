// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testauthority.h"

#include <QDir>

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <cstdio>

namespace tiebreak
{

namespace
{

constexpr long day = 86400;

template <auto free>
struct Free {
    template <class T>
    void operator()(T *object) const
    {
        free(object);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;

void addExtension(X509 *certificate, X509 *issuer, int id, const std::string &value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, &context, id, value.c_str());
    if (extension == nullptr)
        qFatal("the test's certificate cannot have this extension");
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

/// Without its signature.
Certificate draft(const std::string &name, EVP_PKEY *key, TestAuthority::Validity validity)
{
    static long serial = 1;
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial++);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), validity.first * day);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), validity.last * day);
    X509_set_pubkey(certificate.get(), key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char *>(name.c_str()), -1, -1, 0);
    return certificate;
}

template <class Write>
void writeFile(const QString &path, const Write &write)
{
    std::FILE *file = std::fopen(path.toUtf8().constData(), "w");
    if (file == nullptr || write(file) != 1)
        qFatal("a file of the test's certificates cannot be written");
    std::fclose(file);
}

} // namespace

struct TestAuthority::Identity {
    std::string name;
    Key key{EVP_EC_gen("P-256")};
    Certificate certificate;
};

TestAuthority::TestAuthority(const QString &directory, const std::string &name)
    : m_directory(directory), m_identity(std::make_unique<Identity>())
{
    m_identity->name = name;
    m_identity->certificate = draft(name, m_identity->key.get(), {});
    X509 *own = m_identity->certificate.get();
    X509_set_issuer_name(own, X509_get_subject_name(own));
    addExtension(own, own, NID_basic_constraints, "critical,CA:TRUE");
    X509_sign(own, m_identity->key.get(), EVP_sha256());
    writeFile(file(), [&](std::FILE *to) { return PEM_write_X509(to, own); });
}

TestAuthority::~TestAuthority() = default;

QString TestAuthority::file() const
{
    return QDir(m_directory).filePath(QString::fromStdString(m_identity->name) + ".pem");
}

TestAuthority::Files TestAuthority::issue(const std::string &commonName,
                                          const std::vector<std::string> &names, Validity validity) const
{
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate = draft(commonName, key.get(), validity);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(m_identity->certificate.get()));
    std::string all;
    for (const std::string &name : names)
        all.append(all.empty() ? "" : ",").append(name);
    if (!all.empty())
        addExtension(certificate.get(), m_identity->certificate.get(), NID_subject_alt_name, all);
    X509_sign(certificate.get(), m_identity->key.get(), EVP_sha256());
    static int count = 0;
    const QString path = QDir(m_directory).filePath(QStringLiteral("issued%1").arg(++count));
    const Files files{path + ".crt", path + ".key"};
    writeFile(files.certificate, [&](std::FILE *to) { return PEM_write_X509(to, certificate.get()); });
    writeFile(files.key, [&](std::FILE *to) {
        return PEM_write_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
    return files;
}

QString TestAuthority::lockedKey() const
{
    const Key key(EVP_EC_gen("P-256"));
    const QString path = QDir(m_directory).filePath("locked.key");
    writeFile(path, [&](std::FILE *to) {
        return PEM_write_PrivateKey(to, key.get(), EVP_aes_128_cbc(),
                                    reinterpret_cast<const unsigned char *>("secret"), 6, nullptr, nullptr);
    });
    return path;
}

QStringList TestAuthority::serverArguments(const Files &files, const QString &clients) const
{
    return {"--tls-cert-file",    files.certificate,
            "--tls-key-file",     files.key,
            "--tls-ca-cert-file", file(),
            "--tls-auth-clients", clients};
}

} // namespace tiebreak
