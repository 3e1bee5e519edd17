// SPDX-License-Identifier: GPL-3.0-or-later
// What nearly every file above the plain C++ rooms includes, compiled once. Only a build step: each file
// still includes what it uses.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <QtCore>

#include <fmt/format.h>
