import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Forms of the first response, by name. After the app has replaced them, they still have what people chose and typed. */
const forms = new Map(
  (typeof document === 'undefined' ? [] : [...document.querySelectorAll<HTMLFormElement>('#root form[data-early]')]).map(
    (form) => [form.dataset['early'], form] as const,
  ),
)

/**
 * Takes over what people chose or typed in a form before the app has started, and submits it if they did (`web/app/early.ts` holds that
 * back). Returns the properties of the form, whose only control has a name.
 */
export const useEarlyForm = (name: string, take: (value: string) => void) => {
  const form = useRef<HTMLFormElement>(null)
  const takeOver = useEffectEvent((before: HTMLFormElement) => {
    const [value = ''] = new FormData(before).values()
    if (typeof value === 'string' && value !== '') take(value)
    if (before.dataset['held'] !== undefined) setTimeout(() => form.current?.requestSubmit())
  })
  useLayoutEffect(() => {
    const before = forms.get(name)
    forms.delete(name)
    if (before) takeOver(before)
  }, [name])
  // Outside a dialog, the browser itself submits such a form nowhere.
  return { ref: form, method: 'dialog', 'data-early': import.meta.env.SSR ? name : undefined } as const
}
