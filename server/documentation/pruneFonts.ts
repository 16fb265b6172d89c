import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageFolders } from './imageFolders.ts'

/* Removes the weights in which nothing is set from the packages of the fonts; for images, where they would be carried along. */

const needed = new Set(imageFolders())
for (const folder of new Set([...needed].map(dirname)))
  for (const name of readdirSync(folder)) {
    const weight = join(folder, name)
    if (statSync(weight).isDirectory() && !needed.has(weight)) rmSync(weight, { recursive: true })
  }
