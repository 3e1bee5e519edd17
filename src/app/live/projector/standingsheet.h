// SPDX-License-Identifier: GPL-3.0-or-later
// A standing on paper.
#pragma once

#include "core/base/result.h"
#include "models/live/projectorcontent.h"

#include <string>

namespace tiebreak
{

/// What a projector shows, as a page of HTML for print. `moment`: "2026-11-20 20:58:10 UTC".
Result<QString> standingHtml(const ProjectorContent &content, const QString &moment);

} // namespace tiebreak
