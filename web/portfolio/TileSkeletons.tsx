import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Tiles.module.css'

/** Three tiles that are loading. */
export const TileSkeletons = () => (
  <Loading className={styles.tiles}>
    {[0, 1, 2].map((tile) => (
      <Stack as="span" key={tile} gap={12} data-skeleton="tile">
        <Skeleton className={styles.picture} />
        <Skeleton className={styles.captionLoading} />
      </Stack>
    ))}
  </Loading>
)
