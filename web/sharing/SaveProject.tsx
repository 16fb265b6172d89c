import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { isTypeset, type SaveOption } from '@fieldwork/core/sharing/saveOptions.ts'
import { titlePageAddress } from '@fieldwork/core/sharing/titlePageAddress.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { useGate, useIsLeftOut, useLock, useLockSentence } from '../plans/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { CopyIcon, DownloadIcon, PortfolioIcon } from '../ui/icons/icons.ts'
import { shellMessages } from '../messages/shell.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { PublicLink } from './PublicLink.tsx'
import { SaveMenu } from './SaveMenu.tsx'
import { DocumentationThemeChoice } from './DocumentationThemeChoice.tsx'
import { useSaving } from './useSaving.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './SaveProject.module.css'
import { addingOf, portfolioQuery } from './api.ts'

/** Chooses how to save the documentation, and saves it. */
export const SaveProject = ({ project, onNotice }: { project: Project; onNotice: (notice: Notice) => void }) => {
  const { data: preferences } = useQuery(preferencesQuery)
  const isThemeLocked = useLock('project_share_theme_select') !== undefined
  const isAddressLocked = useLock(addressGate) !== undefined
  const hasAddress = !useIsLeftOut(addressGate)
  const [chosenOption, setOption] = useState<SaveOption>()
  const { data: portfolio } = useQuery(portfolioQuery)
  const isInPortfolio = portfolio?.documents.some((document) => document.project?.id === project.id)
  const isAdding = addingOf(portfolio, project.id) === 'waiting'
  // The first that isn't done yet.
  const option = chosenOption ?? (isInPortfolio ? 'pdf' : 'portfolio')
  const [chosenTheme, setTheme] = useState<DocumentationTheme>()
  const [typedAddress, setAddress] = useState<string>()
  const [isInvalid, setInvalid] = useState(false)
  const addressRow = useRef<HTMLDivElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { save, cancel, isSaving, isUncopied } = useSaving(project, onNotice)
  /** The server goes on by itself. */
  const isAddingChosen = option === 'portfolio' && (isSaving || isAdding)

  const stored = preferences?.documentationTheme ?? 'light'
  const theme = chosenTheme ?? (isThemeLocked ? 'light' : stored)
  const address = isAddressLocked ? '' : (typedAddress ?? preferences?.profileURL ?? '')
  const choose = (chosen: SaveOption) => {
    sendEvent({ name: 'share_option_selected', data: { projectId: project.id, type: chosen } })
    setOption(chosen)
  }
  const chooseInstead = () => {
    choose('pdf')
    // The focused button disappears.
    primary.current?.focus()
  }
  const press = (ready?: Promise<void>) => {
    // Saving to the portfolio doesn't change the choice.
    setOption(option)
    const given = titlePageAddress(address)
    setInvalid(isTypeset(option) && given === undefined)
    if (!isTypeset(option)) return void save({ kind: option })
    if (given === undefined) return addressRow.current?.querySelector('input')?.focus()
    if (option === 'url' && !user?.hasPublicProfile && !ready) return setAsking(true)
    void save({ kind: option, theme, address: isAddressLocked ? undefined : given }, ready)
  }
  const publish = (saved: Promise<void>) => {
    press(saved)
    // The dialog shows a failure.
    saved.then(() => setAsking(false)).catch(() => {})
  }
  const stopWaiting = () => {
    cancel()
    // The focused button disappears.
    primary.current?.focus()
  }
  return (
    <Stack gap={20} above={20} className={styles.save}>
      <SaveMenu option={option} onChoose={choose} />
      <Stack gap={20} className={classes(styles.save, hasAddress && styles.details)}>
        {isTypeset(option) ? (
          <>
            <DocumentationThemeChoice theme={theme} onChoose={setTheme} />
            {hasAddress && (
              <div ref={addressRow}>
                <AddressField
                  value={address}
                  error={isInvalid ? messages.addressInvalid : undefined}
                  onChange={(typed) => {
                    setAddress(typed)
                    setInvalid(false)
                  }}
                />
              </div>
            )}
            {option === 'url' && (
              <PublicLink
                project={project}
                isSaving={isSaving}
                isUncopied={isUncopied}
                onUpdate={() => void save({ kind: 'page' })}
                onNotice={onNotice}
              />
            )}
            {option === 'portfolio' && <PortfolioAudience />}
          </>
        ) : (
          <Stack align="start" gap={12} text="body" tone="quiet" surface="sunken" className={styles.block}>
            <p>{messages.markdown[option]}</p>
            <p>{messages.pictures}</p>
            <Button icon={DownloadIcon} softDisabled={isSaving} onClick={() => void save({ kind: 'archive' })}>
              {messages.archive}
            </Button>
          </Stack>
        )}
      </Stack>
      {(option !== 'url' || canShareLinks()) && (
        <Button
          ref={primary}
          variant="filled"
          size="large"
          fullWidth
          icon={option === 'url' ? CopyIcon : option === 'portfolio' ? PortfolioIcon : DownloadIcon}
          loading={isSaving || isAddingChosen}
          onClick={() => press()}
        >
          {option === 'url' ? messages.copyLink : messages.primary}
        </Button>
      )}
      {option === 'portfolio' && !isSaving && !isAddingChosen && (
        <Button size="small" variant="quiet" icon={DownloadIcon} className={styles.cancel} onClick={chooseInstead}>
          {messages.pdfInstead}
        </Button>
      )}
      <Text text="caption" tone="faint" className={styles.making} role="status">
        {isAddingChosen ? messages.addingStatus : isSaving && (option === 'url' ? messages.public.publishing : messages.making)}
      </Text>
      {isSaving && !isAddingChosen && (
        <Button size="small" variant="quiet" className={styles.cancel} onClick={stopWaiting}>
          {shellMessages.cancel}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PublishDialog of="page" action={messages.public.publish} onPublish={publish} onCancel={() => setAsking(false)}>
            {messages.public.before(undefined)}
          </PublishDialog>
        </Suspense>
      )}
    </Stack>
  )
}

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/** Says who sees what is saved to the portfolio. */
const PortfolioAudience = () => {
  const { data: portfolio } = useQuery(portfolioQuery)
  const user = useUser()
  return (
    <Text text="small" tone="quiet">
      {portfolio &&
        (portfolio.isPublic ? messages.portfolioIsPublic(publicAudience(user?.isListed ?? false)) : messages.portfolioIsPrivate)}
    </Text>
  )
}

type AddressProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** An address for the title page. Without Pro, the field is read-only but can have the focus, so that it can say why. */
const AddressField = ({ value, error, onChange }: AddressProps) => {
  const sentence = useLockSentence()(addressGate)
  const { isLocked, offer } = useGate(addressGate)
  const field = {
    label: messages.address,
    labelHidden: true,
    placeholder: messages.addressHint,
    inputMode: 'url',
    autoComplete: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <div>
      <Row gap={8} text="strong" below={6}>
        <span aria-hidden="true">{messages.address}</span>
        <PlanBadge location={addressGate} locked />
      </Row>
      {isLocked ? (
        <div className={styles.locked} onClick={offer}>
          <Tooltip text={sentence} describes={false} tapTime={2000}>
            <TextField
              {...field}
              value=""
              description={<VisuallyHidden>{sentence}</VisuallyHidden>}
              readOnly
              aria-disabled="true"
              onKeyDown={({ key }) => {
                if (key === 'Enter' || key.length === 1) offer()
              }}
            />
          </Tooltip>
        </div>
      ) : (
        <TextField {...field} value={value} error={error} maxLength={maxUrlLength} onChange={onChange} />
      )}
    </div>
  )
}

const addressGate = 'project_share_url'
