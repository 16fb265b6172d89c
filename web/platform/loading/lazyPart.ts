import { createElement, use, type ComponentType } from 'react'

/**
 * A component whose code is fetched when it is first shown, or before that by `load`, which never fails: what cannot be had fails where it
 * is shown. Once the code is there, it shows in the same frame. React's `lazy` would show the fallback first, and keep it for 300 ms.
 */
export const lazyPart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let loading: Promise<ComponentType<Props>> | undefined
  const begin = () => (loading ??= fetchPart())
  const Part = (props: Props) => createElement(use(begin()), props)
  const load = async () => {
    const begun = begin()
    try {
      const part = await begun
      // React looks at these before it waits.
      void Object.assign(begun, { value: part, status: 'fulfilled' })
    } catch {
      // It fails where it is shown.
    }
  }
  return Object.assign(Part, { load })
}
