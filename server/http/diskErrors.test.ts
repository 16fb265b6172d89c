import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fullDiskRemedy, isDiskError, remedyForWrite } from './diskErrors.ts'

const errorOf = (path: string): Promise<unknown> => writeFile(path, 'a test').catch((error: unknown) => error)

test.skipIf(process.platform !== 'linux')(
  'a full disk needs space, and a folder that can’t be written the remedy of its check',
  async () => {
    const [full, missing] = await Promise.all([errorOf('/dev/full'), errorOf('/nowhere/at/all')])
    expect([full, { code: '53100' }, missing, undefined].map(isDiskError)).toEqual([true, true, false, false])
    expect(remedyForWrite(full, 'Give this user the folder.')).toBe(fullDiskRemedy)
    expect(remedyForWrite(missing, 'Give this user the folder.')).toBe('Give this user the folder.')
  },
)
