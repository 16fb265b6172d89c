import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, runningWorkspaces, type Lockfile } from './productionPackages.ts'

type Component = { 'bom-ref': string; type: string; name: string; version: string; purl: string }
type Bill = {
  metadata: { component: Component }
  components: Component[]
  dependencies: Array<{ ref: string; dependsOn: string[] }>
}
type Image = { debianPackages: string; suite: string; nodeVersion: string }

/** A package of Debian in the image, as dpkg-query prints it: name, version and architecture, separated by tabs. */
export const debianQuery = ['dpkg-query', '--show', '--showformat=${Package}\\t${Version}\\t${Architecture}\\n']

/** The CycloneDX document of an image: packages of npm in it and built into the web, Debian's packages, and Node. */
export const billOfMaterials = (root: string, image: Image): Bill => {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']
  const bill = execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  return imageBill(JSON.parse(bill) as Bill, lockfile, image)
}

export const imageBill = (bill: Bill, lockfile: Lockfile, { debianPackages, suite, nodeVersion }: Image): Bill => {
  const delivered = new Set(
    productionPackages(lockfile, [...runningWorkspaces, 'web']).map((folder) => {
      return `${folder.replace(/^.*node_modules\//, '')}@${lockfile.packages[folder]!.version}`
    }),
  )
  const components = bill.components.filter((component) => delivered.has(component['bom-ref']))
  const debian = debianPackages
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name, version, architecture] = line.split('\t') as [string, string, string]
      return component(name, version, `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${suite}`)
    })
  const refs = new Set(components.map((one) => one['bom-ref']))
  const product = bill.metadata.component
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...product, name: 'fieldwork' } },
    components: [...components, ...debian, component('node', nodeVersion, `pkg:generic/node@${nodeVersion}`)],
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}

const component = (name: string, version: string, purl: string): Component => ({ 'bom-ref': purl, type: 'library', name, version, purl })
