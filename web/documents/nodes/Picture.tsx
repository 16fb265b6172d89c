import type { ImageNode } from '../../../core/documents/nodes.ts'
import { openModal } from '../../shell/modals/modals.ts'
import { ImageWithFallback } from '../../ui/ImageWithFallback.tsx'
import { documentWords as words } from '../../words/document.ts'
import styles from './Picture.module.css'

export const Picture = ({ node }: { node: ImageNode }) => (
  <figure className={styles.figure} id={node.id} data-block data-spacing={node.withSpacing} data-border={node.withBorder}>
    <button
      type="button"
      className={styles.zoom}
      aria-label={`${words.enlargeImage}: ${node.alt}`}
      onClick={() => openModal('imageZoom', { href: node.src, fit: 'contain', alt: node.alt })}
    >
      <ImageWithFallback src={node.src} alt={node.alt} width={node.width} height={node.height} sources={node.sources?.map(({ type, srcset }) => ({ type, srcSet: srcset })) ?? []} />
    </button>
    {node.caption && <figcaption className={styles.caption}>{node.caption}</figcaption>}
  </figure>
)
