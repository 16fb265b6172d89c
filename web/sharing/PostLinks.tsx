import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { credentialFileName } from '@fieldwork/core/credentials/fileNames.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { sharePage } from '@fieldwork/core/sharing/networks.ts'
import type { PostNetwork } from '@fieldwork/core/sharing/posts.ts'
import { credentialQuery, fetchCredential } from '../credentials/api.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { classes } from '../ui/dom/classes.ts'
import { copyText } from '../ui/dom/clipboard.ts'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { CameraIcon, GlobeIcon, NetworkIcon, PeopleIcon, ShieldIcon, SpeechIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { postsFrom, type Post } from './post.ts'
import type { CompletionForm } from './completionForm.ts'
import { documentationQuery, publicLink } from './api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Box } from '../ui/layout/Box.tsx'
import edged from './Pressable.module.css'
import styles from './PostLinks.module.css'

type Props = {
  project: Project
  template: ShareTemplates | undefined
  /** Opens the form that makes something public. */
  onMake: (form: CompletionForm) => void
  onNotice: (notice: Notice) => void
}

/** Posts about the finished project, which link to the learner's credential or public page. Without either, offers to make one. */
export const PostLinks = ({ project, onMake, ...rest }: Props) => {
  const mayShare = canShareLinks()
  const credential = useQuery({ ...credentialQuery(project.id), enabled: mayShare })
  const issued = credential.data?.issued
  const documentation = useQuery({ ...documentationQuery(project.id), enabled: mayShare && !credential.isPending && !issued?.isPublic })
  if (!mayShare) return null
  if (credential.isPending || documentation.isLoading)
    return (
      <Box above={16}>
        <Skeleton className={styles.network} />
      </Box>
    )
  const isOfCredential = issued?.isPublic ?? false
  const path = issued?.isPublic ? credentialPath(issued.id) : documentation.data?.viewUrl
  if (path) {
    const url = publicLink(path)
    return (
      <Posts project={project} url={url} isOfCredential={isOfCredential} {...rest}>
        <Row wrap gap={8} justify="between" above={16}>
          <Text as="h3" text="label">
            {messages.posts}
          </Text>
          <Row gap={8} breaks text="caption" tone="quiet">
            <Link to={url}>{messages.postLink[isOfCredential ? 'credential' : 'page']}</Link>
            <CopyButton value={url} label={messages.copyPostLink} />
          </Row>
        </Row>
      </Posts>
    )
  }
  return (
    <Stack align="start" gap={10} above={12} text="small" tone="quiet">
      <p>{messages.noLink}</p>
      <Row wrap gap={8}>
        <Button size="small" icon={GlobeIcon} onClick={() => onMake('page')}>
          {messages.page}
        </Button>
        {(issued || credential.data?.mayIssue) && (
          <Button size="small" icon={ShieldIcon} onClick={() => onMake('credential')}>
            {messages.credential}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

type PostsProps = Omit<Props, 'onMake'> & {
  /** The page that the posts link to. */
  url: string
  /** The page is the credential's. The photo network takes no links, so its button then saves the picture of the credential. */
  isOfCredential: boolean
  /** Names the posts and their target where nothing else does. */
  children?: ReactNode
}

/** Links to the networks. A press copies the post; if the browser refuses to copy, the post is shown. */
export const Posts = ({ project, template, url, isOfCredential, onNotice, children }: PostsProps) => {
  const [uncopied, setUncopied] = useState<Post>()
  const { title, share } = project.metadata
  const posts = postsFrom(template ?? share, { title, url, hashtag: brand.hashtag }, project.summary)
  const copy = async (post: Post) => {
    const details = { projectId: project.id, network: post.network }
    sendEvent({ name: 'share_posted', data: details })
    const isCopied = await copyText(post.text)
    setUncopied(isCopied ? undefined : post)
    if (post.network === 'instagram' && isOfCredential) void savePicture()
    if (!isCopied) return
    sendEvent({ name: 'share_copied', data: details })
    onNotice({ kind: 'success', text: messages.copied(messages.networks[post.network]), duration: 30_000 })
  }
  const savePicture = () =>
    fetchCredential(project.id, 'png').then(
      (picture) => saveBlob(picture, credentialFileName('png', project.id)),
      () => onNotice({ kind: 'error', text: messages.failed.download }),
    )
  return (
    <>
      {children}
      <Stack as="ul" gap={8} above={children ? 6 : 16} className={styles.networks} aria-label={messages.posts}>
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
      <Text above={6} text="caption" tone="faint">
        {messages.instagram(isOfCredential)}
      </Text>
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
