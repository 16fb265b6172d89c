import { useEffect } from 'react'
import { brand } from '../../core/brand.ts'

export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])
}
