import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { dataFile, textFile } from '../../core/bundles/fileNames.ts'
import { mutated } from './hostileValues.ts'
import type { Chance } from '../measuring/chance.ts'

/** The zip of a project whose data says something else in one place, in a form that can be read. */
export const mutatedZip = (zip: Uint8Array, chance: Chance): Uint8Array => {
  const files = unzipSync(zip)
  const name = chance.next() < 0.8 ? dataFile : textFile
  const data: unknown = JSON.parse(strFromU8(files[name]!))
  return zipSync({ ...files, [name]: strToU8(JSON.stringify(mutated(data, chance))) }, { level: 0 })
}
