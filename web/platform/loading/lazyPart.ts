import { createElement, use, type ComponentType } from 'react'

/** Forgets each code that did not arrive. */
const failed = new Set<() => void>()

/** What did not arrive is asked for again when it is next shown. Only after it failed where it was shown: else it would be asked for without end. */
export const forgetFailedParts = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose code is fetched when it is first shown, or before that by `load`, which never fails: what cannot be had fails where it
 * is shown. Once the code is there, it shows in the same frame. React's `lazy` would show the fallback first, and keep it for 300 ms.
 */
export const lazyPart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let loading: Promise<ComponentType<Props>> | undefined
  const forget = () => (loading = undefined)
  const fetchOnce = () => {
    const begun = fetchPart()
    begun.catch(() => failed.add(forget))
    return begun
  }
  const begin = () => (loading ??= fetchOnce())
  const Part = (props: Props) => createElement(use(begin()), props)
  const load = async () => {
    const begun = begin()
    try {
      const part = await begun
      // React looks at these before it waits.
      void Object.assign(begun, { value: part, status: 'fulfilled' })
    } catch {
      // It is asked for once more where it is shown, and fails there.
      if (loading === begun) forget()
    }
  }
  return Object.assign(Part, { load })
}
