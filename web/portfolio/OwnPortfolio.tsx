import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { isPresentable } from '@fieldwork/core/portfolio/portfolio.ts'
import type { OwnPortfolio as Portfolio } from '@fieldwork/core/portfolio/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { userQuery, useUser } from '../accounts/api.ts'
import { AudienceChoice } from '../accounts/publicProfile/AudienceChoice.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PencilIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { ownPortfolioQuery, portfolioChanges } from './api.ts'
import { AddButton, OwnTiles } from './OwnTiles.tsx'
import { PortfolioHead } from './PortfolioHead.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TileSkeletons } from './DocumentTile.tsx'
import { maxPortfolioDescriptionLength, maxPortfolioTitleLength } from '@fieldwork/core/portfolio/limits.ts'
import { usePortfolioOutbox, type FieldName } from './usePortfolioOutbox.ts'
import { StaysOpen } from './StaysOpen.tsx'
import { suggestionFor } from './suggestion.ts'
import { usePublishing } from './usePublishing.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Portfolio.module.css'

/** The learner's own portfolio, edited in place. */
export const OwnPortfolio = () => {
  const client = useQueryClient()
  const { data: portfolio, isError, refetch } = useQuery(ownPortfolioQuery)
  // The dialog that adds a project offers the finished ones.
  usePrefetchQuery(projectsQuery)
  usePageTitle(portfolio?.title || messages.title)
  useEffect(() => portfolioChanges.listen(() => void client.invalidateQueries(ownPortfolioQuery)), [client])
  return (
    <>
      <h1>
        <VisuallyHidden>{messages.heading}</VisuallyHidden>
      </h1>
      {portfolio ? (
        <Edited portfolio={portfolio} />
      ) : isError ? (
        <RetryBanner onRetry={refetch}>{messages.loadFailed}</RetryBanner>
      ) : (
        <>
          <Loading below={32}>
            <Skeleton width="50%" height="48" />
          </Loading>
          <TileSkeletons />
        </>
      )}
    </>
  )
}

const EmptyPortfolio = lazyPart(() => import('./EmptyPortfolio.tsx').then((file) => file.EmptyPortfolio))

const Edited = ({ portfolio }: { portfolio: Portfolio }) => {
  const canShare = canShareLinks()
  const { isPublic, documents } = portfolio
  const isEmpty = documents.length === 0
  // After the first one is added, the other finished projects stay.
  const [offersFinished, setOffersFinished] = useState(isEmpty)
  const [count, setCount] = useState(documents.length)
  if (count !== documents.length) {
    setCount(documents.length)
    // The project of a deleted work can be added again.
    if (documents.length < count) setOffersFinished(true)
  }
  const user = useUser()
  // The portfolio was read before its owner chose an address in the dialog.
  const nickname = user?.nickname ?? portfolio.nickname
  const address = publicOrigin() + publicPortfolioPath(nickname)
  const publishing = usePublishing(portfolio)
  const client = useQueryClient()
  const visibleCount = documents.filter(({ isHidden }) => !isHidden).length
  const isNothingToPublish = !isPublic && visibleCount === 0
  const notYet = !isPresentable(portfolio) ? messages.shareFirst : isNothingToPublish ? messages.workFirst : undefined
  const missing: string[] = (['title', 'description'] as const).flatMap((field) => (portfolio[field].trim() ? [] : messages.parts[field]))
  if (visibleCount === 0) missing.push(messages.parts.work)
  const fields = usePortfolioOutbox(portfolio)
  const title = useRef<HTMLTextAreaElement>(null)
  const canSuggest = visibleCount > 0 && !(fields.title.value.trim() && fields.description.value.trim())
  const suggest = () => {
    const suggestion = suggestionFor(portfolio)
    for (const name of ['title', 'description'] as const) if (!fields[name].value.trim()) fields[name].type(suggestion[name])
    // The pressed button disappears.
    title.current?.focus()
  }
  const publish = (copy: (nickname: Promise<string>) => void) =>
    // The nickname may have been chosen just now.
    publishing.publish(
      (published) => copy(published.then(() => client.getQueryData(userQuery.queryKey)?.nickname ?? nickname)),
      messages.publishAndCopy,
    )
  // The work comes first. The keys keep an upload going when the first work appears.
  const tiles = <OwnTiles key="tiles" portfolio={portfolio} />
  const offer = (offersFinished || portfolio.adding) && (
    <Suspense key="offer" fallback={<Skeleton height="132" above={24} below={24} />}>
      <EmptyPortfolio isEmpty={isEmpty} />
    </Suspense>
  )
  const [hasPublished, setPublished] = useState(false)
  const reach = messages.reach(visibleCount, documents.length, isPublic)
  return (
    <>
      <PortfolioHead
        owner={portfolio}
        actions={
          <>
            <AddButton current={documents.length} />
            {canShare || !isPublic ? (
              <ShareButton
                nickname={nickname}
                variant="filled"
                notYet={notYet}
                publish={isPublic ? undefined : canShare ? publish : () => publishing.choose('here')}
                onPublished={() => setPublished(true)}
              />
            ) : (
              <Link unstyled {...buttonClasses('filled')} to={publicPortfolioPath(nickname)}>
                {messages.openPage}
              </Link>
            )}
          </>
        }
        aside={
          <>
            {!isPublic && missing.length > 0 ? (
              <Text text="small" tone="quiet">
                {messages.needs(missing)}
              </Text>
            ) : (
              <>
                {canShare && notYet && (
                  // The button has the reason why it's disabled as its description.
                  <Text text="small" tone="quiet" aria-hidden="true">
                    {notYet}
                  </Text>
                )}
                {!canShare && isPublic && (
                  <Text text="small" tone="quiet" breaks>
                    {address}
                  </Text>
                )}
                {/* Where only this computer reaches the server, Publish is the one other choice of a private portfolio. */}
                {(canShare || isPublic) && (
                  <AudienceChoice
                    label={messages.visibility}
                    value={publishing.audience}
                    note={canShare ? (hasPublished && isPublic ? `${messages.publishedAndCopied} ${reach}` : reach) : undefined}
                    onChange={(audience) => (setPublished(false), publishing.choose(audience))}
                  />
                )}
                {canShare && isPublic && (
                  <Text as="div" text="small" breaks>
                    <Link to={publicPortfolioPath(nickname)}>{address}</Link>
                  </Text>
                )}
              </>
            )}
            {canSuggest && (
              <Button icon={PencilIcon} onClick={suggest}>
                {messages.suggest}
              </Button>
            )}
            {!canShare && !isPublic && (
              <Text text="small" tone="quiet">
                {words.notShareable}
              </Text>
            )}
            {publishing.audience === 'owner' && <StaysOpen documents={documents} nickname={nickname} />}
          </>
        }
      >
        <PortfolioFields fields={fields} title={title} />
      </PortfolioHead>
      {isEmpty ? [offer, tiles] : [tiles, offer]}
      {publishing.dialog}
    </>
  )
}

const limits: Record<FieldName, number> = { title: maxPortfolioTitleLength, description: maxPortfolioDescriptionLength }

type FieldsProps = { fields: ReturnType<typeof usePortfolioOutbox>; title: RefObject<HTMLTextAreaElement | null> }

/** Title and description, saved as they are typed. */
const PortfolioFields = ({ fields, title }: FieldsProps) => {
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
        ref={title}
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
