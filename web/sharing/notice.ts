import { useState } from 'react'

/** What stands above the sharing dialog for a while. */
export type Notice = {
  kind: 'success' | 'error'
  text: string
  /** Milliseconds until it is closing; 6 seconds when absent. */
  duration?: number | undefined
  /** Follows the text. */
  link?: { label: string; href: string } | undefined
  /** Makes the text a button. */
  onPress?: (() => void) | undefined
}

/** A step that failed, with the notice that says so. */
export class SharingFailure extends Error {
  readonly notice: Notice
  constructor(notice: Omit<Notice, 'kind'>, cause?: unknown) {
    super(notice.text, { cause })
    this.notice = { kind: 'error', ...notice }
  }
}

export type ShownNotice = Notice & { id: number }

/** One notice at a time: the next takes the place of the one before. */
export const useNotice = () => {
  const [notice, setNotice] = useState<ShownNotice>()
  const show = (next: Notice) => setNotice((before) => ({ ...next, id: (before?.id ?? 0) + 1 }))
  return { notice, show, clear: () => setNotice(undefined) }
}
