import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './Tiles.module.css'

/** Three tiles on their way. */
export const TileSkeletons = () => (
  <Loading className={styles.tiles}>
    {[0, 1, 2].map((tile) => (
      <span key={tile} className={styles.tileLoading} data-skeleton="tile">
        <Skeleton className={styles.pictureLoading} />
        <Skeleton className={styles.captionLoading} />
      </span>
    ))}
  </Loading>
)
