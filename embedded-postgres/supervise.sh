# Runs a PostgreSQL server while any process has the write end of the pipe on descriptor 3 open, then stops it cleanly.
# Such a process may be killed in any way: the kernel closes its end. Usage: sh supervise.sh postgres -D cluster …
trap '' HUP INT TERM
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; } 2>/dev/null &
reader=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$reader" 2>/dev/null
exit "$code"
