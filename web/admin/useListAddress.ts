import { useEffect, useState } from 'react'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'

/** Milliseconds without a key after which what was typed is searched for. */
const typingPause = 250

/** What a list shows stands in the address: words, filter and page. */
export const useListAddress = () => {
  const search = useSearchParams()
  const { navigate } = useRouter()
  const [words, setWords] = useState(search.get('q') ?? '')
  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate(`?${next}`, { replace: true })
  }
  const query = search.get('q') ?? ''
  useEffect(() => {
    if (words.trim() === query) return
    const timer = setTimeout(() => change({ q: words.trim(), page: undefined }), typingPause)
    return () => clearTimeout(timer)
  })
  const page = /^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? '1'
  return {
    words,
    setWords,
    search,
    change,
    /** For the query of a list. */
    asked: { page, ...(query ? { q: query } : {}) },
    /** For an `AdminList` with pages. */
    pages: { page: Number(page), onPage: (next: number) => change({ page: String(next) }) },
  }
}
