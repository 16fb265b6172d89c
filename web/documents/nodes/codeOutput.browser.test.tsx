import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, leave, show } from '../../tasks/testing.tsx'
import { CodeBlock } from './CodeBlock.tsx'

afterEach(leave)

test('command output is less prominent than the command', async () => {
  const code = { type: 'codeBlock', inline: false, expandable: false, ask: false } as const
  await show(
    fakeServer(),
    <>
      <CodeBlock nodes={[{ ...code, id: 'command', language: 'shell', title: 'Terminal', text: 'nginx -v', copyable: true }]} />
      <CodeBlock nodes={[{ ...code, id: 'output', language: 'text', title: 'What you should see', text: 'nginx/1.22', copyable: false }]} />
    </>,
  )
  await expect.element(page.getByText('nginx/1.22')).toBeVisible()
  const ground = (id: string) => getComputedStyle(document.getElementById(id)!).backgroundColor
  expect(ground('output')).toBe('rgba(0, 0, 0, 0)')
  expect(ground('command')).not.toBe(ground('output'))
})
