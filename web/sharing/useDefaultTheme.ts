import { useQuery } from '@tanstack/react-query'
import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { preferencesQuery } from '../accounts/api.ts'
import { useLock } from '../plans/api.ts'

/** The theme that the learner chose last; light without Pro. */
export const useDefaultTheme = (): DocumentationTheme => {
  const { data: preferences } = useQuery(preferencesQuery)
  const isLocked = useLock('project_share_theme_select') !== undefined
  return isLocked ? 'light' : (preferences?.documentationTheme ?? 'light')
}
