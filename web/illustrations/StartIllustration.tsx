import { stationMessages as messages } from '../messages/start.ts'
import { DraftingGrid } from './DraftingGrid.tsx'
import { TideStation } from './TideStation.tsx'
import styles from './StartIllustration.module.css'

/** The drawing at the top of the start page: a half-built station on the water, with its title block. */
export const StartIllustration = () => (
  <div className={styles.sheet}>
    <DraftingGrid />
    <TideStation />
    <dl className={styles.block}>
      {messages.block.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
