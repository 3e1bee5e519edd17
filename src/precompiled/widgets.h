// SPDX-License-Identifier: GPL-3.0-or-later
// What nearly every file of the window includes, compiled once. Only a build step: each file still includes
// what it uses.
#pragma once

#include "precompiled/core.h"

#include <QtCharts>
#include <QtConcurrent>
#include <QtWidgets>
