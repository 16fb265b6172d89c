import { useEffect, useRef } from 'react'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { lockOf } from '@fieldwork/core/plans/gates.ts'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import { showcaseOf } from '@fieldwork/core/portfolio/portfolio.ts'
import type { OwnPortfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useLimit, useUser } from '../accounts/api.ts'
import { useIsProSold, useUpgradePrompt } from '../plans/api.ts'
import { closingTime } from '../platform/dialogs/timing.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ArrowUpRightIcon, GlobeIcon, LockIcon, MoreIcon, PencilIcon, PlusIcon, TrashIcon } from '../ui/icons/icons.ts'
import { Menu, MenuItem, MenuLink } from '../ui/popovers/Menu.tsx'
import { documentPageMessages, tileMessages as messages } from '../messages/portfolio.ts'
import { deleteDialog, editDialog, uploadDialog } from './dialogs.ts'
import { DocumentTile } from './DocumentTile.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { useAudience } from './useAudience.tsx'
import styles from './Tiles.module.css'

/** The owner's documents with their menus, and a tile to add one. */
export const OwnTiles = ({ portfolio: { documents, isPublic, nickname } }: { portfolio: OwnPortfolio }) => (
  <ul ref={useFocusAfterDeletion(documents.length)} className={styles.tiles} aria-label={portfolioWords.documents} tabIndex={-1}>
    {documents.map((document) => (
      <DocumentTile
        key={document.id}
        document={document}
        page={`/portfolio/documents/${document.id}`}
        isShowcase={document === showcaseOf(documents)}
        menu={<TileMenu document={document} isPublic={isPublic} nickname={nickname} />}
      />
    ))}
    <li className={styles.addItem}>
      <AddTile current={documents.length} />
    </li>
  </ul>
)

type TileMenuProps = { document: PortfolioDocument } & Pick<OwnPortfolio, 'isPublic' | 'nickname'>

/** `isPublic`: the portfolio. What nobody else sees can be published, and what others see can be hidden. */
const TileMenu = ({ document, isPublic, nickname }: TileMenuProps) => {
  const { dialogs } = usePlatform()
  const { press, dialog } = useAudience(document)
  const user = useUser()
  const { isHidden = false, project } = document
  const isSeen = (isPublic && !isHidden) || project?.pageId != null
  return (
    <span className={styles.menu}>
      <Menu
        label={messages.moreFor(document.title)}
        align="end"
        trigger={(wiring) => (
          <IconButton {...wiring} icon={MoreIcon} label={messages.more} name={messages.moreFor(document.title)} tooltip={false} />
        )}
      >
        {/* A website is opened by the tile, and has no page here. */}
        {isSeen && !document.url && (
          // The portfolio may have been read before its owner chose an address.
          <MenuLink icon={ArrowUpRightIcon} to={documentTargetPath(user?.nickname ?? nickname, document)}>
            {documentPageMessages.openPage}
          </MenuLink>
        )}
        <MenuItem icon={PencilIcon} onSelect={() => dialogs.open(editDialog, { document })}>
          {messages.edit}
        </MenuItem>
        {isHidden ? (
          <MenuItem icon={GlobeIcon} onSelect={() => press('reveal')}>
            {documentPageMessages.reveal}
          </MenuItem>
        ) : isSeen ? (
          <MenuItem icon={LockIcon} onSelect={() => press('hide')}>
            {documentPageMessages.hide}
          </MenuItem>
        ) : (
          project?.completedAt && (
            <MenuItem icon={GlobeIcon} onSelect={() => press('publish')}>
              {messages.publish}
            </MenuItem>
          )
        )}
        <MenuItem icon={TrashIcon} danger onSelect={() => dialogs.open(deleteDialog, { document })}>
          {messages.delete}
        </MenuItem>
      </Menu>
      {dialog}
    </span>
  )
}

const AddTile = ({ current }: { current: number }) => {
  const { limit, isLocked, press } = useAdding(current)
  const isProSold = useIsProSold()
  if (!isLocked)
    return (
      <EmptyTile onPress={press} hint={limit === null || current === 0 ? messages.addHint : messages.ofPlan(current, limit, isProSold)} />
    )
  return <EmptyTile isLocked onPress={press} hint={press ? messages.limitText : messages.limitWithoutUpgrade(limit ?? current)} />
}

/** The same in the head, once the tile is below the first screen. */
export const AddButton = ({ current }: { current: number }) => {
  const { isLocked, press } = useAdding(current)
  if (current < maxOnScreen || !press) return undefined
  return (
    <Button icon={isLocked ? LockIcon : PlusIcon} onClick={press}>
      {messages.add}
    </Button>
  )
}

/** Two rows of three columns. */
const maxOnScreen = 6

/** `press` opens the upload, or at the limit the upgrade prompt; undefined where there is nothing to upgrade to. */
const useAdding = (current: number) => {
  const { dialogs } = usePlatform()
  const promptUpgrade = useUpgradePrompt()
  const limit = useLimit('portfolioDocument')?.limit ?? null
  const isLocked = lockOf('portfolio_add_project_limit', { limit: { limit, current } }) !== undefined
  const upgrade = promptUpgrade && (() => promptUpgrade('portfolio_add_project_limit'))
  return { limit, isLocked, press: isLocked ? upgrade : () => dialogs.open(uploadDialog, {}) }
}

/** Focuses the list after a deletion, because the tile whose button had the focus is gone. */
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

type EmptyTileProps = { hint: string; isLocked?: boolean; onPress: (() => void) | undefined }

/** A tile that adds a document, or says that the portfolio is full. */
const EmptyTile = ({ hint, isLocked = false, onPress }: EmptyTileProps) => (
  <Stack
    as={onPress ? 'button' : 'div'}
    {...(onPress && { type: 'button', onClick: onPress })}
    gap={6}
    align="center"
    text="small"
    tone="quiet"
    className={styles.add}
    data-edged
  >
    <Stack as="span" align="middle" tone={isLocked ? 'quiet' : 'harbour'} className={styles.sign}>
      {isLocked ? <LockIcon size={20} /> : <PlusIcon size={20} />}
    </Stack>
    <b>{isLocked ? messages.limit : messages.add}</b>
    <span>{hint}</span>
  </Stack>
)
