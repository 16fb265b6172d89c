import type { ReactNode } from 'react'
import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { IdeaIcon, QuoteIcon, TerminalIcon, UserIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'

const icons = { computed: TerminalIcon, seen: TerminalIcon, own_words: QuoteIcon, shown: IdeaIcon } as const

type Props = { basis: NonNullable<Answer['basis']>; seenAt: string | undefined }

/** Says why an answer counts that no rule accepted. */
export const BasisMark = ({ basis, seenAt }: Props) => <Mark icon={icons[basis]}>{basisSentence({ basis, seenAt })}</Mark>

/** Marks an answer that counts although the check refused it. */
export const OwnWord = () => <Mark icon={UserIcon}>{messages.acceptedOnWord}</Mark>

const Mark = ({ icon: MarkIcon, children }: { icon: Icon; children: ReactNode }) => (
  <Row as="p" gap={6} above={6} text="caption" tone="quiet">
    <Text as="span" tone="faint">
      <MarkIcon size={16} />
    </Text>
    {children}
  </Row>
)
