import { timeAgo } from '../messages/when.ts'

/** How long ago something happened, with the exact time on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={new Date(at).toLocaleString('en')}>
    {timeAgo(at)}
  </time>
)
