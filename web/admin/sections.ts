import type { ComponentType } from 'react'
import type { adminMessages } from '../messages/admin.ts'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { DocumentIcon, FlagIcon, IdeaIcon, ChartIcon, LockIcon, MailIcon, RetryIcon, ShieldIcon, UserIcon } from '../ui/icons/icons.ts'
import { AuditSection } from './AuditSection.tsx'
import { ContentSection } from './ContentSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { GoalsSection } from './GoalsSection.tsx'
import { JobsSection, MailSection } from './JobsSection.tsx'
import { MaintenanceSection } from './MaintenanceSection.tsx'
import { UsersSection } from './UsersSection.tsx'

/** Charts are loaded with it alone. */
const Analytics = lazyPart(() => import('../analytics/Analytics.tsx').then((file) => file.Analytics))

export type SectionName = keyof typeof adminMessages.sections

/** The parts of the administration, in the order of its navigation. */
export const sections: Record<SectionName, { icon: Icon; Section: ComponentType }> = {
  users: { icon: UserIcon, Section: UsersSection },
  content: { icon: DocumentIcon, Section: ContentSection },
  analytics: { icon: ChartIcon, Section: Analytics },
  flags: { icon: FlagIcon, Section: FlagsSection },
  goals: { icon: IdeaIcon, Section: GoalsSection },
  mail: { icon: MailIcon, Section: MailSection },
  jobs: { icon: RetryIcon, Section: JobsSection },
  maintenance: { icon: LockIcon, Section: MaintenanceSection },
  audit: { icon: ShieldIcon, Section: AuditSection },
}
