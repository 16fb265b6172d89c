import { imageZoomDialog } from '../../platform/dialogs/previews.ts'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback.tsx'
import { documentMessages as messages } from '../../messages/document.ts'
import { useTextMarker } from '../../platform/documents/textAdditions.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Picture.module.css'

/** A picture with its caption. A drawing has a variant for the dark theme; only the visible one is loaded. */
export const Picture = ({ node }: { node: ImageNode }) => (
  <figure className={styles.figure} id={node.id} data-block data-spacing={node.withSpacing} data-border={node.withBorder}>
    <One node={node} src={node.src} theme={node.darkSrc ? 'light' : 'both'} />
    {node.darkSrc && <One node={node} src={node.darkSrc} theme="dark" />}
    {node.caption && <Caption block={node.id} words={node.caption} />}
  </figure>
)

const Caption = ({ block, words }: { block: string; words: string }) => (
  <Text as="figcaption" above={8} text="caption" tone="faint" className={styles.caption} data-words={block}>
    {useTextMarker(block).words(words)}
  </Text>
)

const One = ({ node, src, theme }: { node: ImageNode; src: string; theme: 'light' | 'dark' | 'both' }) => {
  const { dialogs } = usePlatform()
  return (
    <div className={styles.frame} data-for={theme} data-photo={Boolean(node.sources)}>
      <ImageWithFallback
        src={src}
        alt={node.alt}
        width={node.width}
        height={node.height}
        sources={node.sources?.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
      />
      <button
        type="button"
        className={styles.zoom}
        aria-label={`${messages.enlargeImage}: ${node.alt}`}
        onClick={() => dialogs.open(imageZoomDialog, { href: src, fit: 'contain', alt: node.alt })}
      />
    </div>
  )
}
