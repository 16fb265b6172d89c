import { createElement, use, type ComponentType } from 'react'

/** Functions that forget code that failed to load. */
const failed = new Set<() => void>()

/** Lets failed code be loaded again when it's next shown. Call it only after the failure was shown, or it would be retried forever. */
export const forgetFailedParts = (): void => {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose code is loaded when it's first shown, or before that by `load`, which never rejects: code that can't be loaded fails
 * where it's shown. Loaded code is shown in the same frame; React's `lazy` would show the fallback first, and keep it for 300 ms.
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
      // React reads these properties before it suspends.
      void Object.assign(begun, { value: part, status: 'fulfilled' })
    } catch {
      // It's loaded again where it's shown, and fails there.
      if (loading === begun) forget()
    }
  }
  return Object.assign(Part, { load })
}
