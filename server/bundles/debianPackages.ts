/** The packages of Debian 12 that have the programs of projects. */
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

/** The packages that a project's programs need, and the programs for which none is known. The companion needs curl. */
export const debianPackages = (programs: readonly string[]): { packages: string[]; unknown: string[] } => {
  const packageOf = (program: string) => (Object.hasOwn(packages, program) ? packages[program] : undefined)
  return {
    packages: [...new Set(['curl', ...programs.flatMap((program) => packageOf(program) ?? [])])].toSorted(),
    unknown: programs.filter((program) => packageOf(program) === undefined),
  }
}
