import type { PostNetwork } from './posts.ts'

/** The page of a network on which a post is written. It takes what the network allows: a text, an address, or nothing. */
export const sharePage = (network: PostNetwork, post: { text: string; url: string }): string => {
  const text = encodeURIComponent(post.text)
  const url = encodeURIComponent(post.url)
  switch (network) {
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`
    case 'twitter':
      return `https://x.com/intent/post?text=${text}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`
    case 'instagram':
      return 'https://www.instagram.com/'
  }
}
