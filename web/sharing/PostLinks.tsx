import { useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { sharePage } from '@fieldwork/core/sharing/networks.ts'
import type { PostNetwork } from '@fieldwork/core/sharing/posts.ts'
import { publicOrigin } from '../platform/page/publicOrigin.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { classes } from '../ui/dom/classes.ts'
import { copyText } from '../ui/dom/clipboard.ts'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { CameraIcon, NetworkIcon, PeopleIcon, SpeechIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { postsFrom, type Post } from './post.ts'
import { publicLink } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import edged from './Pressable.module.css'
import styles from './PostLinks.module.css'

type Props = { project: Project; template: ShareTemplates | undefined; onNotice: (notice: Notice) => void }

/** Links to the networks. A press copies the post; if the browser refuses to copy, the post is shown. */
export const PostLinks = ({ project, template, onNotice }: Props) => {
  const [uncopied, setUncopied] = useState<Post>()
  const { title, share } = project.metadata
  const url = publicLink(projectPath(project))
  const posts = postsFrom(template ?? share, { title, url, hashtag: brand.hashtag })
  const copy = async (post: Post) => {
    const details = { projectId: project.id, network: post.network }
    sendEvent({ name: 'share_posted', data: details })
    const isCopied = await copyText(post.text)
    setUncopied(isCopied ? undefined : post)
    if (!isCopied) return
    sendEvent({ name: 'share_copied', data: details })
    onNotice({ kind: 'success', text: messages.copied(messages.networks[post.network]), duration: 30_000 })
  }
  if (!isShareable(publicOrigin()))
    return (
      <Text above={16} text="small" tone="quiet">
        {portfolioWords.notShareable}
      </Text>
    )
  return (
    <>
      <Stack as="ul" gap={8} above={16} className={styles.networks} aria-label={messages.posts}>
        {posts.map((post) => {
          const Sign = signs[post.network]
          const name = messages.networks[post.network]
          return (
            <li key={post.network}>
              <Stack
                as={Link}
                unstyled
                align="center"
                gap={8}
                text="caption"
                weight="medium"
                tone="quiet"
                className={classes(edged.pressable, styles.network)}
                to={sharePage(post.network, { text: post.text, url })}
                onClick={() => void copy(post)}
              >
                <Sign size={20} />
                <VisuallyHidden>{messages.post(name)}</VisuallyHidden>
                <span aria-hidden="true">{name}</span>
              </Stack>
            </li>
          )
        })}
      </Stack>
      {uncopied && (
        <Box above={16} role="group">
          <TextArea
            label={messages.copyByHand(messages.networks[uncopied.network])}
            value={uncopied.text}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Box>
      )}
    </>
  )
}

/** No logos of networks. */
const signs: Record<PostNetwork, Icon> = { linkedin: PeopleIcon, twitter: SpeechIcon, facebook: NetworkIcon, instagram: CameraIcon }
