// SPDX-License-Identifier: GPL-3.0-or-later
// A library needs a source: this one is there for its precompiled header alone.
