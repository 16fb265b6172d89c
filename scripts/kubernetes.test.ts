import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { maxPartBytes } from '../core/backup/limits.ts'
import { maxBundleBytes } from '../core/bundles/limits.ts'
import { portfolioFileLimit } from '../core/portfolio/limits.ts'
import { Environment } from '../server/config.ts'
import { root } from './sources.ts'

const folder = join(root, 'deploy/kubernetes')
const settings = new Set(Object.keys(Environment.shape))

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const manifestsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest)
const kustomizations = ['base', 'example', 'monitoring']
const resources = kustomizations.flatMap((name) => {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.yaml') && !/^(?:kustomization|references)\./.test(file))
    .map((file) => `${name}/${file}`)
})
const manifests = resources.flatMap((file) => manifestsIn(read(file)))
const manifest = (kind: string, name = 'fieldwork') => manifests.find((one) => one.kind === kind && one.metadata.name === name)!

const kinds = {
  Cluster,
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceMonitor,
}

/** Returns the paths of fields that no validator reads, and therefore no schema has. */
const unreadFields = (value: unknown, unread: Set<string>, path = ''): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const wrapped = Object.entries(value).map(([name, inner]) => {
    const field = Array.isArray(value) ? `${path}[]` : `${path}.${name}`
    if (!Array.isArray(value)) unread.add(field)
    return [name, unreadFields(inner, unread, field)] as const
  })
  const copy = Object.assign(Array.isArray(value) ? [] : {}, Object.fromEntries(wrapped)) as Record<string, unknown>
  return new Proxy(copy, {
    get: (target, name) => {
      unread.delete(`${path}.${String(name)}`)
      return target[name as string]
    },
  })
}

/** Returns the faults for which the Kubernetes API would refuse a manifest. */
const findingsOf = (one: Manifest): string[] => {
  const unread = new Set<string>()
  const Kind = kinds[one.kind as keyof typeof kinds] as unknown as (new (data: Manifest) => { validate: () => void }) & {
    apiVersion: string
  }
  if (Kind?.apiVersion !== one.apiVersion) return [`${one.kind} isn't in ${one.apiVersion}`]
  try {
    // The model copies its input, so its fields are watched after it was created.
    const model = new Kind(one)
    Object.assign(model, unreadFields({ ...model }, unread))
    model.validate()
  } catch (error) {
    return [`${one.kind} ${one.metadata.name}: ${(error as Error).message}`]
  }
  return [...unread].map((field) => `${one.kind} ${one.metadata.name}: no schema knows ${field}`)
}

type Container = {
  env: Array<{ name: string; value?: string }>
  ports: Array<{ name: string }>
  volumeMounts: Array<{ name: string }>
  securityContext: object
} & Record<
  'startupProbe' | 'livenessProbe' | 'readinessProbe',
  { httpGet: { path: string }; periodSeconds: number; failureThreshold: number }
>
type App = {
  spec: {
    progressDeadlineSeconds: number
    strategy: { rollingUpdate: { maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: { containers: [Container]; securityContext: object; volumes: Array<{ name: string }>; terminationGracePeriodSeconds: number }
    }
  }
}
const app = (manifest('Deployment') as unknown as App).spec
const pod = app.template.spec
const [container] = pod.containers
const assignments = (path: string) => {
  const lines = read(path)
    .split('\n')
    .flatMap((line) => /^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [])
  return Object.fromEntries(Array.from({ length: lines.length / 3 }, (_, index) => [lines[index * 3 + 1]!, lines[index * 3 + 2]!]))
}

describe('the manifests for Kubernetes', () => {
  test('are valid, and every field is one that its schema knows', () => {
    expect(manifests.length).toBeGreaterThan(8)
    expect(manifests.flatMap(findingsOf)).toEqual([])
    const misspelled = structuredClone(app) as unknown as { template: { spec: Record<string, unknown> } }
    misspelled.template.spec['terminationGracePeriod'] = 5
    const broken = { ...manifest('Deployment'), spec: misspelled }
    expect(findingsOf(broken)).toEqual(['Deployment fieldwork: no schema knows .spec.template.spec.terminationGracePeriod'])
    const wrong = { ...manifest('Cluster', 'fieldwork-db'), spec: { instances: 'three' } }
    expect(findingsOf(wrong)).toEqual([expect.stringContaining('instances')])
  })

  test('name every file of their folder, and each other by existing names', () => {
    for (const name of kustomizations) {
      const { resources: listed = [] } = parse(read(`${name}/kustomization.yaml`)) as { resources?: string[] }
      const files = resources.filter((file) => file.startsWith(`${name}/`)).map((file) => file.slice(name.length + 1))
      expect(listed.filter((file) => file !== '../base').toSorted()).toEqual(files.toSorted())
    }
    const text = manifests.map((one) => JSON.stringify(one))
    const selected = text.flatMap((one) =>
      [...one.matchAll(/"(?:matchLabels|selector)":\{"app\.kubernetes\.io\/name":"([^"]+)"/g)].map(([, name]) => name),
    )
    expect(new Set(selected)).toEqual(new Set([app.template.metadata.labels['app.kubernetes.io/name']]))
    // The operator names its secrets and labels after the cluster.
    const database = text.flatMap((one) =>
      [...one.matchAll(/"(?:cnpg\.io\/cluster|secretName|name)":"(fieldwork-db)[^"]*"/g)].map(([, name]) => name),
    )
    expect(new Set(database)).toEqual(new Set([manifest('Cluster', 'fieldwork-db').metadata.name]))
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
    expect(container.ports.map(({ name }) => name)).toEqual(['http'])
  })

  test('set only settings of .env.example', () => {
    const names = ['base/settings.env', 'example/settings.env', 'example/secrets.env'].flatMap((path) => Object.keys(assignments(path)))
    const parts = container.env.flatMap(({ value }) => [...(value ?? '').matchAll(/\$\((\w+)\)/g)].map(([, name]) => name!))
    const own = container.env.map(({ name }) => name).filter((name) => !parts.includes(name))
    expect(names).toEqual(expect.arrayContaining(['SECRET', 'PUBLIC_URL', 'MAIL_URL', 'S3_URL', 'S3_KEY', 'S3_SECRET', 'TRUST_PROXY']))
    expect([...names, ...own].filter((name) => !settings.has(name))).toEqual([])
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    expect([...names, ...own].filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(example))).toEqual([])
  })

  test('probe as documented, and give a pod the time to stop and to publish', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/health/live')
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready')
    expect(container.startupProbe.httpGet.path).toBe('/health/live')
    const startup = container.startupProbe.periodSeconds * container.startupProbe.failureThreshold
    expect(startup).toBeGreaterThanOrEqual(600)
    expect(app.progressDeadlineSeconds).toBeGreaterThan(startup)
    const delay = Number(assignments('base/settings.env')['SHUTDOWN_DELAY'])
    expect(delay).toBeGreaterThan(container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10)
  })

  test('run at least two pods, also during an update, and accept the largest upload', () => {
    expect(manifest('HorizontalPodAutoscaler')).toMatchObject({ spec: { minReplicas: 2, maxReplicas: 6 } })
    expect(app.strategy.rollingUpdate.maxUnavailable).toBe(0)
    const { annotations } = (manifest('Ingress') as unknown as { metadata: { annotations: Record<string, string> } }).metadata
    const limits = ['nginx.ingress.kubernetes.io/proxy-body-size', 'nginx.org/client-max-body-size'].map((name) => annotations[name])
    // A form around a file takes a little more.
    const largest = `${Math.max(maxBundleBytes, portfolioFileLimit, maxPartBytes) / 1024 ** 2 + 1}m`
    expect(limits).toEqual([largest, largest])
    const documented = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8').matchAll(/client_max_body_size (\w+)/g)
    expect(new Set([...documented].map(([, size]) => size))).toEqual(new Set([largest]))
  })

  test('run the app without rights, as the user of the image', () => {
    const [, user] = /useradd --system --uid (\d+)/.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))!
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), fsGroup: Number(user) })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('of the database acknowledge only what is on two machines', () => {
    expect(manifest('Cluster', 'fieldwork-db')).toMatchObject({
      spec: { instances: 3, postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } } },
    })
  })

  const kustomize = [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ].find(([program, command]) => spawnSync(program!, [command!, '--help']).status === 0)
  // Kubectl or Kustomize, where one of them is installed.
  test.skipIf(!kustomize)('become valid ones through Kustomize', () => {
    const { stdout, stderr } = spawnSync(kustomize![0]!, [kustomize![1]!, join(folder, 'example')], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const built = manifestsIn(stdout)
    expect(built.flatMap(findingsOf)).toEqual([])
    expect(built.map(({ kind }) => kind).toSorted()).toEqual([
      'Cluster',
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ])
  })
})
