import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { exampleAddress } from '@fieldwork/core/credentials/addresses.ts'
import { ExampleCredential } from '../credentials/ExampleCredential.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { visitorMessages } from '../messages/start.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CodeWords } from '../ui/CodeWords.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './HowItGoes.module.css'

const { steps, answer, keep } = visitorMessages.ways

type Props = {
  /** The project whose credential is shown. */
  example: Project | undefined
}

/** An evening with a project, in three pictures. */
export const HowItGoes = ({ example }: Props) => (
  <ol className={styles.ways}>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <Stack as="ol" gap={16} className={styles.steps}>
          {steps.steps.map((step, index) => (
            <Row as="li" key={step} gap={12} tone="quiet" data-state={at(index)}>
              <StepMarker step={index + 1} state={at(index)} hidden />
              {step}
            </Row>
          ))}
        </Stack>
      </div>
      <h3>{steps.title}</h3>
      <Text tone="quiet">{steps.text}</Text>
    </li>
    <li>
      <div className={styles.picture} aria-hidden="true">
        <Box surface="task" className={styles.turn}>
          <YourTurn />
          <Text as="b" text="label">
            {answer.question}
          </Text>
          <Text above={10} text="small" className={styles.field}>
            <CodeWords text={answer.said} />
            <i />
          </Text>
        </Box>
      </div>
      <h3>{answer.title}</h3>
      <Text tone="quiet">{answer.text}</Text>
    </li>
    <li>
      {example ? (
        <a className={styles.picture} href={exampleAddress(example)} data-example>
          <ExampleCredential project={example} loading="lazy" />
        </a>
      ) : (
        <div className={styles.picture} data-example />
      )}
      <h3>{keep.title}</h3>
      <Text tone="quiet">{keep.text}</Text>
      {example?.metadata.hasExample && (
        <Text above={8}>
          <a className="t-small t-bold t-harbour" href={exampleAddress(example)}>
            {keep.open}
          </a>
        </Text>
      )}
    </li>
  </ol>
)

const at = (index: number) => (index < 2 ? 'done' : index === 2 ? 'current' : 'upcoming')
