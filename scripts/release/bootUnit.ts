// Boots Debian with systemd in a container, with the app as deploy/fieldwork.service, and prints what happened. Needs root, debootstrap and
// systemd-nspawn, installed packages and a built web. The container shares the machine's network.
// Usage: node scripts/release/bootUnit.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const port = 4_000 + (process.pid % 1_000)
const bootTimeoutMs = 15 * 60_000

const settings = `SECRET=${'0123456789'.repeat(4)}
PUBLIC_URL=https://learn.example.org
MAIL_URL=smtp://127.0.0.1:2525
PORT=${port}
`

/** Runs in the container after the service started, and turns the container off. */
const trial = `#!/bin/sh
exec > /report.txt 2>&1
get() { /opt/fieldwork/node_modules/.bin/node -e "fetch('http://127.0.0.1:${port}$1', { headers: { accept: '\${2:-*/*}' } }).then(({ status }) => { console.log('$1', status); process.exit(status === 200 ? 0 : 1) }, () => process.exit(1))"; }
for try in $(seq 300); do get /health/ready && break; sleep 2; done
systemctl show fieldwork -p ActiveState -p SubState -p NRestarts -p User
get / text/html; get /health
process=$(systemctl show -P MainPID fieldwork)
grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/$process/status
systemctl restart fieldwork
for try in $(seq 300); do get /health/ready && break; sleep 2; done
systemctl stop fieldwork
systemctl show fieldwork -p ActiveState -p Result -p ExecMainStatus -p NRestarts
echo PORT=eighty >> /etc/fieldwork.env
systemctl start fieldwork; sleep 20
systemctl show fieldwork -p ActiveState -p Result -p ExecMainStatus -p NRestarts
systemd-analyze --no-pager verify fieldwork.service && echo verified
systemd-analyze --no-pager security fieldwork.service | tail -1
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

const machine = mkdtempSync(join(tmpdir(), 'fieldwork-machine-'))
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
  process.stdout.write(existsSync(report) ? readFileSync(report, 'utf8') : `The container did not boot.\n${stdout.slice(-2_000)}${stderr}`)
} finally {
  rmSync(machine, { recursive: true, force: true })
}
