import { catalogueOrders } from '@fieldwork/core/catalogue/filterProjects.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ChevronDownIcon, OrderIcon } from '../ui/icons/icons.ts'
import { Menu, MenuChoice, MenuGroup } from '../ui/popovers/Menu.tsx'
import { useExplored } from './useExplored.ts'

/** Sorts the list of all projects. */
export const CatalogueOrderMenu = () => {
  const { order: chosen, choose } = useExplored()
  return (
    <Menu
      label={messages.orderBy}
      align="end"
      trigger={(wiring) => (
        <Button {...wiring} size="small" icon={OrderIcon}>
          {messages.catalogueOrder[chosen]}
          <ChevronDownIcon size={16} />
        </Button>
      )}
    >
      <MenuGroup label={messages.orderBy}>
        {catalogueOrders.map((order) => (
          <MenuChoice key={order} chosen={order === chosen} onSelect={() => choose({ order })}>
            {messages.catalogueOrder[order]}
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  )
}
