import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Keeps its children usable while a dialog is open by moving them into it: everything outside of a modal dialog is inert. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const [host] = useState(createHost)
  useLayoutEffect(() => {
    topmost().append(host)
    return () => host.remove()
  }, [host])
  return createPortal(children, host)
}

/** Call it when a dialog has opened or closed. Elements are moved instead of reinserted, so they keep the focus and don't animate again. */
export function liftAboveDialogs(): void {
  const target = topmost()
  for (const host of document.querySelectorAll(`[${mark}]`))
    if ('moveBefore' in Element.prototype) target.moveBefore(host, null)
    else target.append(host)
}

const mark = 'data-above-dialogs'

function createHost() {
  const host = document.createElement('div')
  host.setAttribute(mark, '')
  return host
}

const topmost = () => [...document.querySelectorAll(':is(dialog:modal)')].at(-1) ?? document.body
