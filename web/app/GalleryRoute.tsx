import { useFeatures } from '../accounts/api.ts'
import { NotFound } from './errors/NotFound.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'

const Gallery = lazyPart(() => import('../gallery/Gallery.tsx').then((file) => file.default))

/** Every widget in every state; only in development. */
export const GalleryRoute = () => (useFeatures().features['general.dev'] ? <Gallery /> : <NotFound />)
