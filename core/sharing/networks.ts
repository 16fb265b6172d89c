import { plainTextFrom } from '../notes/plainText.ts'
import type { PostNetwork } from './posts.ts'

/** Returns the URL of a network's page for writing a post, with the parameters that it supports: a text, a URL, or nothing. */
export const sharePage = (network: PostNetwork, post: { text: string; url: string }): string => {
  const text = encodeURIComponent(plainTextFrom(post.text))
  const url = encodeURIComponent(post.url)
  switch (network) {
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`
    case 'twitter':
      return `https://x.com/intent/post?text=${text}${post.text.includes(post.url) ? '' : `&url=${url}`}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`
    case 'instagram':
      return 'https://www.instagram.com/'
  }
}
