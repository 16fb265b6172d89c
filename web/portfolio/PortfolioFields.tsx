import { useId, useState } from 'react'
import { maxPortfolioDescriptionLength, maxPortfolioTitleLength } from '@fieldwork/core/portfolio/limits.ts'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { usePortfolioOutbox, type FieldName } from './usePortfolioOutbox.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Portfolio.module.css'

const limits: Record<FieldName, number> = { title: maxPortfolioTitleLength, description: maxPortfolioDescriptionLength }

/** Title and description, saved as they are typed. */
export const PortfolioFields = ({ portfolio }: { portfolio: OwnPortfolio }) => {
  const fields = usePortfolioOutbox(portfolio)
  /** The field that the note below describes. */
  const [described, setDescribed] = useState<FieldName>('description')
  const note = useId()
  const wiring = (name: FieldName) => ({
    'aria-label': name === 'title' ? messages.name : messages.description,
    value: fields[name].value,
    maxLength: limits[name],
    'aria-describedby': note,
    onFocus: () => setDescribed(name),
  })
  const { value, status } = fields[described]
  return (
    <Stack gap={16} className={styles.fields}>
      {/* One line, but wrapped on small screens. */}
      <textarea
        {...wiring('title')}
        className={styles.title}
        placeholder={messages.ownPlaceholderTitle}
        rows={1}
        onChange={({ target }) => fields.title.type(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      />
      <textarea
        {...wiring('description')}
        className={styles.description}
        placeholder={messages.ownPlaceholderText}
        rows={1}
        onChange={({ target }) => fields.description.type(target.value)}
      />
      <Row as="p" align="stretch" justify="between" gap={16} text="caption" tone="faint" tabular className={styles.note} id={note}>
        <span role="status">{status === 'saved' ? messages.saved[described] : status === 'saving' && `${messages.saving}…`}</span>
        <span>{messages.count(value.length, limits[described])}</span>
      </Row>
    </Stack>
  )
}
