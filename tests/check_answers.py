#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every command of tiebreak-cli that answers in JSON, and holds the answers against their schema.

check_answers.py CLI SCHEMA
"""
import copy
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import jsonschema

cli, schema_path = sys.argv[1:3]
schema = json.loads(pathlib.Path(schema_path).read_text(encoding="utf-8"))
answers = schema["$defs"]["answers"]
jsonschema.Draft202012Validator.check_schema(schema)

codec = "binary:from=4294967295"
gift = "gift:room:8841:tonight"
packed = ["--codec", codec]
need = ["--max-score", "20000000", "--time-range", "2020-01-01..2038-01-19", "--increments"]
tiny = ["simulate", "sandbox", "--operations", "20", "--warm-up", "0s", "--clients", "2"]
for field, value in {"members": 300, "startMembers": 300}.items():
    tiny += ["--set", f"board.{field}={value}"]
tiny += ["--set", "reads.windowFirst=0", "--set", "reads.windowLast=299"]


def commands(folder):
    """Words behind tiebreak-cli, and what standard input holds."""
    recording = str(folder / "board.tiebreak")
    events = folder / "events.csv"
    events.write_text("member,score,time\nmei_lin,2400000,2026-11-20T20:14:08Z\nkaito_7,2400000,2026-11-20T20:14:06Z\n")
    transcript = folder / "transcript.txt"
    transcript.write_text("redis> ZADD board 1 ann 2 bob\n(integer) 2\nredis> ZCARD board\n(integer) 3\n")
    odd = folder / "odd.csv"
    odd.write_bytes(b"member,raw\n\"a\xff\",12\nb,nan-is-none\n")
    yield ["keys", "sandbox"], ""
    for board in (gift, "arcade:highscores"):
        yield ["board", "sandbox", board, "--count", "30", *packed], ""
        yield ["internals", "sandbox", board], ""
        yield ["detect", "sandbox", board], ""
        yield ["audit", "sandbox", board, "--codec", "auto"], ""
        yield ["reencode", "sandbox", board, *packed, "--to", "ordered:from=4294967295"], ""
    yield ["board", "sandbox", gift, "--codec", "plain", "--lowest-first"], ""
    yield ["board", "sandbox", "--shards", "gift:room:*", *packed], ""
    yield ["board", "sandbox", "--shards", "gift:room:*", "--verify", *packed], ""
    yield ["explain", "sandbox", "kaito_7", "--shards", "gift:room:*", *packed], ""
    yield ["audit", "sandbox", "--shards", "gift:room:*", *packed, "--events", str(events)], ""
    yield ["board", str(odd), "--codec", "plain"], ""
    yield ["board", "sandbox", "no such board", *packed], ""
    yield ["audit", "sandbox", gift, *packed, "--events", str(events)], ""
    yield ["audit", "sandbox", "*", "--codec", "auto"], ""
    yield ["explain", "sandbox", gift, "kaito_7", *packed, "--events", str(events)], ""
    yield ["explain", "sandbox", gift, "nadia_k", "dj_rollo", *packed], ""
    yield ["explain", "sandbox", gift, "nadia_k", "oldguard", *packed], ""
    yield ["encode", *packed], "1200 1795204448\nmany\n"
    yield ["encode", "--codec", "plain"], "12\n0.5\n"
    yield ["decode", *packed], "5156460516847\n10307924010161648\n0.5\nnone\n"
    yield ["decode", "--codec", "plain"], "12\n"
    for spec in (codec, "plain", "fraction:span=4102415999", "text", "formula:score*2^20 + t"):
        yield ["limits", "--codec", spec], ""
        yield ["hazards", "--codec", spec, *need], ""
    yield ["precision", *packed], ""
    yield ["snippet", *packed, "--language", "lua"], ""
    yield ["advise", *need], ""
    yield ["advise", "--max-score", "4000000000000", "--resolution", "1us"], ""
    yield ["codecs"], ""
    yield ["memory", "--members", "1000000", "--member-bytes", "12", *packed], ""
    yield ["memory", "--members", "100", "--member-bytes", "12", "--codec", "plain"], ""
    (folder / "tiebreak").mkdir()
    (folder / "tiebreak/writes.jsonl").write_text("\n".join((
        '{"format":"tiebreak-writes","version":2}',
        '{"v":2,"id":"a","time":1795204448000000,"kind":"edit","by":"me@here","server":"127.0.0.1:6379","db":0,'
        '"user":"default","run":"f00","edit":{"key":"board","members":[{"member":"\\\\xff","memberBase64":"/w==",'
        '"before":"0x4014000000000000","after":null}],"expiry":{"before":null,"after":1795204448000}}}',
        '{"v":2,"id":"b","time":1795204448000000,"kind":"shadow","by":"me@here","server":"10.0.0.5:6379",'
        '"address":"10.0.0.6:6379","db":0,"keys":[{"key":"board"},{"key":"new"}]}',
        '{"v":2,"id":"b","time":1795204449000000,"state":"partly","answer":"Stopped.","written":12,"removed":0}',
        '{"v":2,"id":"c","time":1795204450000000,"kind":"console","by":"me@here","server":"10.0.0.5:6379","db":0,'
        '"command":"DEL board"}')))
    yield ["journal"], ""
    yield ["permissions", "sandbox"], ""
    yield ["diagnose", "redis://127.0.0.1:1"], ""
    yield ["diagnose", "redis://127.0.0.1:1", "board"], ""
    yield ["transcript", str(transcript)], ""
    yield ["reencode", "sandbox", gift, *packed, "--to", "binary:bits=20,from=1", "--write", "new", "--leave-out"], ""
    yield ["reencode", "sandbox", gift, *packed, "--to", "ordered:from=4294967295", "--shadow", "new", "--leave-out"], ""
    yield ["record", "sandbox", gift, recording, *packed, "--for", "300ms"], ""
    yield ["standings", recording], ""
    yield ["standings", recording, "--list"], ""
    yield [*tiny, "--strategy", "script", "--time", "server"], ""
    yield [*tiny, "--matrix", "--strategy", "script,two-sets", "--codec", "ordered-today", "--time", "server"], ""
    yield [*tiny, "--dry-run"], ""
    yield ["simulate", "sandbox", "--clean-up"], ""
    yield ["decode", "--codec", "nonsense"], ""


def sent(path, *words):
    """What a server on this unix socket answers first."""
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(str(path))
        server.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in map(str.encode, words)))
        return server.recv(1000)


def started_server(folder, *more):
    """A server in this folder, once it answers; with further arguments."""
    program = shutil.which("redis-server") or shutil.which("valkey-server") or shutil.which("redis-check-rdb")
    path = folder / "socket"
    # Under this name the programs of redis-tools are the server.
    server = subprocess.Popen(["redis-server", "--port", "0", "--unixsocket", str(path), "--dir", str(folder), "--save", "",
                               *more],
                              executable=program, stdout=subprocess.DEVNULL)
    for _ in range(1200):
        try:
            if sent(path, "PING").startswith(b"+PONG"):
                return server
        except OSError:
            pass
        time.sleep(0.05)
    server.kill()
    raise RuntimeError("The server does not answer.")


def watched(folder):
    """Lines of watch, of a board to which everything happens that it has a word for, and those words."""
    folder.mkdir()
    path = folder / "socket"
    other = folder / "other"
    other.mkdir()
    now = int(time.time())
    packed_score = lambda score, tick: str(score * 4294967296 + 4294967295 - tick)
    server = started_server(other)
    sent(other / "socket", "ZADD", "b", "1", "another", "2", "board")
    sent(other / "socket", "SAVE")
    server.kill()
    server.wait()
    server = started_server(folder)
    rows = [word for i in range(200) for word in (packed_score(90000 - 173 * i, now - 7 - 61 * i), f"p{i}")]
    watch = subprocess.Popen([cli, "watch", f"unix://{path}", "b", "--every", "20ms", "--json", "--metrics", "0",
                              "--alert", "leader changes", "--top", "300"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    lines = []
    primary = None

    def until(*events):
        missing = set(events)
        # A watch that says nothing is ended, and so is its output.
        patience = threading.Timer(120, watch.kill)
        patience.start()
        for line in watch.stdout:
            lines.append(line)
            missing.discard(json.loads(line)["event"])
            if not missing:
                patience.cancel()
                return
        raise RuntimeError(f"no {missing} in {lines}")

    try:
        until("started")
        sent(path, "ZADD", "b", *rows)
        until("exists", "codec")
        sent(path, "SAVE")
        sent(path, "ZADD", "b", packed_score(99999999, now), "p5")
        until("alert")
        sent(path, "ZADD", "b", *[word for i in range(200) for word in (packed_score(190000 - i, now), f"p{i}")])
        sent(path, "ZINCRBY", "b", "3600", "p7")
        until("faulty write")
        server.kill()
        server.wait()
        until("unreachable")
        time.sleep(5.5)  # shorter, and it is no period that is missing
        server = started_server(folder)
        until("reachable", "restarted", "not read", "rolled back")
        sent(path, "DEL", "b")
        until("deleted")
        sent(path, "SET", "b", "x")
        until("unreadable")
        sent(path, "DEL", "b")
        sent(path, "ZADD", "b", *rows)
        until("exists again", "codec")
        sent(path, "ZADD", "b", *[word for i in range(200) for word in (str(i + 1), f"p{i}")])
        until("rewritten")
        sent(path, "ZREMRANGEBYRANK", "b", "0", "99")
        until("shrunk")
        sent(path, "ZADD", "c", "1", "x", "2", "y", "3", "z")
        sent(path, "RENAME", "c", "b")
        until("replaced")
        server.kill()
        server.wait()
        until("unreachable")
        shutil.copy(other / "dump.rdb", folder / "dump.rdb")
        server = started_server(folder)
        until("reachable", "replaced")
        port = free_port()
        primary = started_server(other, "--port", port, "--repl-diskless-sync-delay", "0")
        sent(other / "socket", "ZADD", "b", "3", "primary")
        sent(path, "REPLICAOF", "127.0.0.1", port)
        until("resynced")
        watch.send_signal(signal.SIGINT)
        lines.extend(watch.stdout)
    finally:
        watch.kill()
        server.kill()
        if primary:
            primary.kill()
    return [json.loads(line) for line in lines]


def by_turns(folder):
    """Lines of watch until it has found that several servers answer."""
    for name in ("one", "two"):
        (folder / name).mkdir(parents=True)
    programs = [started_server(folder / name) for name in ("one", "two")]
    door = folder / "door"
    try:
        for name in ("one", "two"):
            sent(folder / name / "socket", "ZADD", "b", "1", name)
        door.symlink_to(folder / "one" / "socket")
        recorder = subprocess.Popen([cli, "record", f"unix://{door}", "b", str(folder / "b.tbr")], text=True,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        programs.append(recorder)
        while "Ctrl+C" not in recorder.stderr.readline():
            pass
        programs.append(subprocess.Popen([cli, "watch", f"unix://{door}", "b", "--every", "20ms", "--json"], text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        patience = threading.Timer(120, lambda: [program.kill() for program in programs])
        patience.start()
        lines = []
        for line in programs[-1].stdout:
            lines.append(json.loads(line))
            if lines[-1]["event"] == "started":
                door.unlink()
                door.symlink_to(folder / "two" / "socket")
                sent(folder / "one" / "socket", "CLIENT", "KILL", "TYPE", "pubsub")
            if lines[-1]["event"] == "several servers":
                programs[-1].send_signal(signal.SIGINT)
        while "everal servers" not in recorder.stderr.readline() and recorder.poll() is None:
            pass
        recorder.send_signal(signal.SIGINT)
        patience.cancel()
        ended = [program.wait() for program in programs[-2:]]
        listed = subprocess.run([cli, "standings", str(folder / "b.tbr"), "--list", "--json"], capture_output=True,
                                text=True, check=False)
        gaps = json.loads(listed.stdout)["boards"][0]["gaps"]
        told = any("everal servers" in gap["why"] for gap in gaps)
        return lines + ([] if ended == [1, 1] and told else [{"format": f"tiebreak-{ended}-{gaps}", "event": "exit"}])
    finally:
        for program in reversed(programs):
            program.kill()


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return str(server.getsockname()[1])


def taken_over(folder):
    """Lines of watch until Sentinel has had another server take over."""
    for name in ("one", "two", "sentinel"):
        (folder / name).mkdir(parents=True)
    ports = [free_port() for _ in range(3)]
    configuration = folder / "sentinel" / "sentinel.conf"
    configuration.write_text(f"port {ports[2]}\nsentinel monitor mymaster 127.0.0.1 {ports[0]} 1\n")
    programs = [started_server(folder / "one", "--port", ports[0], "--repl-diskless-sync-delay", "0")]
    try:
        sent(folder / "one" / "socket", "ZADD", "b", "1", "ann")
        programs.append(started_server(folder / "two", "--port", ports[1], "--replicaof", "127.0.0.1", ports[0]))
        programs.append(subprocess.Popen(["redis-server", str(configuration), "--sentinel"],
                                         executable=shutil.which("redis-server") or shutil.which("redis-check-rdb"),
                                         stdout=subprocess.DEVNULL))
        url = f"redis+sentinel://127.0.0.1:{ports[2]}/mymaster"
        lines = []
        for _ in range(1200):
            with socket.socket() as sentinel:
                if sentinel.connect_ex(("127.0.0.1", int(ports[2]))) == 0:
                    break
            time.sleep(0.05)
        programs.append(subprocess.Popen([cli, "watch", url, "b", "--every", "20ms", "--json"], text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        patience = threading.Timer(120, programs[-1].kill)
        patience.start()
        for line in programs[-1].stdout:
            lines.append(json.loads(line))
            if lines[-1]["event"] == "started":
                for _ in range(300):  # it has to know the replica first
                    time.sleep(0.2)
                    with socket.create_connection(("127.0.0.1", int(ports[2]))) as sentinel:
                        sentinel.sendall(b"SENTINEL FAILOVER mymaster\r\n")
                        if sentinel.recv(1000).startswith(b"+"):
                            break
            if lines[-1]["event"] == "taken over":
                break
        patience.cancel()
        return lines
    finally:
        for program in reversed(programs):
            program.kill()


def validator(name):
    return jsonschema.Draft202012Validator({**answers[name], "$defs": schema["$defs"]})


def faults(answer):
    name = answer.get("format", "").removeprefix("tiebreak-")
    if name not in answers:
        return [f'no schema for "{answer.get("format")}"']
    found = map(jsonschema.exceptions.best_match, ([e] for e in validator(name).iter_errors(answer)))
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:300]}" for e in found]


wrong = []
met = {}
with tempfile.TemporaryDirectory() as folder:
    for words, text in commands(pathlib.Path(folder)):
        run = subprocess.run([cli, *words, "--json"], input=text, capture_output=True, text=True, check=False,
                             env={**os.environ, "XDG_DATA_HOME": folder})
        line = " ".join(words)
        try:
            answer = json.loads(run.stdout)
        except json.JSONDecodeError as error:
            wrong.append(f"{line}: {error}; {run.stderr}")
            continue
        wrong += [f"{line}: {fault}" for fault in faults(answer)]
        met[answer.get("format", "").removeprefix("tiebreak-")] = answer

    lines = watched(pathlib.Path(folder) / "watch") + taken_over(pathlib.Path(folder) / "sentinels")
    lines += by_turns(pathlib.Path(folder) / "turns")
    wrong += [f"watch: {fault}" for line in lines for fault in faults(line)]
    for kind in answers["watch"]["anyOf"]:
        word = kind["properties"]["event"]["const"]
        matching = [line for line in lines if line["event"] == word]
        if matching:
            met["watch"] = matching[0]
        elif word != "clock set back":  # nobody sets this machine's clock for a test
            wrong.append(f"watch has not said {word}")

wrong += [f"no command has answered with tiebreak-{name}" for name in answers if name not in met]
# The check itself: an answer with a field more, or one less, is found.
for name, answer in met.items():
    more = {**copy.deepcopy(answer), "surprise": 1}
    less = {key: value for key, value in answer.items() if key != "version"}
    wrong += [f"the schema of {name} finds nothing wrong with {bad}" for bad in (more, less) if not faults(bad)]

print("\n".join(wrong) or f"{len(met)} formats are as described.")
sys.exit(bool(wrong))
