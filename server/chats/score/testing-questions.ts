/** A question as a learner asks it in the chat, with no words of the page beside it. */
export type ChatQuestion = {
  project: string
  /** In a learner's everyday words, not in those of the text. */
  isEveryday: boolean
  query: string
  /** Words of the passages that answer; any of them may come first. */
  answeredBy: readonly string[]
}

const database = 'a-database-from-an-empty-folder'
const backup = 'break-it-and-bring-it-back'
const http = 'speak-http-by-hand'
const chart = 'from-events-to-a-chart'
const tls = 'put-tls-in-front'
const crowd = 'withstand-a-crowd'

/** The projects about which the tutor is asked: those with which the lists of questions and prompts were made. */
export const scoredProjects: readonly string[] = [database, backup, http, chart, tls, crowd]

const plain = (project: string, query: string, ...answeredBy: string[]): ChatQuestion => ({ project, isEveryday: false, query, answeredBy })
const everyday = (project: string, query: string, ...answeredBy: string[]): ChatQuestion => ({
  project,
  isEveryday: true,
  query,
  answeredBy,
})

/**
 * A hundred questions about six projects that ship, written before the search was tuned for them. For a question about a concept, its card
 * is an answer, too. Don't edit the list, or results can't be compared.
 */
export const chatQuestions: readonly ChatQuestion[] = [
  plain(database, 'What is a database cluster in PostgreSQL?', 'one folder, used by one server', 'One folder with all files'),
  plain(database, 'What does PGDATA mean?', 'PGDATA tells the server where its files are'),
  everyday(database, 'It says command not found, what now?', 'If the shell answers command not found'),
  everyday(database, 'why am i not allowed to be root for this', 'So PostgreSQL refuses to run as root'),
  plain(
    database,
    'What do the data checksums do?',
    'by which damage to the data is noticed',
    'so that damage on the disk is noticed',
    'A number that is calculated',
  ),
  everyday(database, 'Which folder has my tables in it?', 'base holds the tables'),
  everyday(database, 'i ran initdb again and it complains, did i break something', 'It refuses, and that is good'),
  plain(database, 'What is a Unix socket?', 'through it two programs on one machine can talk', 'Unix socket'),
  plain(database, 'What does an empty listen_addresses mean?', 'means: no network at all'),
  everyday(database, 'how can it let me in without asking for a password', 'Over the socket you can connect without a password'),
  everyday(database, 'the server does not start, address already in use', 'a server with this number is already running in this folder'),
  everyday(database, 'path of the socket is too long, what can I do', 'the path of your home folder is long and the limit is 107 bytes'),
  plain(database, 'What does references do in create table?', 'the number in this column must be the id of a row that exists'),
  plain(database, 'What is the SQLSTATE of an error?', 'A program reads a code of five characters'),
  everyday(database, 'why did my ids jump from 3 to 7', 'The refused rows used up the numbers in between'),
  everyday(database, 'two of the three loans were ok, why is none of them saved', 'One statement is one unit'),
  plain(database, 'What does kill -9 do to the server process?', 'ends it at once: it has no time to save anything'),
  everyday(database, 'is pulling the plug worse than killing the process', 'A power cut stops the operating system too'),
  plain(backup, 'What does pg_dump do?', 'asks the server for every row and writes down the statements'),
  plain(backup, 'What is not contained in a dump?', 'Roles and their passwords belong to the whole cluster'),
  everyday(
    backup,
    'how do i know that my backup is any good',
    'Without numbers to compare, a restore proves nothing',
    'The four numbers are the same',
    'Now do what most people leave out',
  ),
  everyday(backup, 'the file from tuesday is only 20 bytes big, why', 'it is what gzip makes of no input'),
  plain(backup, 'Whose exit status does a pipeline have?', 'A pipeline has the status of its last program', 'is that of its last command'),
  plain(backup, 'What does set -e do in a shell script?', 'ends the script at the first command that fails'),
  everyday(
    backup,
    'my backup user cannot read the new table',
    'The role pg_read_all_data can also read tables that are made later',
    'gave rights on the tables that existed on that day',
  ),
  plain(backup, 'What is a base backup?', 'is a copy of all files of the cluster', 'copy of all files'),
  plain(backup, 'How large are the segments of the journal?', 'consists of files of 16 MB'),
  everyday(backup, 'what is this test ! -f good for', 'refuses to overwrite a segment that is already there'),
  everyday(backup, 'failed_count keeps going up, what is wrong', 'If failed_count grows'),
  everyday(backup, 'is it ok that my archive sits on the same disk', 'Your archive is on the same disk as the database'),
  plain(
    backup,
    'Would a replica have helped against the delete?',
    'A replica protects against broken machines and not against wrong commands',
    'Nothing is broken, so no second disk and no replica helps',
  ),
  everyday(
    backup,
    'how do i find out when exactly the rows got deleted',
    'Nobody knows when it happened, but the journal does',
    'The line with 20003 is the answer',
  ),
  plain(backup, 'What is the file recovery.signal for?', 'The empty file recovery.signal tells the server to recover'),
  everyday(
    backup,
    'the rescue fails because a segment is missing',
    'The server archives a segment when it is full, and this one is not',
    'It fails, and that is expected',
  ),
  everyday(
    backup,
    'after copying everything back a new repair gives a duplicate key error',
    'A dump of a table also sets its counter',
    'Look for the cause in the file',
    'The insert is refused',
  ),
  plain(backup, 'What does archive_timeout do?', 'closes it after this number of seconds'),
  plain(http, 'What does --bind 127.0.0.1 mean?', 'means that only programs on this machine can reach it'),
  everyday(http, 'it says the port is already used by something', 'says that another program already listens on port'),
  everyday(
    http,
    'why doesnt the prompt come back after i start the server',
    'The prompt does not come back: the server waits for requests',
  ),
  plain(http, 'What is CRLF?', 'it ends every line with two invisible characters'),
  everyday(http, 'i typed my request and nothing happens', 'Nothing happens until the empty line'),
  plain(http, 'What is in the status line?', 'The first line is the status line'),
  plain(http, 'What does the Host header say?', 'Host says which site you want'),
  everyday(http, 'can i use nc instead of the python client', 'nc -C localhost 8000'),
  plain(http, 'What is HEAD for?', 'HEAD asks for the same answer as GET, without the body'),
  everyday(http, 'is getting a 404 the same as the connection failing', 'is not a failed connection, it is an answer like any other'),
  everyday(http, 'how do i put a blank into the address', 'A space in a path is written %20'),
  plain(
    http,
    'What is request smuggling?',
    'Hiding a second request inside a first one',
    'an attacker can hide a second request in the first',
    'request smuggling',
  ),
  everyday(
    http,
    'my browser asks for something called favicon, what is that',
    'That is the small picture for the browser',
    'Many browsers send one more request',
  ),
  plain(http, 'Why is the text encoded before it is measured?', 'counts characters, len(body) counts bytes'),
  everyday(http, 'why does it need threads at all', 'A plain HTTPServer talks to one visitor at a time'),
  plain(
    http,
    'What is a persistent connection?',
    'All three answers came over one connection',
    'persistent connection',
    'A connection that stays open',
  ),
  everyday(
    http,
    'how can the browser tell where one answer stops and the next one begins',
    'It counts the bytes that the server promised',
    'the second status line follows the first body directly',
  ),
  plain(chart, 'Which version of SQLite is needed?', 'SQLite must be 3.25 or newer'),
  plain(chart, 'What is the fingerprint of the file?', 'The fingerprint is the beginning of a SHA-256 sum'),
  everyday(chart, 'how come a second run gives the same random numbers', 'The random numbers in the script start from a fixed seed'),
  plain(chart, 'What does the Z at the end of the time mean?', 'Z at the end of the time means UTC'),
  everyday(chart, 'the first line is from september but we make october, is that a bug', 'the first line is dated 30 September'),
  plain(chart, 'Why is there one JSON object per line?', 'can be written by appending and read line by line'),
  everyday(chart, 'what happens when i load the data twice', 'the first insert of the second run fails', 'Now start it twice'),
  plain(
    chart,
    'What does the primary key prevent?',
    'The column, or the columns, by which a row of a table is known, each value at most once',
    'says that an id occurs in the table at most once',
    'Without the two words primary key',
  ),
  everyday(chart, 'the database is locked, what can i do', 'Another program uses the file'),
  everyday(
    chart,
    'friday is the busiest day but the market is on saturday, what went wrong',
    'So the five boats that leave before eleven are counted on the day before',
    'All five are Fridays',
    'starts a new day at midnight UTC',
  ),
  plain(
    chart,
    'What is a UTC offset?',
    'How far the clocks of a place are ahead of or behind UTC',
    'That difference is their UTC offset',
    'UTC offset',
  ),
  plain(chart, "What does date(at, 'localtime') count?", 'counts on the clock of the machine that runs the query'),
  everyday(chart, 'why is the average so misleading for the petrel', 'Not one sailing of the Petrel was seven minutes late'),
  plain(
    chart,
    'What is the median?',
    'The value in the middle when all values are sorted by size',
    'is the middle value when all values are sorted by size',
  ),
  everyday(
    chart,
    'when would i want the average and not the middle one',
    'The treasurer, who pays money back',
    'Each number answers another question',
  ),
  plain(
    chart,
    'What is a window function?',
    'A function in SQL that looks at related rows',
    'it computes something over a group and still keeps every row',
  ),
  everyday(chart, 'my picture does not show up in the browser because of the & sign', 'A single & makes the whole file invalid'),
  plain(
    tls,
    'What is a certificate authority?',
    'Somebody whom visitors trust already and who vouches',
    'certificate authority',
    'may sign for others',
    'An organisation',
  ),
  plain(tls, 'What does pathlen:0 do?', 'limits it: those certificates may not sign others'),
  everyday(tls, 'does my key need a password', 'leaves the key file without a passphrase'),
  everyday(tls, 'why are subject and issuer the same', 'Subject and issuer are the same: you vouch for yourself'),
  plain(tls, 'What does a signing request contain?', 'The request contains the public half of the key and the name of the site'),
  everyday(
    tls,
    'it said ok but the names are missing from the certificate',
    'copies it only with an option',
    'It says "ok", and the certificate is useless',
  ),
  plain(tls, 'Why is copying extensions dangerous?', 'An authority that copied everything from the requests of strangers'),
  everyday(tls, 'one check says failed and the other ok for the very same file, how come', 'The same file was checked twice'),
  plain(tls, 'Do browsers still look at the common name?', 'Visitors used to look there'),
  everyday(tls, 'can i just use -k to get rid of the error', 'makes curl skip this check'),
  plain(tls, 'What does --cacert do?', 'makes curl trust your authority for this one visit'),
  everyday(tls, 'nginx complains about key values mismatch', 'means that the certificate belongs to another key'),
  plain(tls, 'What is the Server Temp Key?', 'is a key that was made for this one visit'),
  everyday(
    tls,
    'what can somebody on the network still see',
    'The stranger got dots and cannot read it',
    'Others can read what is above the line',
  ),
  plain(tls, 'What does -servername of s_client do?', 'is the name that the client asks for'),
  everyday(tls, 'how do i make the site work under a second name too', 'The fix is a new certificate with both names in its list'),
  plain(crowd, 'What is the throughput?', 'how many such answers came and how many per second', 'throughput'),
  plain(crowd, 'What does p99 mean?', 'p99 the time within which 99 of 100 were'),
  everyday(crowd, 'why not just look at the average time', 'An average hides the slow answers'),
  plain(
    crowd,
    "What is Little's law?",
    'In a steady queue the number inside equals the rate of arrival',
    'visitors = rate × time',
    "Little's law",
  ),
  everyday(
    crowd,
    'the front page is so slow even though it has nothing to calculate',
    'Node runs your JavaScript on one thread',
    'A function that calculates keeps the thread busy',
    'They would report this server as dead',
  ),
  plain(crowd, 'What does the event loop do?', 'One thread that takes events one by one', 'takes one event after the other'),
  everyday(crowd, 'would it be enough to make the function async', 'changes when a function'),
  plain(
    crowd,
    'What is a worker thread?',
    'A second JavaScript engine in the same process',
    'is a second JavaScript engine in the same process',
  ),
  everyday(crowd, 'why did it work out the same year fifty times', 'each of the other 49 visitors finds it empty'),
  everyday(crowd, 'how big can the memory of answers get', 'Here at most 9,000 years'),
  plain(crowd, 'What does Retry-After say?', 'says after how many seconds the visitor should try again'),
  everyday(crowd, 'how long should the queue be', 'Start from the longest wait that you want to allow', 'How many places are right'),
  plain(crowd, 'Which steps does a graceful shutdown have?', 'does three things in this order'),
  everyday(crowd, 'which is worse, reset or refused connections', 'is acceptable: those visitors came after the server had stopped'),
]
