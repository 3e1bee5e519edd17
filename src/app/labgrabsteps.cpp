// SPDX-License-Identifier: GPL-3.0-or-later
// The states of the Codec Lab of which pictures are made.
#include "app/labgrabsteps.h"

#include "app/mainwindow.h"
#include "app/pages/auditpage.h"
#include "app/pages/boardspage.h"
#include "app/pages/codeclabpage.h"

#include <QComboBox>
#include <QDialog>
#include <QPushButton>
#include <QToolButton>

namespace tiebreak
{

std::vector<GrabStep> labGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    CodecLabPage &lab = window.labPage();
    const auto ready = [&session, &window, &lab] {
        return session.link() == Session::Link::Connected && window.boardsPage().settled() &&
               window.auditPage().settled() && lab.settled();
    };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), ready, {}, false});
    };
    const auto show = [&lab](const char *codec, qint64 score) {
        lab.showReading(*parseCodecSpec(codec), *parseSeason("2020-01-01..2038-01-19"));
        lab.showScore(score);
    };
    const auto part = [&lab](const char *name) {
        return [&lab, name] { lab.showPart(QString::fromLatin1(name)); };
    };
    add("", [&session, &window] {
        session.setBoard("gift:season:2026");
        window.setMode(QStringLiteral("lab"));
    });
    add("", [&lab] { lab.findChild<QToolButton *>(QStringLiteral("labBoard"))->click(); });
    add("lab-precision", [show] { show("binary:from=4294967295", 20'000'000); });
    add("lab-survival", part("survival"));
    add("lab-survival-text", [show] { show("text:unit=cs", 20'000); });
    add("lab-survival-formula", [show] { show("formula:score*2^34 + (1767225600000 - t)|unit=ms", 20'000); });
    add("lab-hazards", [&lab, show] {
        show("binary:from=2147483647,keep=31", 3'000'000);
        lab.showPart(QStringLiteral("hazards"));
    });
    add("lab-code", [&lab, show] {
        show("ordered:from=4294967295", 20'000'000);
        lab.showPart(QStringLiteral("code"));
    });
    add("lab-lessons", [&lab, show] {
        show("binary:from=4294967295", 2'400'000);
        lab.showPart(QStringLiteral("lessons"));
        lab.findChild<QPushButton *>(QStringLiteral("next"))->click();
    });
    add("lab-formula", [&lab, show] {
        lab.showPart(QStringLiteral("precision"));
        show("formula:score + (1 - t/10000000000)", 600'000);
    });
    add("lab-does-not-fit", [show] { show("decimal:unit=ms", 5); });
    steps.push_back({QStringLiteral("dialog-own-codecs"), [&lab] { lab.openCustomCodecs(); },
                     [] { return true; },
                     [&window]() -> QWidget * {
                         for (QDialog *dialog : window.findChildren<QDialog *>())
                             if (dialog->isVisible())
                                 return dialog;
                         return nullptr;
                     },
                     false});
    add("", [&window] { window.setMode(QStringLiteral("boards")); });
    return steps;
}

} // namespace tiebreak
