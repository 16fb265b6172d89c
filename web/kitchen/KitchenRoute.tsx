import { lazy } from 'react'
import { useFeatures } from '../accounts/api.ts'
import { NotFound } from '../shell/NotFound.tsx'

const Kitchen = lazy(() => import('./Kitchen.tsx'))

/** Every widget in every state; only in development. */
export const KitchenRoute = () => (useFeatures().features['general.dev'] ? <Kitchen /> : <NotFound />)
