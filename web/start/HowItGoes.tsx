import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { visitorMessages } from '../messages/start.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import styles from './HowItGoes.module.css'

const { steps, answer, keep } = visitorMessages.ways

/** An evening with a project, in three pictures. */
export const HowItGoes = () => (
  <ol className={styles.ways}>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <Stack as="ol" gap={16} className={styles.steps}>
          {steps.steps.map((step, index) => (
            <li key={step} data-state={at(index)}>
              <StepMarker step={index + 1} state={at(index)} hidden />
              {step}
            </li>
          ))}
        </Stack>
      </div>
      <h3>{steps.title}</h3>
      <p>{steps.text}</p>
    </li>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <Box surface="task" className={styles.turn}>
          <YourTurn />
          <Text as="b" text="label">
            {answer.question}
          </Text>
          <Text above={10} text="small" className={styles.field}>
            {answer.saidBefore}
            <code>{answer.saidCode}</code>
            {answer.saidAfter}
            <i />
          </Text>
        </Box>
      </div>
      <h3>{answer.title}</h3>
      <p>{answer.text}</p>
    </li>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <div className={styles.leaf} data-behind />
        <div className={styles.leaf}>
          <ProjectIcon name="corner" size={36} />
          <b>{keep.project}</b>
          <small>{keep.builtBy}</small>
          <i />
          <i />
          <i />
        </div>
      </div>
      <h3>{keep.title}</h3>
      <p>{keep.text}</p>
    </li>
  </ol>
)

const at = (index: number) => (index < 2 ? 'done' : index === 2 ? 'current' : 'upcoming')
