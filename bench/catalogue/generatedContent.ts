import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const shipped = join(import.meta.dirname, '../../content')

/** A content folder of any size: the projects that ship, each as often as it takes, with ids and work folders of their own. */
export const generateContent = (count: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-bench-content-'))
  cpSync(join(shipped, 'concepts'), join(folder, 'concepts'), { recursive: true })
  const originals = readdirSync(join(shipped, 'projects')).sort()
  const ids = Array.from({ length: count }, (_, at) => {
    const original = originals[at % originals.length]!
    const copy = Math.floor(at / originals.length)
    const id = copy === 0 ? original : `${original.slice(0, 50)}-${copy}`
    cpSync(join(shipped, 'projects', original), join(folder, 'projects', id), { recursive: true })
    for (const path of copy === 0 ? [] : readdirSync(join(folder, 'projects', id), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, 'projects', id, path)
      if (!file.endsWith('.md')) continue
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        text.replace(/fieldwork\/[\w{}-]+/g, (found) => `${found}-${copy}`).replace(/^title: (.{1,50}).*$/m, `title: $1 ${copy}`),
      )
    }
    return id
  })
  const [categories = ''] = readFileSync(join(shipped, 'catalogue.yaml'), 'utf8').split(/^series:/m)
  const series = Array.from({ length: Math.ceil(count / 5) }, (_, at) => {
    const own = ids.slice(at * 5, at * 5 + 5).join(', ')
    return `  - { id: series-${at + 1}, title: Series ${at + 1}, description: Generated., icon: roadmap, projects: [${own}] }`
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'catalogue.yaml'), [categories.trimEnd(), 'series:', ...series, ''].join('\n'))
  return folder
}
