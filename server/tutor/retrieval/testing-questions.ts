type WrittenQuestion = {
  project: string
  /** The highlighted text. */
  about: string
  query: string
  /** Words of the passages and written answers that answer; any of them may come first. */
  answeredBy: readonly string[]
}

const database = 'a-database-from-an-empty-folder'
const backup = 'break-it-and-bring-it-back'
const http = 'speak-http-by-hand'
const chart = 'from-events-to-a-chart'
const tls = 'put-tls-in-front'
const crowd = 'withstand-a-crowd'

const question = (project: string, about: string, query: string, ...answeredBy: string[]): WrittenQuestion => ({
  project,
  about,
  query,
  answeredBy,
})

/** Questions over the catalogue that ships, written before the ranking was tuned. */
export const writtenQuestions: readonly WrittenQuestion[] = [
  question(database, 'You are not root', 'Why may I not run the server as root?', 'So PostgreSQL refuses to run as root'),
  question(
    database,
    'database cluster',
    'Does cluster mean many machines?',
    'Here the word does not mean many machines',
    'One folder with all files',
    'The cluster is the folder of files that it owns',
  ),
  question(database, '--data-checksums', 'What are the checksums good for?', 'so that damage on the disk is noticed'),
  question(database, 'Address already in use', 'My server does not start, it could not bind the address', 'could not bind Unix address'),
  question(
    database,
    'score_id',
    'How is a booklet kept from being lent twice at once?',
    'Among those, each booklet may appear once',
    'loans that are still open',
  ),
  question(
    database,
    'the number 7',
    'Why are there gaps in the ids?',
    'The refused rows used up the numbers in between',
    'A refused insert uses up its number',
  ),
  question(database, 'kill -9', 'Is kill -9 as bad as a power cut?', 'A power cut stops the operating system too'),
  question(
    database,
    'Salt and Barley is not',
    'Why did Ferry Bell survive the kill?',
    'writes the change and a commit record into the journal',
  ),
  question(database, 'ON_ERROR_STOP', 'What does ON_ERROR_STOP do?', 'makes psql leave at the first error'),
  question(
    database,
    'the lock file',
    'May I delete postmaster.pid?',
    'Never delete that file',
    'because it keeps two servers from writing into one folder',
  ),
  question(backup, 'pg_dump', 'Which things are not in a dump?', 'Roles and their passwords belong to the whole cluster'),
  question(
    backup,
    '20 bytes',
    'Why was the dump of Tuesday empty although the status was 0?',
    'the status of a pipeline is that of its last command',
  ),
  question(backup, 'set -e', 'What is set -e for?', 'ends the script at the first command that fails'),
  question(backup, 'test ! -f', 'Why test for the file before copying a segment?', 'refuses to overwrite a segment that is already there'),
  question(backup, 'without where', 'Would a replica have saved the deleted rows?', 'so no second disk and no replica helps'),
  question(
    backup,
    'the target',
    'Why did the first recovery not reach the target?',
    'the server never reached the target',
    'The server archives a segment when it is full',
  ),
  question(backup, 'The insert is refused', 'Why is the number already used after the restore?', 'A dump of a table also sets its counter'),
  question(backup, '20033', 'Why does the counter jump to 20033?', 'Why 20033, when the last row was 20003'),
  question(
    backup,
    'archive_timeout',
    'What does archive_timeout cost?',
    'each closed segment takes its full 16 MB',
    'closes it after this number of seconds',
  ),
  question(backup, 'delete', 'How do professionals delete rows safely?', 'They write the where first'),
  question(http, 'CRLF', 'What is CRLF?', 'carriage return and line feed'),
  question(http, 'Content-Length', 'Why must the text be encoded before it is measured?', 'counts characters, len(body) counts bytes'),
  question(http, '400 Bad request', 'What is request smuggling?', 'That attack is called request smuggling'),
  question(http, 'HEAD', 'When do programs use HEAD?', 'Programs use it to learn whether a page changed'),
  question(http, 'ThreadingHTTPServer', 'Why does the server need threads?', 'gives each connection a thread of its own'),
  question(
    http,
    '/favicon.ico',
    'Why does my browser send a request that I did not ask for?',
    "That is the small picture for the browser's tab",
    'Many browsers send one more request',
  ),
  question(
    http,
    '--max-time 3',
    'curl waits although the whole text arrived, why?',
    'The whole text arrived at once, and curl waited anyway',
    'tells curl to give up after three seconds',
  ),
  question(http, 'HTTP/1.1', 'Is HTTP/2 also text?', 'HTTP/2 and HTTP/3 send the same things in binary form'),
  question(
    chart,
    'primary key',
    'What happens if I load the file twice without a primary key?',
    'Every row would be there twice',
    'says that an id occurs in the table at most once',
  ),
  question(chart, 'date(at)', 'Why is Friday the busiest day?', 'counted on the day before'),
  question(chart, "'localtime'", 'Can I use localtime in the query?', 'counts on the clock of the machine that runs the query'),
  question(
    chart,
    'average',
    'Should I use the median or the average?',
    'A passenger who wants to know what to expect tomorrow needs the median',
  ),
  question(chart, '&', 'Why does an ampersand break the chart?', 'In SVG, as in every XML text'),
  question(chart, 'JSON Lines', 'Why is there one JSON object per line and not one list?', 'A file with one JSON object per line'),
  question(
    tls,
    'curl -k',
    'Is it all right to use -k?',
    'The option -k makes curl skip this check',
    'makes curl accept every certificate, whoever shows it',
  ),
  question(
    tls,
    '-copy_extensions copy',
    'Why is copying extensions dangerous?',
    'An authority that copied everything from the requests of strangers',
  ),
  question(tls, 'CN', 'Do browsers still look at the CN?', 'Visitors used to look there'),
  question(tls, 'Server Temp Key', 'What is the temporary key for?', 'is a key that was made for this one visit'),
  question(crowd, 'cache', 'Why did the server calculate the same year fifty times?', 'each of the other 49 visitors finds it empty'),
  question(
    crowd,
    'ECONNRESET',
    'Why is ECONNRESET worse than ECONNREFUSED?',
    'is acceptable: those visitors came after the server had stopped',
  ),
]

/** Questions that no project answers. */
export const strangeQuestions: ReadonlyArray<{ project: string; query: string }> = [
  { project: http, query: 'Who won the football world cup in 2022?' },
  { project: http, query: 'What is the capital of France?' },
  { project: tls, query: 'How do I cook rice?' },
  { project: tls, query: 'Tell me a joke about cats' },
  { project: crowd, query: 'Which laptop should I buy?' },
  { project: crowd, query: 'Who is the president?' },
  { project: chart, query: 'Explain quantum entanglement' },
  { project: backup, query: 'How do I deploy to Kubernetes?' },
  { project: database, query: 'How do I write a React component?' },
  { project: database, query: 'What is sharding?' },
]

/** Questions that were written after the ranking was tuned, to see how it does with others. */
export const laterQuestions: readonly WrittenQuestion[] = [
  question(database, 'env.sh', 'Why do I need env.sh in every terminal?', 'in a file that every terminal of this project reads first'),
  question(
    database,
    'initdb',
    'What happens if I run initdb a second time?',
    'It refuses, and that is good',
    'refuses a folder that isn’t empty and leaves your files alone',
  ),
  question(
    database,
    'listen_addresses',
    'Can people on the network connect to my database?',
    'An empty listen_addresses means',
    'over the network, nobody',
  ),
  question(database, 'invalid record length', 'Is invalid record length an error?', 'invalid record length is not an error'),
  question(database, 'SQLSTATE', 'How does a program know which rule was broken?', 'A program reads a code of five characters'),
  question(backup, 'pg_verifybackup', 'What does pg_verifybackup prove?', 'It proves that the copy is undamaged'),
  question(
    backup,
    'archive',
    'Is it enough to keep the archive on the same disk?',
    'Your archive is on the same disk as the database',
    'That’s fine for this exercise; real ones belong on another machine',
  ),
  question(
    backup,
    'recovery.signal',
    'What is the empty file recovery.signal for?',
    'The empty file recovery.signal tells the server to recover',
  ),
  question(backup, 'pg_read_all_data', 'Which role can read tables that are made later?', 'can also read tables that are made later'),
  question(http, '%20', 'How is a space written in a path?', 'A space in a path is written %20'),
  question(
    http,
    '--bind 127.0.0.1',
    'Can others on my Wi-Fi reach the server?',
    'means that only programs on this machine can reach it',
    'No, it stays on your machine',
  ),
  question(http, '404', 'Is a 404 a failed connection?', 'is not a failed connection, it is an answer like any other'),
  question(http, 'Host', 'Why does a request need a Host header?', 'because one machine may serve many sites at one address'),
  question(
    chart,
    'seed',
    'Why are the random numbers the same in a second run?',
    'The random numbers in the script start from a fixed seed',
  ),
  question(
    chart,
    'fingerprint',
    'What does it mean if the fingerprint stays the same?',
    'as long as the fingerprint stays, the file is the same',
  ),
  question(chart, 'case when', 'Why do the first six days stay empty?', 'The first six days stay empty', 'the first six days have none'),
  question(
    tls,
    'key values mismatch',
    'nginx says key values mismatch, what is wrong?',
    'means that the certificate belongs to another key',
    'The certificate was signed for another key than the file that you named',
  ),
  question(tls, 'pathlen:0', 'What does pathlen limit?', 'limits it: those certificates may not sign others'),
  question(crowd, 'places', 'How many places should the queue have?', 'How many places are right'),
  question(
    crowd,
    'connection: close',
    'Why is the header connection: close needed when shutting down?',
    'Without the connection: close header',
  ),
]
