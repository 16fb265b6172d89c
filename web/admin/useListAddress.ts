import { useEffect, useState } from 'react'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'

/** Milliseconds without a keystroke before the list is searched or filtered. */
const typingPause = 250

/** Search text, filters and page of a list, which its address holds. `filter`: the parameter of the filter. */
export const useListAddress = (filter = '') => {
  const search = useSearchParams()
  const change = useChangeAddress()
  const query = search.get('q') ?? ''
  const { text, setText } = useTypedParameter('q')
  return {
    search,
    text,
    setText,
    query,
    filtered: search.get(filter) ?? '',
    setFiltered: (value: string) => change(filter, value),
    page: Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1),
    setPage: (page: number) => change('page', String(page)),
  }
}

/** Returns a function that sets a parameter of the address, or removes it if the value is empty. */
export const useChangeAddress = () => {
  const { navigate, state } = useRouter()
  return (name: string, value: string): void => {
    // The newest address: two fields may change before the page is rendered again.
    const next = new URLSearchParams(state().location.search)
    if (name !== 'page') next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    // Back returns to the page before, but not to each pause in typing.
    void navigate(`?${next}`, { replace: name !== 'page' })
  }
}

/** The text of a field whose value becomes a parameter of the address after a pause in typing, or with `submit`. */
export const useTypedParameter = (name: string) => {
  const value = useSearchParams().get(name) ?? ''
  const change = useChangeAddress()
  const [text, setText] = useState(value)
  const [rendered, setRendered] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  if (rendered !== value) {
    setRendered(value)
    // The address changed otherwise: Back, for instance.
    if (value !== submitted) {
      setSubmitted(value)
      setText(value)
    }
  }
  const submit = () => {
    if (text.trim() === value) return
    setSubmitted(text.trim())
    change(name, text.trim())
  }
  useEffect(() => {
    const timer = setTimeout(submit, typingPause)
    return () => clearTimeout(timer)
  })
  return { text, setText, submit }
}
