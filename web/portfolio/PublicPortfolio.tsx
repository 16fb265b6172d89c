import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { exampleAddress } from '@fieldwork/core/credentials/addresses.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { comingSoon } from '@fieldwork/core/portfolio/comingSoon.ts'
import { portfolioTitle, proofOf, showcaseOf } from '@fieldwork/core/portfolio/portfolio.ts'
import type { Portfolio } from '@fieldwork/core/portfolio/schema.ts'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { useUser } from '../accounts/api.ts'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { projectsQuery } from '../catalogue/api.ts'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { ResponseError } from '../platform/calls/call.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { publicPortfolioQuery } from './publicPortfolioQuery.ts'
import { DocumentTile, TileSkeletons } from './DocumentTile.tsx'
import { PortfolioHead } from './PortfolioHead.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Title } from '../ui/text/Title.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Portfolio.module.css'
import tiles from './Tiles.module.css'

/** Another user's portfolio. A hidden portfolio and an unknown user both look empty, so that they can't be told apart. */
export const PublicPortfolio = ({ nickname }: { nickname: string }) => {
  const { data: portfolio, error, isPending, refetch } = useQuery(publicPortfolioQuery(nickname))
  usePageTitle(portfolio ? portfolioTitle(portfolio) : messages.title)
  // A hidden portfolio is no failure.
  const isMissing = error instanceof ResponseError && error.status === 404
  useEffect(() => {
    if (error && !isMissing) reportError(error, 'The public portfolio')
  }, [error, isMissing])
  const soon = portfolio && comingSoon(portfolio)
  if (isPending) return <TileSkeletons />
  if (portfolio && !soon?.page) return <Shown portfolio={portfolio} />
  return (
    <>
      <Row justify="end" wrap gap={8} below={16}>
        <ThemeSwitch />
        <BackToOwn />
      </Row>
      {error && !isMissing && <RetryBanner onRetry={refetch}>{messages.publicLoadFailed}</RetryBanner>}
      <Soon as="h1">
        <Text tone="quiet">{messages.notPublic}</Text>
        <Elsewhere />
      </Soon>
    </>
  )
}

const Shown = ({ portfolio }: { portfolio: Portfolio }) => {
  const { description, nickname, documents } = portfolio
  const soon = comingSoon(portfolio)
  const proof = proofOf(documents)
  return (
    <>
      <PortfolioHead
        owner={portfolio}
        title={portfolioTitle(portfolio)}
        actions={
          <>
            <BackToOwn />
            {canShareLinks() && <ShareButton nickname={nickname} />}
          </>
        }
      >
        <Text as="h1" breaks className={styles.title} dir="auto">
          <Title>{portfolioTitle(portfolio)}</Title>
        </Text>
        {(soon.head || description) && (
          <Text above={14} tone="quiet" breaks className={styles.description} dir="auto">
            {soon.head ? words.soon : description}
          </Text>
        )}
        {proof !== undefined && (
          <Text above={14} text="small" tone="quiet">
            {proof}
          </Text>
        )}
      </PortfolioHead>
      {soon.tiles ? (
        <Soon as="p" />
      ) : (
        <ul className={tiles.tiles} aria-label={words.documents}>
          {documents.map((document) => (
            <DocumentTile
              key={document.id}
              document={document}
              page={documentTargetPath(nickname, document)}
              isShowcase={document === showcaseOf(documents)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** What a hidden or empty portfolio shows. */
const Soon = ({ as, children }: { as: 'h1' | 'p'; children?: ReactNode }) => (
  <Stack gap={14} align="center" className={styles.soon}>
    <ComingSoonIllustration />
    <Text as={as} text={as === 'h1' ? 'title' : 'heading'}>
      {words.soon}
    </Text>
    {children}
  </Stack>
)

/** Links for people who expected a portfolio. */
const Elsewhere = () => {
  const { data: projects } = useQuery(projectsQuery)
  const example = projects && firstFree(projects)
  return (
    <Row as="nav" justify="center" wrap gap={16} aria-label={messages.elsewhere}>
      {example && <Link to={exampleAddress(example)}>{messages.seeExample}</Link>}
      <Link to={routePatterns.projects}>{messages.seeProjects}</Link>
      <Link to={routePatterns.start}>{messages.toStart}</Link>
    </Row>
  )
}

/** For users who have one. */
const BackToOwn = () =>
  useUser() && (
    <Link unstyled {...buttonClasses()} to={routePatterns.portfolio}>
      <ArrowLeftIcon size={18} />
      {messages.back}
    </Link>
  )
