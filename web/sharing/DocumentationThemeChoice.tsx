import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { useGate } from '../plans/api.ts'
import { LockIcon } from '../ui/icons/icons.ts'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import darkPage from './titlePages/dark.webp'
import funPage from './titlePages/fun.webp'
import lightPage from './titlePages/light.webp'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './DocumentationThemeChoice.module.css'

type Props = { theme: DocumentationTheme; onChoose: (theme: DocumentationTheme) => void }

/** A card per theme with the top of its title page. Hovering or focusing shows the whole page. */
export const DocumentationThemeChoice = ({ theme, onChoose }: Props) => {
  const gate = useGate('project_share_theme_select')
  // There would be one theme to choose from.
  if (gate.isLeftOut) return null
  return (
    <div role="group" aria-label={messages.theme}>
      <Text below={8} text="strong" aria-hidden="true">
        {messages.theme}
      </Text>
      <Stack gap={12} className={styles.themes}>
        {themes.map((one) => {
          const isLocked = gate.isLocked && one !== 'light'
          return (
            <Tooltip key={one} text={<TitlePage theme={one} isLocked={isLocked} />} describes={isLocked} letsThrough tapTime={2000}>
              <Text
                as="button"
                type="button"
                text="small"
                weight="medium"
                wide
                className={styles.theme}
                aria-pressed={one === theme}
                onClick={() => (isLocked ? gate.offer() : onChoose(one))}
              >
                <span className={styles.picture}>
                  <img src={titlePages[one]} alt="" width={480} height={678} />
                </span>
                <Row as="span" gap={6} above={8}>
                  {messages.themes[one]}
                  {isLocked && <LockIcon size={14} />}
                </Row>
              </Text>
            </Tooltip>
          )
        })}
      </Stack>
    </div>
  )
}

const TitlePage = ({ theme, isLocked }: { theme: DocumentationTheme; isLocked: boolean }) => (
  <Stack as="span" align="center" gap={6} className={styles.preview}>
    <img src={titlePages[theme]} alt="" width={480} height={678} />
    {isLocked && messages.locked}
  </Stack>
)

const themes = ['light', 'dark', 'fun'] as const
/** Drawn by `npm run title-pages`. */
const titlePages: Record<DocumentationTheme, string> = { light: lightPage, dark: darkPage, fun: funPage }
