import styles from './CredentialPicture.module.css'

type Props = { src: string; alt: string; loading?: 'lazy' | undefined }

/** The card of a credential. The server takes a moment to draw it; until then, its outline has its place. */
export const CredentialPicture = ({ src, alt, loading }: Props) => (
  <img className={styles.picture} src={src} alt={alt} width="1200" height="627" loading={loading} decoding="async" />
)
