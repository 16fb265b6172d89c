/** The Debian 12 packages that provide projects' programs. */
const packages: Record<string, string> = {
  awk: 'gawk',
  busybox: 'busybox-static',
  bwrap: 'bubblewrap',
  curl: 'curl',
  dig: 'bind9-dnsutils',
  gcc: 'gcc',
  git: 'git',
  go: 'golang-go',
  jq: 'jq',
  make: 'make',
  nft: 'nftables',
  nginx: 'nginx',
  node: 'nodejs',
  npm: 'npm',
  openssl: 'openssl',
  pgbench: 'postgresql',
  postgres: 'postgresql',
  psql: 'postgresql-client',
  python3: 'python3',
  'python3:numpy': 'python3-numpy',
  'python3:psycopg2': 'python3-psycopg2',
  restic: 'restic',
  sqlite3: 'sqlite3',
  ssh: 'openssh-client',
  tar: 'tar',
  unshare: 'util-linux',
}

/** The packages for a project's programs, and the programs without a known package. The companion needs curl. */
export const debianPackages = (programs: readonly string[]): { packages: string[]; unknown: string[] } => {
  const packageOf = (program: string) => (Object.hasOwn(packages, program) ? packages[program] : undefined)
  return {
    packages: [...new Set(['curl', ...programs.flatMap((program) => packageOf(program) ?? [])])].toSorted(),
    unknown: programs.filter((program) => packageOf(program) === undefined),
  }
}
