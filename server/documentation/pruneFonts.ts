import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageFolders } from './imageFolders.ts'

/* Removes unused weights from the font packages, to keep container images small. */

const needed = new Set(imageFolders())
for (const folder of new Set([...needed].map(dirname)))
  for (const name of readdirSync(folder)) {
    const weight = join(folder, name)
    if (statSync(weight).isDirectory() && !needed.has(weight)) rmSync(weight, { recursive: true })
  }
