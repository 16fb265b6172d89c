import { useFlag } from '../accounts/api.ts'
import { planMessages } from '../messages/plans.ts'
import { CheckIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './FeatureList.module.css'

/** The features of a plan on this server. */
export const FeatureList = ({ plan }: { plan: keyof typeof planMessages.cards }) => {
  const features = planMessages.cards[plan].features({ hasTutor: useFlag('capability.tutor'), hasPortfolio: useFlag('toolbar.portfolio') })
  return (
    <Stack as="ul" gap={8} className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </Stack>
  )
}
