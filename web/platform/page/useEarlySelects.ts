import { useEffectEvent, useLayoutEffect } from 'react'

/** Selects of the first response. After the app has replaced them, they still have what people chose. */
const selects = typeof document === 'undefined' ? [] : [...document.querySelectorAll<HTMLSelectElement>('#root select[data-early]')]

/** Marks a select of the first response, which has a name. A reload must not look like a choice, so the browser restores none. */
export const earlySelect = { 'data-early': import.meta.env.SSR ? '' : undefined, autoComplete: 'off' } as const

/** Takes over what people chose in selects before the app has started: the chosen values by name. */
export const useEarlySelects = (take: (chosen: Record<string, string>) => void): void => {
  const takeOver = useEffectEvent(take)
  useLayoutEffect(() => {
    const changed = selects.splice(0).filter(({ selectedOptions: [option] }) => option && !option.defaultSelected)
    if (changed.length > 0) takeOver(Object.fromEntries(changed.map(({ name, value }) => [name, value])))
  }, [])
}
