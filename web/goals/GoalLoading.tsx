import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { projectsQuery } from '../catalogue/api.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalLoading.module.css'

/** Milliseconds per stage, except the last one, which lasts until the path arrives. */
const stageTime = 2000

/** An animation of a path that is drawn while the server looks for the path to a goal. */
export const GoalLoading = ({ goal }: { goal: string }) => {
  const count = useQuery(projectsQuery).data?.length ?? 0
  const stages = messages.stages(count)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, stages.length - 1)), stageTime)
    return () => clearInterval(timer)
  }, [stages.length])
  return (
    <div className={styles.loading} ref={focusInPlace} tabIndex={-1}>
      <svg className={styles.path} data-at={at} width="420" height="150" viewBox="-10 0 430 150" aria-hidden="true">
        <path className={styles.ahead} d="M10 120h92c34 0 34-46 68-46h104c34 0 34-46 68-46h58" />
        <path className={styles.drawn} pathLength={3} d="M10 120h92c34 0 34-46 68-46h104c34 0 34-46 68-46h58" />
        {stations.map(([x, y], station) => (
          <circle key={x} data-state={stateOf(station, at + 1)} cx={x} cy={y} r={12} />
        ))}
      </svg>
      <h2>{messages.drawing}</h2>
      <Text above={6} tone="faint" breaks className={styles.goal}>
        {messages.quoted(goal)}
      </Text>
      <ol role="status">
        {stages.slice(0, at + 1).map((stage, index) => (
          <li key={stage} aria-current={index === at ? 'step' : undefined}>
            <StepMarker step={index + 1} state={stateOf(index, at)} hidden />
            {stage}
          </li>
        ))}
      </ol>
    </div>
  )
}

const stations = [
  [10, 120],
  [104, 120],
  [228, 74],
  [308, 51],
  [400, 28],
] as const

const stateOf = (place: number, at: number) => (place < at ? 'done' : place === at ? 'current' : 'upcoming')
