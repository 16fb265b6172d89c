import { useEffect, useState } from 'react'
import type { RestorePhase, RestoreProgress } from '@fieldwork/core/backup/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { CardHeading } from '../accounts/PageCard.tsx'
import { restoreMessages as messages } from '../messages/backup.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { RestoredState } from './api.ts'

/** The share of the time that each phase takes, roughly, in percent. */
const shares: Record<RestorePhase, number> = { checking: 15, files: 15, rows: 45, finishing: 20 }
const phases = Object.keys(shares) as RestorePhase[]

/** Milliseconds after which a restart may have failed. */
const usualRestart = 60_000

/** A restore under way, and its happy end. */
export const RestoreSteps = ({ restore }: { restore: RestoreProgress | RestoredState }) => {
  if (restore.state === 'back')
    return (
      <>
        <CardHeading
          key="back"
          takesFocus
          title={restore.missingFiles > 0 ? messages.doneWithGaps : messages.done}
          lead={messages.doneLead}
        />
        {messages.gaps(restore).map((gap) => (
          <Text key={gap} text="small" tone="quiet" above={12} breaks>
            {gap}
          </Text>
        ))}
        {/* A full load, because everything the app has cached is from the empty server. */}
        <Stack as="p" align="start" above={24}>
          <a {...buttonClasses('filled', 'large')} href={routePatterns.login}>
            {messages.logIn}
          </a>
        </Stack>
      </>
    )
  return (
    <>
      <CardHeading key="running" takesFocus title={messages.restoring} lead={messages.restoringLead} />
      <Stack gap={8} above={24}>
        <Meter label={messages.restoring} percent={percentOf(restore)} />
        <Text text="small" tone="quiet" role="status">
          {restore.state === 'done' ? <Restarting /> : messages.phases[restore.phase]}
        </Text>
      </Stack>
    </>
  )
}

const Restarting = () => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), usualRestart)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? messages.restartIsLate : messages.restarting
}

const percentOf = ({ state, phase, done, total }: RestoreProgress): number => {
  if (state === 'done') return 97
  const before = phases.slice(0, phases.indexOf(phase)).reduce((sum, earlier) => sum + shares[earlier], 0)
  return Math.round(before + (phase === 'finishing' || total === 0 ? 0 : (shares[phase] * done) / total))
}
