# SPDX-License-Identifier: GPL-3.0-or-later
# Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
import struct, sys
import tiebreak_codec% as codec
codec.check()
for line in sys.stdin:
    score, tick = map(int, line.split())
    try:
        raw = codec.encode(@)
        back = codec.decode(raw)
        print(struct.pack(">d", raw).hex(), *(back if isinstance(back, tuple) else (back,)))
    except ValueError:
        print("refused")
