import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explanationMessages } from '../../messages/explanations.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { impersonation } from '../../platform/impersonation.ts'
import { sendCovered } from '../api.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './CoveredPoints.module.css'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.covered

/** Lists the points of the author's explanation. The learner marks those that their own covers. */
export const CoveredPoints = ({ item: { node, answer }, projectId, drafts }: TaskFieldProps) => {
  const marking = useMutation({
    scope: { id: `covered ${projectId} ${node.id}` },
    mutationFn: (covered: number[]) => sendCovered(projectId, node.id, covered),
    onSuccess: drafts.take,
  })
  /** The learner's marks while they are being saved. */
  const [wish, setWish] = useState<number[]>()
  const covered = wish ?? answer.covered ?? []
  const mark = (point: number, isCovered: boolean) => {
    const next = isCovered ? [...covered, point] : covered.filter((other) => other !== point)
    setWish(next)
    // React Query calls this only for the latest mutation.
    marking.mutate(next, { onSettled: () => setWish(undefined) })
  }
  if (!answer.points?.length) return null
  return (
    <Stack as="fieldset" align="start" gap={6} text="small" className={styles.points}>
      <legend>{messages.legend}</legend>
      {answer.points.map((point, at) => (
        <Checkbox
          key={point}
          label={<CodeWords text={point} />}
          checked={covered.includes(at)}
          softDisabled={Boolean(impersonation())}
          onChange={(isCovered) => mark(at, isCovered)}
        />
      ))}
      <Text tone="danger" weight="medium" role="status">
        {marking.isError && messages.failed}
      </Text>
    </Stack>
  )
}
