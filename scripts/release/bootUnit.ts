// Boots Debian with systemd in a container, with the app as deploy/fieldwork.service, and prints what happened. Ends with 1 unless the unit
// booted, restarted, stopped and refused a wrong setting. Needs root, debootstrap and systemd-nspawn, installed packages and a built web.
// The container shares the machine's network.
// Usage: node scripts/release/bootUnit.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Trial, trialLines } from './exerciseImage.ts'
import { whyNotBuilt } from './image.ts'

const root = join(import.meta.dirname, '../..')
const port = 4_000 + (process.pid % 1_000)
const bootTimeoutMs = 15 * 60_000

const settings = `SECRET=${'0123456789'.repeat(4)}
PUBLIC_URL=https://learn.example.org
MAIL_URL=smtp://127.0.0.1:2525
PORT=${port}
`

/** Text that a section of the trial's report must contain. */
const wanted: Record<string, readonly RegExp[]> = {
  start: [/^\/health\/ready 200$/m, /^ActiveState=active$/m, /^SubState=running$/m, /^NRestarts=0$/m, /^User=fieldwork$/m],
  pages: [/^\/ 200$/m, /^\/health 200$/m],
  rights: [/^Uid:\s+[1-9]/m, /^CapEff:\s+0+$/m, /^CapBnd:\s+0+$/m, /^NoNewPrivs:\s+1$/m, /^Seccomp:\s+2$/m],
  restart: [/^\/health\/ready 200$/m],
  stop: [/^ActiveState=inactive$/m, /^Result=success$/m, /^ExecMainStatus=0$/m],
  'wrong setting': [/^ActiveState=failed$/m, /^ExecMainStatus=78$/m, /^NRestarts=0$/m],
  verify: [/^verified$/m],
  security: [/exposure level/],
}

/** Compares the report of the trial with what each of its sections has to contain. */
export const unitTrials = (report: string): Trial[] =>
  Object.entries(wanted).map(([name, patterns]) => {
    const section = new RegExp(`^== ${name}\n([^]*?)(?=^== |$(?![^]))`, 'm').exec(report)?.[1]
    if (section === undefined) return { name, isOk: false, result: 'It was not reached.' }
    const missing = patterns.filter((pattern) => !pattern.test(section)).map((pattern) => `There is no ${pattern.source}.`)
    return { name, isOk: missing.length === 0, result: [...missing, section.trim()].join('\n') }
  })

/** Why the unit can't be booted on this machine; undefined if it can. */
export const whyNoUnit = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'Booting the unit needs root.'
  const missing = ['debootstrap', 'systemd-nspawn'].filter((program) => spawnSync(program, ['--version']).status !== 0)
  if (missing.length > 0) return `Booting the unit needs ${missing.join(' and ')}.`
  if (spawnSync('unshare', ['--mount', '--uts', '--ipc', '--pid', '--fork', 'true']).status !== 0)
    return 'Booting the unit needs namespaces, which this machine does not allow.'
  return whyNotBuilt()
}

/** Runs in the container after the service started, and turns the container off. */
const trial = `#!/bin/sh
exec > /report.txt 2>&1
get() { /opt/fieldwork/node_modules/.bin/node -e "fetch('http://127.0.0.1:${port}$1', { headers: { accept: '\${2:-*/*}' } }).then(({ status }) => { console.log('$1', status); process.exit(status === 200 ? 0 : 1) }, () => process.exit(1))"; }
ready() { for try in $(seq 300); do get /health/ready && break; sleep 2; done; }
state() { systemctl show fieldwork -p ActiveState -p SubState -p Result -p ExecMainStatus -p NRestarts -p User; }
echo '== start'
ready; state
echo '== pages'
get / text/html; get /health
echo '== rights'
process=$(systemctl show -P MainPID fieldwork)
grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/$process/status
echo '== restart'
systemctl restart fieldwork
ready
echo '== stop'
systemctl stop fieldwork
state
echo '== wrong setting'
echo PORT=eighty >> /etc/fieldwork.env
systemctl start fieldwork; sleep 20
state
echo '== verify'
systemd-analyze --no-pager verify fieldwork.service && echo verified
echo '== security'
systemd-analyze --no-pager security fieldwork.service | tail -1
echo '== log'
journalctl --no-pager --unit fieldwork --output cat | grep -v '"level":30' | tail -20
systemctl poweroff
`

const trialUnit = `[Unit]
After=fieldwork.service
[Service]
Type=oneshot
ExecStart=/bin/sh /trial.sh
[Install]
WantedBy=multi-user.target
`

/** Boots the unit and returns what was tried. Throws if the container can't be made. */
export const bootUnit = (): Trial[] => {
  const machine = mkdtempSync(join(tmpdir(), 'fieldwork-unit-'))
  const inMachine = (...command: string[]) => execFileSync('chroot', [machine, ...command], { stdio: 'pipe' })
  try {
    chmodSync(machine, 0o755)
    execFileSync('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', machine], { stdio: 'pipe' })
    const app = join(machine, 'opt/fieldwork')
    execFileSync(process.execPath, [join(root, 'scripts/release/appFolder.ts'), app])
    mkdirSync(join(app, 'node_modules/.bin'))
    const node = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`)
    cpSync(node, join(app, 'node_modules/.bin/node'))
    copyFileSync(join(root, 'deploy/fieldwork.service'), join(machine, 'etc/systemd/system/fieldwork.service'))
    writeFileSync(join(machine, 'etc/systemd/system/trial.service'), trialUnit)
    writeFileSync(join(machine, 'trial.sh'), trial)
    writeFileSync(join(machine, 'etc/fieldwork.env'), settings, { mode: 0o640 })
    inMachine('useradd', '--system', 'fieldwork')
    inMachine('chown', 'root:fieldwork', '/etc/fieldwork.env')
    inMachine('systemctl', 'enable', 'fieldwork', 'trial')
    const options = [`--directory=${machine}`, '--boot', '--register=no', '--keep-unit']
    const { stdout, stderr } = spawnSync('systemd-nspawn', options, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: bootTimeoutMs,
    })
    const report = join(machine, 'report.txt')
    if (!existsSync(report)) return [{ name: 'boot', isOk: false, result: `${stdout.slice(-2_000)}${stderr}` }]
    return unitTrials(readFileSync(report, 'utf8'))
  } finally {
    rmSync(machine, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const reason = whyNoUnit()
  const trials = reason === undefined ? bootUnit() : []
  console.log(reason ?? trialLines(trials))
  process.exitCode = reason === undefined && trials.every(({ isOk }) => isOk) ? 0 : 1
}
