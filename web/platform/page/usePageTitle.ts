import { useEffect } from 'react'
import { pageTitle } from '@fieldwork/core/brand.ts'

export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}
