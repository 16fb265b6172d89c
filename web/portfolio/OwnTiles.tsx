import { useEffect, useRef } from 'react'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { lockOf } from '@fieldwork/core/plans/gates.ts'
import type { OwnPortfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useLimit } from '../accounts/api.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { closingTime } from '../platform/dialogs/timing.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { LockIcon, MoreIcon, PencilIcon, PlusIcon, TrashIcon } from '../ui/icons/icons.ts'
import { Menu, MenuItem } from '../ui/popovers/Menu.tsx'
import { tileMessages as messages } from '../messages/portfolio.ts'
import { deleteDialog, editDialog, uploadDialog } from './dialogs.ts'
import { DocumentTile } from './DocumentTile.tsx'
import styles from './Tiles.module.css'

/** The owner's documents with their menus, and the place for another one. */
export const OwnTiles = ({ portfolio: { documents } }: { portfolio: OwnPortfolio }) => (
  <ul ref={useFocusAfterDeletion(documents.length)} className={styles.tiles} aria-label={portfolioWords.documents} tabIndex={-1}>
    {documents.map((document) => (
      <DocumentTile
        key={document.id}
        document={document}
        page={`/portfolio/documents/${document.id}`}
        menu={<TileMenu document={document} />}
      />
    ))}
    <li>
      <AddTile current={documents.length} />
    </li>
  </ul>
)

const TileMenu = ({ document }: { document: PortfolioDocument }) => {
  const { dialogs } = usePlatform()
  return (
    <span className={styles.menu}>
      <Menu
        label={messages.moreFor(document.title)}
        align="end"
        trigger={(wiring) => (
          <IconButton {...wiring} icon={MoreIcon} label={messages.more} name={messages.moreFor(document.title)} tooltip={false} />
        )}
      >
        <MenuItem icon={PencilIcon} onSelect={() => dialogs.open(editDialog, { document })}>
          {messages.edit}
        </MenuItem>
        <MenuItem icon={TrashIcon} danger onSelect={() => dialogs.open(deleteDialog, { document })}>
          {messages.delete}
        </MenuItem>
      </Menu>
    </span>
  )
}

const AddTile = ({ current }: { current: number }) => {
  const { limit, isLocked, press } = useAdding(current)
  if (!isLocked)
    return (
      <button type="button" className={styles.add} data-edged onClick={press}>
        <span className={styles.sign}>
          <PlusIcon size={20} />
        </span>
        <b>{messages.add}</b>
        <span>{limit === null ? messages.addHint : messages.ofPlan(current, limit)}</span>
      </button>
    )
  const words = (
    <>
      <span className={styles.sign} data-locked>
        <LockIcon size={20} />
      </span>
      <b>{messages.limit}</b>
      <span>{press ? messages.limitText : messages.limitWithoutUpgrade(limit ?? current)}</span>
    </>
  )
  if (!press)
    return (
      <div className={styles.add} data-edged>
        {words}
      </div>
    )
  return (
    <button type="button" className={styles.add} data-edged onClick={press}>
      {words}
    </button>
  )
}

/** The same, in the head. Undefined for as few documents as stand above that place when the page opens. */
export const AddButton = ({ current }: { current: number }) => {
  const { isLocked, press } = useAdding(current)
  if (current < maxAbove || !press) return undefined
  return (
    <Button icon={isLocked ? LockIcon : PlusIcon} onClick={press}>
      {messages.add}
    </Button>
  )
}

/** Two rows, where there are three columns. */
const maxAbove = 6

/** `press` opens the upload, or at the limit the upgrade prompt; undefined where there is nothing to upgrade to. */
const useAdding = (current: number) => {
  const { dialogs } = usePlatform()
  const promptUpgrade = useUpgradePrompt()
  const limit = useLimit('portfolioDocument')?.limit ?? null
  const isLocked = lockOf('portfolio_add_project_limit', { limit: { limit, current } }) !== undefined
  const upgrade = promptUpgrade && (() => promptUpgrade('portfolio_add_project_limit'))
  return { limit, isLocked, press: isLocked ? upgrade : () => dialogs.open(uploadDialog, {}) }
}

/** The button that opened the question went with its tile: once the dialog has faded, the list takes the focus. */
const useFocusAfterDeletion = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return
    const take = () => document.activeElement === document.body && list.current?.focus({ preventScroll: true })
    const timer = setTimeout(take, closingTime)
    return () => clearTimeout(timer)
  }, [count])
  return list
}
