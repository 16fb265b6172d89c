const postgresql = 'PostgreSQL is a database server: programs send it SQL, and it keeps the tables.'
const python = 'Python is a programming language, and `python3` is the program that runs what is written in it.'
const sqlite = 'SQLite is a database in a single file, without a server; `sqlite3` is its program for the terminal.'
const node = 'Node.js runs JavaScript outside a browser, for example as a server.'

/** What tools are that projects often use without explaining them, by what people call them, in lower case. */
export const toolDefinitions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'Bash is a shell: it reads the commands that you type and runs them.',
    curl: 'curl is a program for the terminal that sends a request to a server and prints what comes back.',
    dig: '`dig` asks a name server and prints its whole answer.',
    docker: 'Docker builds images of programs and runs them as containers.',
    git: 'Git keeps every version of your files, and who changed what, when and why.',
    github: 'GitHub is a website on which people keep Git repositories and work on them together.',
    javascript: 'JavaScript is the programming language of web pages; with Node.js it also runs outside a browser.',
    linux: 'Linux is an operating system; most servers run it.',
    nginx: 'nginx is a web server: it sends the files of a site to visitors, or passes their requests on to other programs.',
    node,
    'node.js': node,
    npm: '`npm` installs packages for Node.js.',
    openssl: 'OpenSSL makes keys and certificates and opens encrypted connections, all from the terminal.',
    postgres: postgresql,
    postgresql,
    psql: '`psql` is the program for the terminal in which you send SQL to PostgreSQL.',
    python,
    python3: python,
    sqlite,
    sqlite3: sqlite,
    shell: 'A shell reads the commands that you type in a terminal and runs them. Bash and zsh are shells.',
    ssh: 'SSH opens an encrypted connection to another computer and gives you a terminal there.',
    systemd: 'systemd starts the services of a Linux machine, watches them, and starts them again when they stop.',
    tar: '`tar` packs files and folders into one file, and unpacks it again.',
    terminal: 'A terminal is the window in which you type commands and read what they print.',
    tls: 'TLS encrypts a connection, and lets a visitor check with whom they speak. HTTPS is HTTP inside it.',
    vim: 'Vim is an editor for the terminal. Press Esc, type `:q!` and press Enter to leave it without saving.',
  }),
)
