type Package = {
  /** Of Debian and Ubuntu. */
  debian: string
  /** Of Homebrew; absent if a Mac has the program already, or can’t have it. */
  brew?: string
  /** For a Mac without a package. */
  mac?: string
  /** Instead of the package, if the program is there under another name or in another place. */
  first?: string
}

const postgres = {
  debian: 'postgresql',
  brew: 'postgresql',
  first: 'If your project’s folder has a file `env.sh`, run `. ./env.sh` there, in each window that you open.',
}

/** Programs that projects run, and how they are installed. */
const packages: Readonly<Record<string, Package>> = {
  awk: { debian: 'gawk' },
  createdb: postgres,
  curl: { debian: 'curl' },
  dig: { debian: 'bind9-dnsutils' },
  gawk: { debian: 'gawk', brew: 'gawk' },
  git: { debian: 'git', brew: 'git' },
  initdb: postgres,
  jq: { debian: 'jq', brew: 'jq' },
  lsof: { debian: 'lsof' },
  nc: { debian: 'netcat-openbsd' },
  nginx: {
    debian: 'nginx',
    brew: 'nginx',
    first: 'If you’ve installed it on Debian, the terminal only doesn’t look where it is: `export PATH=$PATH:/usr/sbin`.',
  },
  node: { debian: 'nodejs', brew: 'node' },
  npm: { debian: 'npm', brew: 'node' },
  openssl: { debian: 'openssl', brew: 'openssl' },
  pg_config: postgres,
  pg_ctl: postgres,
  pg_dump: postgres,
  pip: { debian: 'python3-pip', brew: 'python', first: 'Try `python3 -m pip`.' },
  ps: { debian: 'procps' },
  psql: postgres,
  python: { debian: 'python3', brew: 'python', first: 'The program is called `python3` on most systems, so type that.' },
  python3: { debian: 'python3', brew: 'python' },
  restic: { debian: 'restic', brew: 'restic' },
  sha256sum: { debian: 'coreutils', mac: 'a Mac has `shasum -a 256` for it' },
  sqlite3: { debian: 'sqlite3' },
  ss: { debian: 'iproute2', mac: 'a Mac has `lsof -i` for it' },
  ssh: { debian: 'openssh-client' },
  tar: { debian: 'tar' },
  tree: { debian: 'tree', brew: 'tree' },
  unshare: { debian: 'util-linux', mac: 'a Mac has nothing like it, so use a virtual machine with Linux' },
  unzip: { debian: 'unzip' },
  wget: { debian: 'wget', brew: 'wget' },
  xxd: { debian: 'xxd' },
  zip: { debian: 'zip' },
}

const forms = [
  /\bcom{1,2}and not found: ([\w.-]{1,40})/i,
  /([\w.-]{1,40}): (?:com{1,2}and )?not found\b/i,
  /([\w.-]{1,40}) com{1,2}and not found\b/i,
  /['’"“]?([\w.-]{1,40}?)(?:\.exe)?['’"”]? is not recognized\b/i,
  /\b(?:there(?:['’]s| is) no|no command|can(?:['’]t|not) find) ([a-z][\w.-]{1,39}) (?:command|program)\b/i,
]

/** Returns the name of the program that a message of a shell doesn't find. */
export const missingProgramIn = (message: string): string | undefined => forms.flatMap((form) => form.exec(message)?.[1] ?? [])[0]

/** Says how to get a program, that projects run, by its name in lower case; undefined for others. */
export const gettingProgram = (name: string): string | undefined => {
  const program = Object.hasOwn(packages, name) ? packages[name] : undefined
  if (!program) return undefined
  const { debian, brew, mac = brew ? `on a Mac with \`brew install ${brew}\`` : 'a Mac has it already', first } = program
  const install = `it on Debian and Ubuntu with \`sudo apt-get install ${debian}\`; ${mac}.`
  return `Your terminal finds no program called \`${name}\`. ${first ? `${first} Otherwise, install` : 'Install'} ${install}`
}
