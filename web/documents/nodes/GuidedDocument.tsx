import { memo, useCallback } from 'react'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { boxesIn } from '@fieldwork/core/documents/walk.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './GuidedDocument.module.css'
import { NextStep } from './NextStep.tsx'
import { renderBlocks, renderBody } from './registry.tsx'
import { useResponseSteps } from './responseSteps.ts'
import { useTextAdditions } from '../../platform/documents/textAdditions.ts'

/** The steps of one track, then the sections that follow them. */
export const GuidedDocument = ({ steps, sections }: { steps: StepNode[]; sections: SectionNode[] }) => {
  const waiting = useResponseSteps(steps)
  const nextSection = sections.find(({ sectionType }) => sectionType !== 'pro')
  return (
    <>
      {steps.map((step, index) => {
        const nodes = waiting.get(step.id)
        if (nodes) return <ResponseStep key={`${step.id} of the response`} id={step.id} nodes={nodes} />
        const next = steps[index + 1] ?? nextSection
        return (
          <Step
            key={step.id}
            step={step}
            position={messages.stepOf(index + 1, steps.length)}
            nextId={next?.id}
            nextTitle={next && ('title' in next ? next.title : next.heading)}
          />
        )
      })}
      {renderBlocks(sections)}
    </>
  )
}

type StepProps = { step: StepNode; position: string; nextId: string | undefined; nextTitle: string | undefined }

const Step = memo(({ step, position, nextId, nextTitle }: StepProps) => (
  <section id={step.id} className={styles.step} data-step aria-labelledby={`${step.id}-title`}>
    <Text text="small" tone="faint" below={6}>
      {position}
      <BesideTitle step={step.id} />
    </Text>
    <Text as="h2" text="title" below={16} id={`${step.id}-title`}>
      {step.title}
    </Text>
    {renderBody(step.children)}
    {boxesIn(step.children).length === 0 && nextId && nextTitle && <NextStep from={step.id} to={{ id: nextId, title: nextTitle }} />}
  </section>
))

const BesideTitle = ({ step }: { step: string }) => useTextAdditions(({ beside }) => beside[step])

/** A step as rendered by the server. It's readable, but ignores clicks, which would be lost. */
const ResponseStep = ({ id, nodes }: { id: string; nodes: ChildNode[] }) => {
  const adopt = useCallback((section: HTMLElement | null) => section?.replaceChildren(...nodes), [nodes])
  return <section ref={adopt} id={id} className={`${styles.step} ${styles.waiting}`} data-step aria-labelledby={`${id}-title`} />
}
