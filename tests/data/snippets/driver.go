// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what generated code makes of lines of score and time: tst_snippetrun fills in the names.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

func init() {
	if check() != nil {
		os.Exit(1)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var score, tick int64
		fmt.Sscan(in.Text(), &score, &tick)
		raw, err := Encode(@)
		if err != nil {
			fmt.Println("refused")
			continue
		}
		READ
	}
	os.Exit(0)
}
