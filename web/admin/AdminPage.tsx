import { Suspense } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { TrailBar } from '../accounts/TrailBar.tsx'
import { useUser } from '../accounts/api.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { type SectionName, sections } from './sections.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { ConfirmIdentity } from '../accounts/passkeys/ConfirmIdentity.tsx'
import { passkeyMessages } from '../messages/passkeys.ts'
import { ShieldIcon } from '../ui/icons/icons.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AdminPage.module.css'

/** The frame of the administration: breadcrumb, navigation, and the current section. */
export const AdminPage = ({ section }: { section: string }) => {
  if (!isSection(section)) throw new ResponseError('There is no such page', 404)
  return <Frame section={section} />
}

const isSection = (name: string): name is SectionName => name in sections

const Frame = ({ section }: { section: SectionName }) => {
  const user = useUser()
  usePageTitle(`${messages.sections[section]} · ${messages.title}`)
  return (
    <div className={styles.page}>
      <TrailBar
        label={messages.trail}
        trail={[
          <span key="here" aria-current="page">
            {messages.title}
          </span>,
        ]}
      >
        <span className={styles.who}>{user && messages.signedInAs(user.name || user.email)}</span>
      </TrailBar>
      {user?.secondFactor && user.secondFactor !== 'verified' ? <AdminGate need={user.secondFactor} /> : <Parts section={section} />}
    </div>
  )
}

const Parts = ({ section }: { section: SectionName }) => {
  const { Section } = sections[section]
  return (
    <>
      <nav className={styles.parts} aria-label={messages.title}>
        {(Object.keys(sections) as SectionName[]).map((name) => (
          <Part key={name} name={name} isHere={name === section} />
        ))}
      </nav>
      <main className={styles.content}>
        <ErrorBoundary key={section} part={messages.sections[section]}>
          <Suspense
            fallback={
              <Loading>
                <Skeleton height="260" />
              </Loading>
            }
          >
            <Section />
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  )
}

/** On a narrow screen, the navigation is a row that scrolls. */
const scrollIntoSight = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest', inline: 'center' })

const Part = ({ name, isHere }: { name: SectionName; isHere: boolean }) => {
  const { icon: Icon } = sections[name]
  return (
    <Link
      unstyled
      ref={isHere ? scrollIntoSight : undefined}
      to={`${routePatterns.admin}/${name}`}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={18} />
      {messages.sections[name]}
    </Link>
  )
}

/** Replaces the administration until the administrator has confirmed their identity. */
const AdminGate = ({ need }: { need: Exclude<User['secondFactor'], 'verified' | null> }) => {
  const client = useQueryClient()
  return (
    <main className={styles.gate}>
      <Card className={styles.confirmation} aria-labelledby="confirm-identity">
        <ShieldIcon size={24} />
        <Text as="h1" text="heading" id="confirm-identity">
          {passkeyMessages.confirm.title}
        </Text>
        {/* The administrator may see more now, so everything is read again. */}
        <ConfirmIdentity need={need} onConfirmed={() => void client.invalidateQueries()} />
      </Card>
    </main>
  )
}
