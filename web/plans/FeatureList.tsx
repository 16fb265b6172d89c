import { CheckIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './FeatureList.module.css'

/** The features of a plan. */
export const FeatureList = ({ features }: { features: readonly string[] }) => (
  <Stack as="ul" gap={8} className={styles.features}>
    {features.map((feature) => (
      <li key={feature}>
        <CheckIcon />
        {feature}
      </li>
    ))}
  </Stack>
)
