import { useState } from 'react'
import { brand } from '../../core/brand.ts'
import type { Project, ShareTemplates } from '../../core/catalogue/project.ts'
import { projectPath } from '../../core/paths.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { sharingWords as words } from '../words/sharing.ts'
import { postsFrom } from './post.ts'
import styles from './ShareOptions.module.css'

type Props = {
  project: Project
  template: ShareTemplates | undefined
  onBack: () => void
}

/** Posts to copy. The documentation itself is still to come, and that is said. */
export const ShareOptions = ({ project, template, onBack }: Props) => {
  const posts = postsFrom(template ?? project.metadata.share, {
    title: project.metadata.title,
    url: location.origin + projectPath(project),
    hashtag: brand.hashtag,
  })
  const [network, setNetwork] = useState(posts[0]?.network ?? 'linkedin')
  return (
    <>
      <Button look="quiet" size="small" icon="arrow-left" className={styles.back} data-autofocus onClick={onBack}>
        {words.back}
      </Button>
      <p className={styles.title} aria-hidden="true">
        {words.shareTitle}
      </p>
      <p className={styles.text}>{words.documentationLater}</p>
      {posts.length > 0 && (
        <div className={styles.posts}>
          <Tabs
            label={words.postsLabel}
            value={network}
            onChange={setNetwork}
            tabs={posts.map((post) => ({
              value: post.network,
              label: words.networks[post.network],
              panel: (
                <>
                  <blockquote className={styles.post}>{post.text}</blockquote>
                  <div className={styles.copy}>
                    <span>{words.postsHint}</span>
                    <CopyButton as="words" look="filled" value={post.text} label={words.copyPost} />
                  </div>
                </>
              ),
            }))}
          />
        </div>
      )}
    </>
  )
}
