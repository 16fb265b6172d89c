#!/bin/sh
# companion - runs the commands of your project's tasks and sends their output.
#
#   sh companion check [task]   runs and sends the next open task, or the one you name
#   sh companion next [task]    shows the next open task and its commands, without running them
#   sh companion status         shows your open tasks, and how many results are waiting to be sent
#   sh companion login          gives this machine access to your account
#   sh companion logout         revokes that access, and deletes everything that this file stored
#
#   A task is its number in `status`, its id, or `<project>/` for the next one of that project.
#   --yes   doesn't ask before running commands that only read, nor before sending
#
# What it does, so that you can decide whether to trust it:
# - It shows each command and asks before running it. It always asks about commands that change something, even with --yes.
# - It runs each command in the current folder for at most 30 seconds, and reads at most 1 MiB of its output.
# - It removes what looks like a secret from the output, shows you the rest, and asks before sending it. It sends nothing else:
#   no files, no environment variables, no history. When you log in, it also sends the name of this machine.
# - It talks only to the server below, from which you downloaded it. That server decides whether the output is right.
# - It stores your login, your task list and unsent results in ~/.local/state/fieldwork (or $XDG_STATE_HOME), readable only by you.
# It needs sh, curl and awk. To remove it: sh companion logout, then delete this file.

SERVER='@SERVER@'
MAX_SECONDS=30
MAX_OUTPUT=1048576
MAX_SENT=16384

set -u
say() { printf '%s\n' "$@"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 2
}

# Only the owner can read the files that this script stores. Commands run with the user's own umask.
user_umask=$(umask)
umask 077
home=${XDG_STATE_HOME:-${HOME:?is not set}/.local/state}/fieldwork/$(printf %s "$SERVER" | LC_ALL=C tr -c 'A-Za-z0-9.-' _)
mkdir -p "$home/results" && chmod 700 "$home" "$home/results" || fail "Can't write to $home."
work=$(mktemp -d) || fail "Can't make a temporary folder."
job=
runs=0
clean_up() {
  [ -z "$job" ] || kill -KILL "-$job" 2>/dev/null
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' HUP INT TERM
# Keeps the user's input on descriptor 3, because loops redirect standard input.
exec 3<&0

# --- Talking to the server ---

# call PATH [curl options]: stores the reply in $work/reply and its HTTP status in $http, 000 without a connection.
call() {
  path=$1
  shift
  http=$(curl -sS --max-time 20 -o "$work/reply" -w '%{http_code}' "$@" "$SERVER$path" 2>"$work/error") || http=000
}

# curl reads the token from a file, so that it doesn't appear in the process list.
call_as_user() {
  call "$@" -K "$home/token"
  [ "$http" != 401 ] || { rm -f "$home/token" && fail "Your login has ended. Unsent results stay here. Log in again: sh $0 login"; }
}

# Removes control characters from text of the server, because they could control the terminal.
plain() { LC_ALL=C tr -d '\000-\010\013-\037\177'; }

# field NAME: prints a value of the JSON reply. Values contain no quotes.
field() { sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p' "$work/reply" | plain; }

unreachable() {
  case $http in
    000) say "Can't reach $SERVER: $(sed 's/^curl: //' "$work/error" | plain)" ;;
    429) say 'Too many requests. Try again in a few minutes.' ;;
    *) say "The server answered with an error ($http)." ;;
  esac
}

# --- Logging in (RFC 8628) ---

login() {
  call /oauth/device_authorization -d client_id=companion --data-urlencode "machine_name=$(uname -n)"
  [ "$http" = 200 ] || fail "$(unreachable)"
  field device_code | tr -d '\n' >"$work/code"
  interval=$(field interval)
  case $interval in '' | *[!0-9]*) interval=5 ;; esac
  say 'Open this page in a browser, on any device:' '' "  $(field verification_uri_complete)"
  say '' "It has to show this code: $(field user_code)" '' 'Waiting for you to allow it there.'
  while :; do
    sleep "$interval"
    call /oauth/token -d client_id=companion -d grant_type=urn:ietf:params:oauth:grant-type:device_code \
      --data-urlencode "device_code@$work/code"
    case $http-$(field error) in
      200-*) break ;;
      400-authorization_pending) ;;
      400-slow_down | 000-* | 429-* | 5??-*) interval=$((interval + 5)) ;;
      400-access_denied) fail 'You denied it. Nothing was stored.' ;;
      400-expired_token) fail "The code has expired. Try again: sh $0 login" ;;
      *) fail "$(unreachable) Try again: sh $0 login" ;;
    esac
  done
  token=$(field access_token)
  case $token in '' | *[!A-Za-z0-9_-]*) fail 'The server gave no token.' ;; esac
  # Unsent results belong to one account.
  [ "$(cat "$home/account" 2>/dev/null)" = "$(field account)" ] || rm -f "$home/tasks"* "$home/results/"*
  field account >"$home/account"
  rm -f "$home/token" && printf 'header = "Authorization: Bearer %s"\n' "$token" >"$home/token"
  say 'Logged in.'
}

logout() {
  [ -z "$(find "$home/results" -name '*.out')" ] || ask 'Delete the results that were not sent yet?' || fail 'You are still logged in.'
  if [ -f "$home/token" ]; then
    sed 's/.*Bearer //; s/".*//' "$home/token" | tr -d '\n' >"$work/token"
    call /oauth/revoke --data-urlencode "token@$work/token"
    [ "$http" = 200 ] || say "The server couldn't be reached, so this machine still has access. Revoke it under \"Your account\" in a browser."
  fi
  rm -rf "$home/results" "$home/tasks"* "$home/token" "$home/account" "$home"
  say 'Logged out. Everything that was stored here is deleted.'
}

# --- Tasks ---

# list_tasks [PROJECT]: stores the open tasks of one project, or of all that are in progress, and puts the path of the file into $tasks.
# It has lines "project ID TITLE", "task PROJECT/ID TITLE", and "run COMMAND" or "changes COMMAND".
list_tasks() {
  tasks=$home/tasks${1:+.$1}
  call_as_user "/companion/tasks${1:+?project=$1}"
  [ "$http" = 200 ] && plain <"$work/reply" >"$tasks" && return
  unreachable
  case $http in 000 | 429 | 5??) [ -f "$tasks" ] || exit 2 ;; *) exit 2 ;; esac
  say 'Using the task list from last time.'
}

# pick TASK: asks the server for the open tasks, and stores the lines of one in $work/task. Exits if there is none.
# TASK is empty, a number of `status`, an id, PROJECT/ID, or PROJECT/.
pick() {
  case $1 in
    *[!a-z0-9/-]* | /*) tasks=/dev/null ;;
    */*) list_tasks "${1%%/*}" ;;
    *) list_tasks '' ;;
  esac
  awk -v wanted="$1" '
    $1 == "project" { chosen = 0 }
    $1 == "task" {
      count++
      id = $2
      sub(/^.*\//, "", id)
      chosen = !found && (wanted == "" || wanted == count || wanted == $2 || wanted == id || (wanted ~ /\/$/ && index($2, wanted) == 1))
      if (chosen) found = 1
    }
    chosen' "$tasks" >"$work/task"
  [ -s "$work/task" ] && return
  [ -n "$1" ] || { say 'You have no open task with commands.' && exit; }
  fail "There is no open task \"$1\" with commands. To see your open tasks: sh $0 status"
}

status() {
  say "Server: $SERVER"
  [ -f "$home/token" ] || fail "Not logged in. To log in: sh $0 login"
  list_tasks ''
  awk '{ word = $1; id = $2; text = $0; sub(/^[^ ]+ [^ ]+ /, "", text) }
    word == "project" { print text }
    word == "task" { printf "  %d  %s  (%s)\n", ++count, text, id }
    END { if (!count) print "You have no open task with commands." }' "$tasks"
  waiting=$(find "$home/results" -name '*.out' | wc -l)
  [ "$waiting" -eq 0 ] || say "Results not sent yet: $((waiting))"
}

# --- Running a command ---

# run COMMAND: stores its output in $work/raw. The command gets its own process group, so that all of its processes can be stopped.
run() {
  runs=$((runs + 1))
  busy=$work/busy$runs
  mkfifo "$work/pipe$runs" && : >"$busy"
  head -c $((MAX_OUTPUT + 1)) <"$work/pipe$runs" >"$work/raw" &
  reader=$!
  command -v setsid >/dev/null 2>&1 && in_group=setsid || in_group= # macOS has no setsid, but its shell has job control.
  [ -n "$in_group" ] || set -m
  (umask "$user_umask" && exec $in_group sh -c "$1") </dev/null >"$work/pipe$runs" 2>&1 3<&- 4<&- &
  job=$!
  set +m
  # The timer ends by itself. If it were killed, bash would report that, or run this script's trap in it.
  (
    left=$MAX_SECONDS
    while [ -f "$busy" ] && [ "$left" -gt 0 ]; do
      sleep 1 && left=$((left - 1))
    done
    [ -f "$busy" ] || exit
    : >"$busy.late"
    kill -TERM "-$job" && sleep 1
    kill -KILL "-$job"
  ) >/dev/null 2>&1 &
  wait "$job" 2>/dev/null
  code=$?
  # Stops processes that the command left running. One that changed its process group may still hold the pipe open.
  kill -TERM "-$job" 2>/dev/null
  (sleep 1 && [ -f "$busy" ] && kill -KILL "-$job" "$reader") >/dev/null 2>&1 &
  wait "$reader" 2>/dev/null
  rm -f "$busy"
  job=
  [ ! -f "$busy.late" ] || say "  It was stopped after $MAX_SECONDS s."
  [ -f "$busy.late" ] || [ "$code" -eq 0 ] || say "  It ended with status $code."
  [ "$(wc -c <"$work/raw")" -le "$MAX_OUTPUT" ] || say '  It printed more than 1 MiB. The rest was cut off.'
}

# Reads command output and prints the text to send: without colors, control characters and secrets, and cut after the last line
# that fits. The server looks for secrets again.
readable() {
  LC_ALL=C tr -d '\000' | LC_ALL=C awk -v max="$MAX_SENT" '
    function characters(text) {
      return (text ~ /[a-z]/) + (text ~ /[A-Z]/) + (text ~ /[0-9]/) + (text ~ /[^A-Za-z0-9]/)
    }
    # True if the text after a name such as "password" is a value. It is close_by after an equals sign or in quotes.
    function is_value(value, close_by,    lower) {
      lower = tolower(value)
      if (lower ~ /^([$<({*.[]|process\.|os\.|env\.|var\.|secrets\.|null|true|false|none|undefined|your|example|changeme)/) return 0
      if (lower ~ /\*\*\*|[a-z0-9_]\(|(password|token|secret|key)$/ || value ~ /^[0-9.]+$/ || length(value) < 4) return 0
      if (lower ~ /^https?:\/\// || value ~ /[\\\/][A-Za-z0-9_-]+\.[a-z0-9]+$/) return 0
      if (!close_by) return value ~ /[0-9]/ && characters(value) >= 2 && length(value) >= 8
      if (characters(value) >= 2) return value ~ /[0-9]/ || length(value) >= 12 || value ~ /[!#%&^?]/
      return length(value) >= 8 && value !~ /^[A-Z_]+$/
    }
    # True for a long word that mixes capitals, small letters and digits. Digests are hexadecimal, so they are kept.
    function is_random(word,    changes, at, kind, before, left) {
      if (length(word) < 32 || word ~ /[^A-Za-z0-9+\/_-]/ || word ~ /^sha[0-9]/) return 0
      left = word
      if (gsub(/[0-9a-f-]/, "", left) > length(word) * 0.85 || word !~ /[0-9]/ || word !~ /[a-z]/ || word !~ /[A-Z]/) return 0
      for (at = 1; at <= length(word); at++) {
        kind = substr(word, at, 1)
        kind = kind ~ /[0-9]/ ? 1 : kind ~ /[a-z]/ ? 2 : kind ~ /[A-Z]/ ? 3 : 4
        if (at > 1 && kind != before) changes++
        before = kind
      }
      return changes >= length(word) * 0.4
    }
    # Returns the position in a word at which a key of a known form begins, or 0.
    function key_begins(word,    rest) {
      if (!match(word, keys)) return 0
      rest = substr(word, RSTART + RLENGTH)
      if (length(rest) < 12 || (substr(word, RSTART, RLENGTH) ~ weak && (rest !~ /[0-9]/ || length(rest) < 20))) return 0
      return RSTART + (substr(word, RSTART, 1) !~ /[A-Za-z]/)
    }
    # Replaces the text after each match of the pattern. kind 1: the value of a name; 2: the password in an address.
    function hide_after(line, pattern, kind,    done, found, rest, value, end) {
      done = ""
      while (match(tolower(line), pattern)) {
        found = substr(line, RSTART, RLENGTH)
        done = done substr(line, 1, RSTART - 1) found
        rest = substr(line, RSTART + RLENGTH)
        end = match(rest, kind == 2 ? "[ \t\"\047/@]" : "[ \t\"\047]") ? RSTART - 1 : length(rest)
        value = substr(rest, 1, end)
        sub(/[],;)}]+$/, "", value)
        line = substr(rest, length(value) + 1)
        if (kind == 2 ? length(value) > 2 && line ~ /^@/ && value !~ /^[$<{*]/ : kind == 1 ? is_value(value, found ~ "=|[\"\047]$|^-") : length(value) > 7)
          value = mark
        done = done value
      }
      return done line
    }
    function hide_words(line,    done, word, before, at) {
      done = ""
      while (match(line, /[A-Za-z0-9_+\/.-]+/)) {
        word = substr(line, RSTART, RLENGTH)
        before = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        at = key_begins(word)
        if (at) word = substr(word, 1, at - 1) mark
        else if (before !~ /@$/ && line !~ /^@/ && tolower(before) !~ harmless && is_random(word)) word = mark
        done = before word
      }
      return done line
    }
    BEGIN {
      mark = "[secret removed]"
      keys = "(^|[^A-Za-z0-9])(A[KS]IA|gh[pousr]_|github_pat_|gl(pat|rt)-|xox[a-z]-|[srw][kh]_(live|test)_|AIza|GOCSPX-|ya29\\.|npm_|sk-|hf_|dop_v1_|pypi-|shpat_|dckr_pat_|SG\\.|fwc_|eyJ)"
      weak = "npm_|sk-|hf_|pypi-"
      names = "(pass ?word|passwd|passwort|passphrase|pwd|secret|(api|access|private|signing|encryption)[ _-]?key|[a-z]_key|credentials?|token|authorization|session[ _-]?id|cookie)"
      harmless = "sha[0-9]|md5|integrity|etag|digest|fingerprint|checksum|hash|commit|revision|(request|trace)[ _-]?id"
    }
    {
      # Some versions of awk support these escapes only in strings.
      gsub("\033\\[[0-9;?]*[ -/]*[@-~]", "")
      gsub("\033\\][^\007\033]*\007?", "")
      sub("\r+$", "")
      sub("^.*\r", "")
      gsub("[\001-\010\013-\037\177]|\302[\200-\237]|\342\200[\216\217\252-\256]|\342\201[\246-\251]", "")
      if (/-----BEGIN [A-Z ]*PRIVATE KEY/) in_key = 1
      if (in_key) {
        line = in_key++ == 1 ? mark : ""
        if (/-----END [A-Z ]*PRIVATE KEY/) in_key = 0
        if (line == "") next
      } else {
        if (length($0) > 4 * max) exit cut = 1
        line = hide_after($0, "[a-z0-9]://[^ \t:/@\"\047]*:", 2)
        line = hide_after(line, "(authorization[\"\047]? ?: ?[\"\047]?(bearer|basic|token) |bearer )", 0)
        line = hide_after(line, names "[a-z0-9_.-]*[\"\047]? ?(=>|:=|[:=]) ?[\"\047]?", 1)
        line = hide_words(hide_after(line, "--?[a-z0-9_-]*" names "[ =][\"\047]?", 1))
      }
      sent += length(line) + 1
      if (sent > max) exit cut = 1
      print line
    }
    END { exit cut ? 3 : 0 }'
}

# --- Checking a task ---

# ask QUESTION: succeeds if the answer is yes.
ask() {
  printf '%s [y/N] ' "$1"
  read -r reply <&3 || say ''
  case ${reply:-} in y | Y | yes) ;; *) return 1 ;; esac
}

check() {
  [ -f "$home/token" ] || login
  send_all
  pick "$1"
  read -r _ task title <"$work/task"
  say "$title"
  : >"$work/printed"
  while IFS=' ' read -r word command <&4; do
    case $word in run | changes) ;; *) continue ;; esac
    printf '\n  $ %s\n' "$command"
    [ "$word" = run ] || say '  This one changes something.'
    [ "$yes-$word" = 1-run ] || ask 'Run it?' || fail 'Nothing was sent.'
    ran=$(date +%s)
    run "$command"
    cat "$work/raw" >>"$work/printed"
    # Starts the next command's output on a new line.
    [ -z "$(tail -c 1 "$work/raw")" ] || say '' >>"$work/printed"
  done 4<"$work/task"
  readable <"$work/printed" >"$work/sent"
  [ $? -ne 3 ] || say '' 'The output is longer than 16 KiB. Only its first lines are sent.'
  say '' 'This is sent:' && sed 's/^/  | /' "$work/sent"
  [ -n "$yes" ] || ask 'Send it?' || fail 'Nothing was sent.'
  result=$ran-$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
  say "$task" >"$home/results/$result.task"
  mv "$work/sent" "$home/results/$result.out"
  send "$home/results/$result"
}

# send RESULT: sends a stored result, and deletes it once it's judged or refused for good. Its name is its id, so that it counts only once.
send() {
  name=${1##*/}
  age=$(($(date +%s) - ${name%%-*}))
  [ "$age" -ge 0 ] || age=0
  call_as_user "/companion/results?task=$(cat "$1.task")&id=$name&age=$age" -H 'Content-Type: application/octet-stream' \
    --data-binary "@$1.out"
  case $http-$(head -n 1 "$work/reply" 2>/dev/null) in
    200-accepted) say 'Accepted.' ;;
    200-refused) say 'Not yet.' && sed -n 's/^hint //p' "$work/reply" | plain ;;
    409-*'"outdated"'*) say 'Not counted: you have restarted the project since.' ;;
    404-*'"not_found"'*) say "Not counted: the task isn't open for you any more." ;;
    422-*'"age"'*) say 'Not counted: it is older than 90 days.' ;;
    413-*'"too_large"'* | 422-*'"invalid"'*) say "Not counted: the server can't read the output." ;;
    *)
      unreachable
      say 'The result stays here. The next command that reaches the server sends it again.'
      return 1
      ;;
  esac
  rm -f "$1.task" "$1.out"
  grep -q '^accepted$' "$work/reply"
}

# Sends unsent results, oldest first, once the server has accepted the login: a revoked companion sends nothing.
send_all() {
  [ -n "$(find "$home/results" -name '*.out')" ] || return 0
  call_as_user /companion/tasks
  [ "$http" = 200 ] || return 0
  for file in "$home/results/"*.out; do
    say "From earlier: $(plain <"${file%.out}.task")"
    send "${file%.out}" || case $http in 000 | 429 | 5??) return ;; esac
  done
}

yes='' action='' argument=''
for word in "$@"; do
  case $word in
    --yes) yes=1 ;;
    --help | -h) action=help ;;
    -*) fail "There is no option $word." ;;
    *) if [ -z "$action" ]; then action=$word; else argument=$word; fi ;;
  esac
done
case $action in
  check) check "$argument" ;;
  next)
    [ -f "$home/token" ] || login
    send_all
    pick "$argument"
    awk '{ word = $1; sub(/^[^ ]+ /, "") } word == "task" { sub(/^[^ ]+ /, ""); print; next } { print "  $ " $0 }' "$work/task"
    ;;
  status | login | logout) "$action" ;;
  *) sed -n '2,/^$/s/^# \{0,1\}//p' "$0" && exit 2 ;;
esac
