import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { redactSecrets, secretMark } from '@fieldwork/core/evidence/redactSecrets.ts'
import { harmlessOutputs, secretOutputs } from '@fieldwork/core/evidence/testing-secrets.ts'
import { shellOf } from './testing-shells.ts'

const script = readFileSync(join(import.meta.dirname, 'companion.sh'), 'utf8')
const [readable] = /^readable\(\) \{[\s\S]*?^\}/m.exec(script)!

describe.for(['dash', 'bash', 'busybox'])('output cleaned by the companion in %s', (name) => {
  const shell = shellOf(name)
  const read = (input: string, max = 16_384) => {
    const { program, path } = shell!
    const run = `MAX_SENT=${max}\n${readable}\nreadable`
    const { stdout, stderr, status } = spawnSync(program, ['-c', run], { input, encoding: 'utf8', env: { PATH: path, SHLVL: '1' } })
    expect(stderr).toBe('')
    return { text: stdout, isCut: status === 3 }
  }

  test.skipIf(!shell)('contains no secret that the server would remove', () => {
    for (const [output, secret] of secretOutputs) {
      const { text } = read(`${output}\n`)
      expect(text).toContain(secretMark)
      expect(text).not.toContain(secret)
      // The server finds nothing more to remove.
      expect(redactSecrets(text)).toBe(text)
    }
  })

  test.skipIf(!shell)('is otherwise unchanged', () => {
    const everything = `${harmlessOutputs.join('\n')}\n`
    expect(read(everything)).toEqual({ text: everything, isCut: false })
  })

  test.skipIf(!shell)('has no colors or control characters, and a carriage return overwrites its line', () => {
    const printed = 'a\u001b[31mred\u001b[0m\u001b]0;title\u0007 b\r\n10%\r100%\n\u0007bell\u0000\u007f\u0001\u009b2J\tx\n'
    expect(read(printed).text).toBe('ared b\n100%\nbell2J\tx\n')
  })

  test.skipIf(!shell)('ends after the last whole line that fits', () => {
    expect(read('12345\n12345\n12345\n', 14)).toEqual({ text: '12345\n12345\n', isCut: true })
    // A line is measured without its secrets.
    expect(read(`TOKEN=${'aB3!'.repeat(100)}\n`, 200)).toEqual({ text: `TOKEN=${secretMark}\n`, isCut: false })
    expect(read(`${'x'.repeat(2_000_000)}\n`)).toEqual({ text: '', isCut: true })
  })
})
