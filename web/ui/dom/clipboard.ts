/** Copies text and returns whether it worked. Outside of secure contexts (plain http in a local network), only `execCommand` works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a text that is still loading, and returns whether it worked. Call it while handling a press: Safari lets a page write to the
 * clipboard only then, but accepts the text later. Rejects if the text does.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const plain = text.then((words) => new Blob([words], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
    return true
  } catch {
    return copyText(await text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside the open dialog, because the rest of the page is inert. A pressed button may have gone, and the focus with it.
  const parent = before?.closest('dialog') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  parent.append(area)
  area.select()
  const copied = document.activeElement === area && document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
