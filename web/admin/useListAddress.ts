import { useEffect, useState } from 'react'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'

/** Milliseconds without a keystroke before the search starts. */
const typingPause = 250

/** Search text, filter and page of a list, which its address holds. `filter`: the parameter of the filter. */
export const useListAddress = (filter = '') => {
  const search = useSearchParams()
  const { navigate } = useRouter()
  const query = search.get('q') ?? ''
  const [text, setText] = useState(query)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (name !== 'page') next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    void navigate(`?${next}`, { replace: true })
  }
  useEffect(() => {
    if (text.trim() === query) return
    const timer = setTimeout(() => change('q', text.trim()), typingPause)
    return () => clearTimeout(timer)
  })
  return {
    text,
    setText,
    query,
    filtered: search.get(filter) ?? '',
    setFiltered: (value: string) => change(filter, value),
    page: Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1),
    setPage: (page: number) => change('page', String(page)),
  }
}
