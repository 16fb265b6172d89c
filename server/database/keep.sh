# Runs a PostgreSQL server for as long as anybody holds the write end of the pipe on descriptor 3, then stops it cleanly.
# Whoever holds it may be killed in any way: the kernel closes the pipe. Usage: sh keep.sh postgres -D cluster …
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
