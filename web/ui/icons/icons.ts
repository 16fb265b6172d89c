import * as iconPaths from '@fieldwork/core/iconPaths.ts'
import { createIcon } from './createIcon.tsx'

/* A component for each interface icon. */

export const AlertIcon = createIcon('alert', 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7.5v5M12 16v.01')
export const ArrowLeftIcon = createIcon('arrow-left', 'M19.5 12H5M11 6l-6 6 6 6')
export const ArrowRightIcon = createIcon('arrow-right', 'M4.5 12h14.5M13 6l6 6-6 6')
export const ArrowUpRightIcon = createIcon('arrow-up-right', 'M8 16 16.5 7.5M9.5 7h7.5v7.5')
export const ArrowUpIcon = createIcon('arrow-up', 'M12 19.5V5M6 11l6-6 6 6')
export const AskIcon = createIcon('ask', 'M20 11.6a8 8 0 0 1-11.7 7.1L4 20l1.3-4.2A8 8 0 1 1 20 11.6Z')
export const AskQuestionIcon = createIcon(
  'ask-question',
  'M20 11.6a8 8 0 0 1-11.7 7.1L4 20l1.3-4.2A8 8 0 1 1 20 11.6ZM9.9 9.4a2.2 2.2 0 0 1 4.2.8c0 1.4-2.1 1.7-2.1 3M12 15.6v.01',
)
export const BookmarkIcon = createIcon('bookmark', 'M7.5 4h9a1.5 1.5 0 0 1 1.5 1.5V20l-6-4.2L6 20V5.5A1.5 1.5 0 0 1 7.5 4Z')
export const CalendarIcon = createIcon('calendar', iconPaths.calendar)
export const CameraIcon = createIcon(
  'camera',
  'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM8.8 12.7a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z',
)
export const ChartIcon = createIcon('chart', 'M4 20h16M7 20v-6M12 20V6M17 20v-9.5')
export const CheckIcon = createIcon('check', 'M5 12.5l4.5 4.5L19 7.5')
export const ChevronDownIcon = createIcon('chevron-down', 'M6.5 9.5l5.5 5.5 5.5-5.5')
export const ChevronLeftIcon = createIcon('chevron-left', 'M14.5 6.5 9 12l5.5 5.5')
export const ChevronRightIcon = createIcon('chevron-right', 'M9.5 6.5l5.5 5.5-5.5 5.5')
export const ChevronUpIcon = createIcon('chevron-up', 'M6.5 14.5l5.5-5.5 5.5 5.5')
export const ClipIcon = createIcon(
  'clip',
  'm20 11.5-8.2 8.2a5 5 0 0 1-7.1-7.1l8.5-8.4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.4a1.7 1.7 0 0 1-2.4-2.4l7.7-7.6',
)
export const ClockIcon = createIcon('clock', 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7.5V12l3 2')
export const CloseIcon = createIcon('close', 'M6.5 6.5l11 11M17.5 6.5l-11 11')
export const CopyIcon = createIcon(
  'copy',
  'M10.5 8.5h7.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-7.5a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2ZM15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5',
)
export const DocumentIcon = createIcon('document', iconPaths.document)
export const DownloadIcon = createIcon('download', 'M12 4v11.5M7 11l5 5 5-5M4 17v1.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V17')
export const ExpandIcon = createIcon('expand', 'M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5')
export const ExternalIcon = createIcon('external', iconPaths.external)
export const FlagIcon = createIcon('flag', 'M5.5 21V4M5.5 4.5c4.5-2.5 8 2.5 13 0v9.5c-5 2.5-8.5-2.5-13 0')
export const GlobeIcon = createIcon(
  'globe',
  'M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0ZM4 12h16M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8Z',
)
export const IdeaIcon = createIcon('idea', 'M9.25 16.5c0-2-2.75-3.25-2.75-6.5a5.5 5.5 0 0 1 11 0c0 3.25-2.75 4.5-2.75 6.5ZM10 19.75h4')
export const ImageIcon = createIcon('image', iconPaths.image)
export const InfoIcon = createIcon('info', 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 11.5v4.5M12 8v.01')
export const InviteIcon = createIcon(
  'invite',
  'M6.5 8.25a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM3.5 19.5c.8-3.4 3.3-5 6.5-5 1.2 0 2.3.22 3.25.66M18 14v6m-3-3h6',
)
export const LinkIcon = createIcon('link', 'M10 8H8a4 4 0 0 0 0 8h2m4-8h2a4 4 0 0 1 0 8h-2m-5.5-4h7')
export const ListIcon = createIcon('list', 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const KeyIcon = createIcon('key', 'M4 15.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0ZM11.7 12.3 20 4M16 8l3 3M13.5 10.5l2 2')
export const LockIcon = createIcon('lock', iconPaths.lock)
export const LogOutIcon = createIcon('log-out', 'M14 4.5h4a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-4M4 12h10.5M8 8l-4 4 4 4')
export const MailIcon = createIcon(
  'mail',
  'M5.75 6h12.5a2 2 0 0 1 2 2v8.5a2 2 0 0 1 -2 2h-12.5a2 2 0 0 1 -2 -2v-8.5a2 2 0 0 1 2 -2ZM4.5 7.5l7.5 5.75 7.5-5.75',
)
export const MicrophoneIcon = createIcon('microphone', 'M9 6a3 3 0 0 1 6 0v5.5a3 3 0 0 1-6 0ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3')
export const MoonIcon = createIcon('moon', iconPaths.moon)
export const MoreIcon = createIcon(
  'more',
  'M5 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0ZM11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0ZM18 12a.5.5 0 1 0 1 0a.5.5 0 1 0 -1 0Z',
)
export const NetworkIcon = createIcon(
  'network',
  'M3.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM14.9 5.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM14.9 18.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM8.3 10.7l6.9-3.9M8.3 13.3l6.9 3.9',
)
export const NoteIcon = createIcon('note', 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8.5L14.5 20H6a2 2 0 0 1-2-2ZM20 14.5h-3.5a2 2 0 0 0-2 2V20')
export const OrderIcon = createIcon('order', 'M7.5 5v14M4 15.5 7.5 19l3.5-3.5M16.5 19V5M13 8.5 16.5 5 20 8.5')
export const PenIcon = createIcon('pen', 'm9 11.5-4.5 5.5 2.5 2.5 5.5-4.5M9 11.5l7.5-7.5 4 4-8 7.5ZM3.5 21h6')
export const PencilIcon = createIcon('pencil', 'M5 19l.9-4L15.7 5.2a1.9 1.9 0 0 1 2.7 0l.4.4a1.9 1.9 0 0 1 0 2.7L9 18.1ZM14 7l3 3')
export const PeopleIcon = createIcon(
  'people',
  'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0ZM3 19a6 6 0 0 1 12 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17 13.5a6 6 0 0 1 4 5.5',
)
export const PinIcon = createIcon('pin', 'M12 16.5v4.5M8.5 3.5h7l-1 6 3 3.5v1.5h-11V13l3-3.5Z')
export const PlusIcon = createIcon('plus', 'M12 5v14M5 12h14')
export const PortfolioIcon = createIcon('portfolio', iconPaths.portfolio)
export const ProjectsIcon = createIcon('projects', iconPaths.projects)
export const QuoteIcon = createIcon('quote', 'M4.5 6h15M9 10.7h10.5M9 15.3h10.5M4.5 10.7v4.6M4.5 20H15')
export const RetryIcon = createIcon('retry', 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5')
export const SearchIcon = createIcon('search', 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM15.75 15.75 20 20')
export const SettingsIcon = createIcon(
  'settings',
  'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M13 7.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM7 16.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
)
export const ShareIcon = createIcon('share', iconPaths.share)
export const ShieldIcon = createIcon('shield', iconPaths.shield)
export const SpeechIcon = createIcon(
  'speech',
  'M4 6.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L7 20.5v-4H6a2 2 0 0 1-2-2ZM8.5 9h7M8.5 12.3h4',
)
export const SpinnerIcon = createIcon('spinner', 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5')
export const StreakIcon = createIcon(
  'streak',
  'M12 3.5c.4 3.2 5.25 5 5.25 10a5.25 5.25 0 0 1-10.5 0c0-2 .9-3.3 1.9-4.3.2 1.3.9 2 1.6 2.3-.3-3 .35-5.7 1.75-8Z',
)
export const StopIcon = createIcon('stop', 'M8.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z')
export const SunIcon = createIcon('sun', iconPaths.sun)
export const TerminalIcon = createIcon(
  'terminal',
  'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2ZM8 9.5l2.5 2.5L8 14.5M13 14.5h3',
)
export const ThumbDownIcon = createIcon(
  'thumb-down',
  'M16.5 3.5V13l-4 7.5a2.3 2.3 0 0 1-2.2-2.8l.7-3.2H5.4a2 2 0 0 1-1.9-2.5l1.7-7a2 2 0 0 1 1.9-1.5ZM20.5 13h-4V3.5h4Z',
)
export const ThumbUpIcon = createIcon(
  'thumb-up',
  'M7.5 20.5V11l4-7.5a2.3 2.3 0 0 1 2.2 2.8L13 9.5h5.6a2 2 0 0 1 1.9 2.5l-1.7 7a2 2 0 0 1-1.9 1.5ZM3.5 11h4v9.5h-4Z',
)
export const TrackIcon = createIcon('track', iconPaths.track)
export const TrashIcon = createIcon(
  'trash',
  'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 12a1.8 1.8 0 0 0 1.8 1.7h5.8a1.8 1.8 0 0 0 1.8-1.7l.8-12M10.3 10.5v6M13.7 10.5v6',
)
export const UploadIcon = createIcon('upload', 'M12 15.5V4M7 8.5 12 3.5l5 5M4 15.5v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3')
export const UserIcon = createIcon('user', iconPaths.user)
export const WarningIcon = createIcon('warning', 'M12 4.5 3.75 19h16.5ZM12 10v4m0 2.5v.01')
export const WorkIcon = createIcon(
  'work',
  'M6.5 3.5h8l4 4v11a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM14.5 3.5v4h4M8 12.5h7M8 16h4.5',
)
