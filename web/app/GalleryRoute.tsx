import { lazy } from 'react'
import { useFeatures } from '../accounts/api.ts'
import { NotFound } from './errors/NotFound.tsx'

const Gallery = lazy(() => import('../gallery/Gallery.tsx'))

/** Every widget in every state; only in development. */
export const GalleryRoute = () => (useFeatures().features['general.dev'] ? <Gallery /> : <NotFound />)
