import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from '../dialogs/Dialog.tsx'
import { copyText } from './clipboard.ts'

afterEach(() => vi.restoreAllMocks())

/** As on plain http, where a copy takes what is selected. */
const copies = () => {
  const texts: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const field = document.activeElement
    texts.push(field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '')
    return true
  })
  return texts
}

test.for([
  ['with the focus in it', true],
  ['whose pressed button is gone', false],
] as const)('where the clipboard is refused, a text is copied from a modal dialog %s', async ([, isFocused]) => {
  const texts = copies()
  await render(
    <Dialog title="Public page">
      <button type="button">Copy</button>
    </Dialog>,
  )
  await expect.poll(() => document.querySelector('dialog:modal')).not.toBeNull()
  if (isFocused) document.querySelector('button')!.focus()
  else (document.activeElement as HTMLElement).blur()
  expect(await copyText('http://fieldwork.test/ines')).toBe(true)
  expect(texts).toEqual(['http://fieldwork.test/ines'])
})
