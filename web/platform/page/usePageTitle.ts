import { useEffect } from 'react'
import { brand } from '@fieldwork/core/brand.ts'

export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])
}
