import { useId } from 'react'
import { isTypeset, saveOptions, type SaveOption } from '@fieldwork/core/sharing/saveOptions.ts'
import { useGate } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { classes } from '../ui/dom/classes.ts'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ChevronDownIcon, DocumentIcon, GlobeIcon, PortfolioIcon, WorkIcon } from '../ui/icons/icons.ts'
import { Menu, MenuChoice } from '../ui/popovers/Menu.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import edged from './Pressable.module.css'
import styles from './SaveProject.module.css'

type Props = { option: SaveOption; onChoose: (option: SaveOption) => void }

/** The ways to save the documentation. Those of Pro can't be chosen without it, and are left out where it isn't sold. */
export const SaveMenu = ({ option, onChoose }: Props) => {
  const id = useId()
  const { isLocked, isLeftOut, offer } = useGate(gate)
  const Sign = signs[option]
  return (
    <div>
      <VisuallyHidden id={`${id}-label`}>{messages.save}</VisuallyHidden>
      <Menu
        label={messages.save}
        trigger={(wiring) => (
          <Row
            as="button"
            {...wiring}
            type="button"
            gap={10}
            wide
            text="body"
            weight="medium"
            className={classes(edged.pressable, styles.select)}
            data-edged
            aria-labelledby={`${id}-label ${id}-chosen`}
          >
            <Sign size={18} />
            <Box as="span" grow id={`${id}-chosen`}>
              {messages.options[option]}
            </Box>
            <ChevronDownIcon size={18} />
          </Row>
        )}
      >
        {saveOptions
          .filter((one) => !isLeftOut || isTypeset(one))
          .map((one) => {
            const OptionSign = signs[one]
            return (
              <MenuChoice
                key={one}
                sign={<OptionSign size={18} />}
                chosen={one === option}
                trailing={isTypeset(one) ? undefined : <PlanBadge location={gate} locked inside />}
                onSelect={() => (isTypeset(one) || !isLocked ? onChoose(one) : offer())}
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
