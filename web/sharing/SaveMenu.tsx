import { useId } from 'react'
import { isTypeset, saveOptions, type SaveOption } from '@fieldwork/core/sharing/saveOptions.ts'
import { useLock, useUpgradePrompt } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ChevronDownIcon, DocumentIcon, GlobeIcon, PortfolioIcon, WorkIcon } from '../ui/icons/icons.ts'
import { Menu, MenuChoice } from '../ui/popovers/Menu.tsx'
import { shellMessages } from '../messages/shell.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './SaveProject.module.css'

type Props = { option: SaveOption; onChoose: (option: SaveOption) => void; onNotice: (notice: Notice) => void }

/** The five ways to keep a documentation. Those of Pro stay unchosen without it. */
export const SaveMenu = ({ option, onChoose, onNotice }: Props) => {
  const id = useId()
  const isLocked = useLock(gate) !== undefined
  const promptUpgrade = useUpgradePrompt()
  const Sign = signs[option]
  const choose = (chosen: SaveOption) => {
    if (isTypeset(chosen) || !isLocked) onChoose(chosen)
    else if (promptUpgrade) promptUpgrade(gate)
    else onNotice({ kind: 'error', text: shellMessages.pro.unavailable })
  }
  return (
    <div>
      <Text below={8} text="strong" id={`${id}-label`}>
        {messages.save}
      </Text>
      <Menu
        label={messages.save}
        trigger={(wiring) => (
          <Row
            as="button"
            {...wiring}
            type="button"
            gap={10}
            text="body"
            weight="medium"
            className={styles.select}
            data-edged
            aria-labelledby={`${id}-label ${id}-chosen`}
          >
            <Sign size={18} />
            <span id={`${id}-chosen`}>{messages.options[option]}</span>
            <ChevronDownIcon size={18} />
          </Row>
        )}
      >
        {saveOptions.map((one) => {
          const OptionSign = signs[one]
          return (
            <MenuChoice
              key={one}
              sign={<OptionSign size={18} />}
              chosen={one === option}
              trailing={isTypeset(one) ? undefined : <PlanBadge location={gate} locked inside />}
              onSelect={() => choose(one)}
            >
              {messages.options[one]}
            </MenuChoice>
          )
        })}
      </Menu>
    </div>
  )
}

const gate = 'project_share_export'

const signs: Record<SaveOption, Icon> = {
  portfolio: PortfolioIcon,
  pdf: DocumentIcon,
  readme: WorkIcon,
  markdown: WorkIcon,
  url: GlobeIcon,
}
