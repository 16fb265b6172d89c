import { useEffect, useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { sharePage } from '@fieldwork/core/sharing/networks.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { sendEvent } from '../platform/sendEvent.ts'
import { Button, buttonClasses } from '../ui/Button.tsx'
import { copyText } from '../ui/clipboard.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ArrowLeftIcon, ExternalIcon } from '../ui/icons.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { postsFrom, type Post } from './post.ts'
import styles from './ShareOptions.module.css'

type Props = {
  project: Project
  template: ShareTemplates | undefined
  onBack: () => void
}

/** The public origin of the server, as its first response says it. */
const publicOrigin = (): string =>
  new URL(document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href).origin

/** A post for each network. */
export const ShareOptions = ({ project, template, onBack }: Props) => {
  const url = publicOrigin() + projectPath(project)
  const posts = postsFrom(template ?? project.metadata.share, { title: project.metadata.title, url, hashtag: brand.hashtag })
  const [network, setNetwork] = useState(posts[0]?.network ?? 'linkedin')
  useEffect(() => sendEvent({ name: 'share_opened', data: { projectId: project.id } }), [project.id])
  const choose = (chosen: typeof network) => {
    sendEvent({ name: 'share_option_selected', data: { projectId: project.id, network: chosen } })
    setNetwork(chosen)
  }
  return (
    <>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} data-autofocus onClick={onBack}>
        {messages.back}
      </Button>
      <p className={styles.title} aria-hidden="true">
        {messages.shareTitle}
      </p>
      <p className={styles.text}>{messages.answers}</p>
      {posts.length > 0 && (
        <div className={styles.posts}>
          <Tabs
            label={messages.postsLabel}
            value={network}
            onChange={choose}
            tabs={posts.map((post) => ({
              value: post.network,
              label: messages.networks[post.network],
              panel: <PostPanel post={post} url={url} projectId={project.id} />,
            }))}
          />
        </div>
      )}
    </>
  )
}

const PostPanel = ({ post, url, projectId }: { post: Post; url: string; projectId: string }) => {
  const { toasts } = usePlatform()
  const told = { projectId, network: post.network }
  const name = messages.networks[post.network]
  const copy = async () => {
    sendEvent({ name: 'share_posted', data: told })
    if (await copyText(post.text)) toasts.show({ title: messages.copied(name), duration: 30_000 })
  }
  return (
    <>
      {/* Scrolls, so that every tab is as high as the next. */}
      <blockquote className={styles.post} tabIndex={0} aria-label={messages.draft}>
        {post.text}
      </blockquote>
      <p className={styles.hint}>{messages.postHint(name)}</p>
      <div className={styles.ways}>
        <CopyButton
          as="words"
          value={post.text}
          label={messages.copyPost}
          onCopied={() => sendEvent({ name: 'share_copied', data: told })}
        />
        <a
          {...buttonClasses('filled')}
          href={sharePage(post.network, { text: post.text, url })}
          target="_blank"
          rel="noopener"
          onClick={() => void copy()}
        >
          {messages.post(name)}
          <ExternalIcon size={18} />
        </a>
      </div>
    </>
  )
}
