import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isPresentable } from '@fieldwork/core/portfolio/portfolio.ts'
import type { OwnPortfolio as Portfolio } from '@fieldwork/core/portfolio/schema.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { ownPortfolioQuery, portfolioChanges, useSavePortfolio } from './api.ts'
import { AddButton, OwnTiles } from './OwnTiles.tsx'
import { PortfolioFields } from './PortfolioFields.tsx'
import { PortfolioHead } from './PortfolioHead.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TileSkeletons } from './DocumentTile.tsx'
import styles from './Portfolio.module.css'

/** The learner's own portfolio, edited in place. */
export const OwnPortfolio = () => {
  const client = useQueryClient()
  const { data: portfolio, isError, refetch } = useQuery(ownPortfolioQuery)
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
          <Loading>
            <Skeleton className={styles.titleLoading} />
          </Loading>
          <TileSkeletons />
        </>
      )}
    </>
  )
}

const Edited = ({ portfolio }: { portfolio: Portfolio }) => {
  const isReady = isPresentable(portfolio)
  const notYet = isReady ? (portfolio.isPublic ? undefined : messages.shareHidden) : messages.shareFirst
  return (
    <>
      <PortfolioHead
        owner={portfolio}
        actions={
          <>
            <AddButton current={portfolio.documents.length} />
            <ShareButton nickname={portfolio.nickname} variant="filled" notYet={notYet} />
          </>
        }
        aside={<VisibilitySwitch isPublic={portfolio.isPublic} />}
      >
        <PortfolioFields portfolio={portfolio} />
      </PortfolioHead>
      <OwnTiles portfolio={portfolio} />
    </>
  )
}

const VisibilitySwitch = ({ isPublic }: { isPublic: boolean }) => {
  const save = useSavePortfolio()
  const { toasts } = usePlatform()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (value: boolean) => save({ isPublic: value }),
    onError: () => toasts.show({ title: messages.saveFailed, variant: 'error' }),
  })
  const isOn = isPending ? variables : isPublic
  return (
    <Switch
      checked={isOn}
      onChange={mutate}
      label={
        <>
          <VisuallyHidden>{messages.visibility} </VisuallyHidden>
          {isOn ? messages.isPublic : messages.isHidden}
        </>
      }
    />
  )
}
