import { statusFilterOf, statusFilters, type StatusFilter } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { scheduleOrders, type ScheduleOrder } from '@fieldwork/core/catalogue/sortProjects.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ArrowUpIcon, ChevronDownIcon, ClockIcon, OrderIcon, ProjectsIcon } from '../ui/icons/icons.ts'
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../ui/popovers/Menu.tsx'
import { Ring, type RingStatus } from '../ui/feedback/Ring.tsx'
import type { MyProjectsChoice } from './myProjectsChoice.ts'

type Props = { projects: readonly Project[]; choice: MyProjectsChoice }

/** Sorts and filters My Projects. */
export const OrderMenu = ({ projects, choice }: Props) => (
  <Menu
    label={messages.orderLabel}
    align="end"
    trigger={(wiring) => (
      <Button {...wiring} size="small" icon={OrderIcon}>
        {messages.order[choice.order]}
        <ChevronDownIcon size={16} />
      </Button>
    )}
  >
    <MenuGroup label={messages.orderBy}>
      {scheduleOrders.map((order) => (
        <MenuChoice key={order} sign={signs[order]} chosen={order === choice.order} onSelect={() => choice.chooseOrder(order)}>
          {messages.order[order]}
        </MenuChoice>
      ))}
    </MenuGroup>
    <MenuGroup>
      <MenuItem icon={ArrowUpIcon} onSelect={choice.turn}>
        {messages.reverse}
      </MenuItem>
    </MenuGroup>
    <MenuGroup label={messages.showOnly}>
      {statusFilters.map((filter) => (
        <MenuChoice
          key={filter}
          sign={<Ring status={rings[filter]} size={20} label="" soft />}
          chosen={filter === choice.filter}
          trailing={projects.filter(({ status }) => statusFilterOf(status) === filter).length}
          onSelect={() => choice.chooseFilter(filter)}
        >
          {messages.filter[filter]}
        </MenuChoice>
      ))}
    </MenuGroup>
  </Menu>
)

const signs: Record<ScheduleOrder, React.ReactNode> = {
  selection: <ClockIcon size={18} />,
  topics: <OrderIcon size={18} />,
  recommended: <ProjectsIcon size={18} />,
}

const rings: Record<StatusFilter, RingStatus> = { INCOMPLETE: 'not-started', IN_PROGRESS: 'progress', COMPLETED: 'complete' }
