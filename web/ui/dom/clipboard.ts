/** Copies text and says whether it worked. Without a secure context (plain http in a local network) there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a text that is still on its way, and says whether it worked. Call it while a press is handled: Safari lets a page write to the
 * clipboard only then, and takes the text itself later. Rejects as the text does.
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
  // inside the dialog that has the focus: the rest of the page is inert
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
