import { useState } from 'react'

/** A message above the sharing dialog that goes away after a while. */
export type Notice = {
  kind: 'success' | 'error'
  text: string
  /** Milliseconds until it closes; the default is 6 seconds. */
  duration?: number | undefined
  /** Follows the text. */
  link?: { label: string; href: string } | undefined
  /** Makes the text a button. */
  onPress?: (() => void) | undefined
}

/** A failed step, with the notice to show. */
export class SharingFailure extends Error {
  readonly notice: Notice
  constructor(notice: Omit<Notice, 'kind'>, cause?: unknown) {
    super(notice.text, { cause })
    this.notice = { kind: 'error', ...notice }
  }
}

export type ShownNotice = Notice & { id: number }

/** Shows one notice at a time; the next one replaces it. */
export const useNotice = () => {
  const [notice, setNotice] = useState<ShownNotice>()
  const show = (next: Notice) => setNotice((before) => ({ ...next, id: (before?.id ?? 0) + 1 }))
  return { notice, show, clear: () => setNotice(undefined) }
}
