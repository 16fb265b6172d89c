import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './MyProjects.module.css'

export const ProjectRowsSkeleton = () => (
  <Loading>
    {[1, 2, 3, 4].map((row) => (
      <Row key={row} gap={14} className={styles.waiting}>
        <Skeleton width="38" height="38" shape="circle" />
        <Skeleton width="46%" />
      </Row>
    ))}
  </Loading>
)
