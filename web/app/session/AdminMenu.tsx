import { matchRoute } from '@fieldwork/core/paths.ts'
import { useUser } from '../../accounts/api.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { enableEditorSaving, useEditorState } from '../../notes/editorState.ts'
import { askReset, startEditing, stopEditing, useEditing } from '../../platform/documents/editing.ts'
import { useLocation } from '../../platform/router/RouterContext.ts'
import { clearView } from '../../platform/toolbar/toolbarViews.ts'
import { LockIcon, PencilIcon, RetryIcon } from '../../ui/icons/icons.ts'
import { MenuRow } from './MenuRow.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './UserMenu.module.css'

/** The administrator's actions on the current project, as a view of the toolbar. */
export const AdminMenu = () => {
  const isAdmin = useUser()?.isAdmin ?? false
  const projectId = matchRoute(useLocation().pathname)?.params['projectId']
  const isEditing = useEditing((state) => state.projectId !== null && state.projectId === projectId)
  const isSavingEnabled = useEditorState((state) => state.adminDebugSavingEnabled)
  if (!isAdmin) return null
  const thenClose = (act: () => void) => () => {
    clearView()
    act()
  }
  return (
    <div className={styles.menu}>
      <Text as="h2" text="subheading">
        {messages.adminMenu}
      </Text>
      {projectId === undefined && (
        <Text above={6} below={10} text="small" tone="quiet">
          {messages.noProject}
        </Text>
      )}
      <ul>
        <MenuRow icon={RetryIcon} isOff={!isEditing} onPress={thenClose(() => askReset(true))}>
          {messages.resetChanges}
        </MenuRow>
        <MenuRow
          icon={PencilIcon}
          isOff={projectId === undefined}
          onPress={thenClose(() => (isEditing ? stopEditing() : startEditing(projectId!)))}
        >
          {isEditing ? messages.disableEditing : messages.enableEditing}
        </MenuRow>
        <MenuRow icon={LockIcon} onPress={() => enableEditorSaving(!isSavingEnabled)}>
          {isSavingEnabled ? messages.disableSaving : messages.enableSaving}
        </MenuRow>
      </ul>
    </div>
  )
}
