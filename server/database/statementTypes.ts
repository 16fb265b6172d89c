// Made by `npm run queries` from the statements in queries.ts and the migrated database; do not edit.
import type { JsonColumns } from './jsonColumns.ts'

type Values<Types extends readonly unknown[]> = { [Index in keyof Types]: Types[Index] | null }
/** Columns of an outer join, all null where nothing was joined. */
type Joined<Columns> = Columns | { [Column in keyof Columns]: null }

export type StatementTypes = {
  'accounts.address': { values: Values<[string]>; row: { email: string } }
  'accounts.anonymiseEvents': { values: Values<[string]>; row: never }
  'accounts.claimReminder': { values: Values<[Date | string, string, Date | string]>; row: { id: string } }
  'accounts.cleanUpBrowsers': { values: Values<[Date | string]>; row: never }
  'accounts.cleanUpCodes': { values: Values<[Date | string]>; row: never }
  'accounts.cleanUpOwnerKeys': { values: Values<[Date | string]>; row: never }
  'accounts.cleanUpSessions': { values: Values<[Date | string]>; row: never }
  'accounts.closeCodes': { values: Values<[Buffer, Buffer]>; row: never }
  'accounts.codes': {
    values: Values<[Buffer, Date | string]>
    row: {
      id: number
      address_hash: Buffer
      browser_hash: Buffer
      code_hash: Buffer
      is_open: boolean
      tries: number
      sent_at: Date
    }
  }
  'accounts.countFormerCompletions': { values: Values<[string]>; row: never }
  'accounts.countInvited': { values: Values<[string]>; row: { count: number } }
  'accounts.countTry': { values: Values<[number]>; row: never }
  'accounts.deleteCodes': { values: Values<[Buffer]>; row: never }
  'accounts.deleteCounters': { values: Values<[string]>; row: never }
  'accounts.deleteOwnerKeys': { values: Values<[]>; row: never }
  'accounts.deleteSession': { values: Values<[Buffer]>; row: { user_id: string; passkey_at: Date | null } }
  'accounts.deleteSessionById': { values: Values<[string, string]>; row: { id: string } }
  'accounts.deleteSessionsOf': { values: Values<[string]>; row: never }
  'accounts.deleteUpload': { values: Values<[string, string]>; row: never }
  'accounts.deleteUser': { values: Values<[string]>; row: never }
  'accounts.dueReminders': {
    values: Values<[Date | string, string, number]>
    row: {
      id: string
      email: string
      name: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
    } & Joined<{
      time_zone: string
    }>
  }
  'accounts.dueRemoval': { values: Values<[string, Date | string]>; row: { email: string } }
  'accounts.dueRemovals': { values: Values<[Date | string]>; row: { id: string } }
  'accounts.forgetBrowsers': { values: Values<[Buffer]>; row: never }
  'accounts.groupRoles': { values: Values<[string]>; row: { role: string } }
  'accounts.hasPeople': { values: Values<[]>; row: { found: boolean } }
  'accounts.insertCode': { values: Values<[Buffer, Buffer, Buffer, Buffer, Date | string]>; row: never }
  'accounts.insertIdentity': { values: Values<[string, string, string]>; row: never }
  'accounts.insertOwnerKey': { values: Values<[Buffer, Date | string]>; row: never }
  'accounts.insertSession': { values: Values<[Buffer, string, string, Date | string, Date | string, string, Date | string]>; row: never }
  'accounts.insertUser': { values: Values<[string, string]>; row: { id: string } }
  'accounts.knownMailboxes': { values: Values<[Buffer]>; row: { mailbox_hash: Buffer } }
  'accounts.lockAccount': { values: Values<[string, Date | string]>; row: { email: string; name: string } }
  'accounts.lockPreferences': { values: Values<[string]>; row: { preferences: JsonColumns['users.preferences'] } }
  'accounts.makeAdministrator': { values: Values<[string]>; row: never }
  'accounts.markPasskey': { values: Values<[Buffer, Date | string]>; row: never }
  'accounts.nameIfUnasked': { values: Values<[string, string]>; row: never }
  'accounts.ownerKey': { values: Values<[Buffer, Date | string]>; row: Record<string, never> }
  'accounts.ownerOfPicture': { values: Values<[string, string]>; row: { id: string } }
  'accounts.recentCodes': { values: Values<[Date | string]>; row: { address_hash: Buffer; is_open: boolean; sent_at: Date } }
  'accounts.renameBrowser': { values: Values<[Buffer, Buffer]>; row: never }
  'accounts.renewSession': { values: Values<[Buffer, Date | string, Date | string]>; row: never }
  'accounts.saveBrowser': { values: Values<[Buffer, Buffer, Date | string]>; row: never }
  'accounts.saveInviter': { values: Values<[string, string, Date | string]>; row: never }
  'accounts.saveName': { values: Values<[string, string]>; row: never }
  'accounts.savePicture': { values: Values<[string, string]>; row: { earlier: string } }
  'accounts.saveRoles': { values: Values<[string, string, readonly string[]]>; row: never }
  'accounts.seeSession': { values: Values<[Buffer, Date | string]>; row: never }
  'accounts.session': {
    values: Values<[Buffer, Date | string]>
    row: {
      user_id: string
      email: string
      name: string
      nickname: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      name_status: 'unasked' | 'skipped' | 'given'
      deletion_at: Date | null
      suspended_at: Date | null
      has_public_profile: boolean
      is_listed: boolean
      created_at: Date
      renewed_at: Date
      seen_at: Date
      expires_at: Date
      method: 'code' | 'issuer' | 'link' | 'passkey' | null
      passkey_at: Date | null
    }
  }
  'accounts.sessions': {
    values: Values<[string, Buffer, Date | string]>
    row: {
      id: string
      device: string | null
      created_at: Date
      seen_at: Date
      current: boolean
    }
  }
  'accounts.skipName': { values: Values<[string]>; row: { name_status: 'unasked' | 'skipped' | 'given' } }
  'accounts.storePreferences': { values: Values<[string, object | string]>; row: never }
  'accounts.testimonials': { values: Values<[]>; row: { name: string; country: string; image: string; quote: string } }
  'accounts.unlockAccount': { values: Values<[string, Date | string]>; row: { id: string } }
  'accounts.unmarkPasskey': { values: Values<[string, Buffer]>; row: never }
  'accounts.unsubscribe': { values: Values<[string]>; row: { email: string } }
  'accounts.uploads': { values: Values<[string]>; row: { key: string } }
  'accounts.userByEmail': { values: Values<[string]>; row: { id: string } }
  'accounts.userByIdentity': { values: Values<[string, string]>; row: { id: string; email: string } }
  'accounts.userByNickname': { values: Values<[string]>; row: { id: string; email: string } }
  'accounts.writeProjectVariable': {
    values: Values<[string, string, string, string, boolean, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      declared: boolean
    }
  }
  'accounts.writeUserVariable': { values: Values<[string, string, string, boolean]>; row: { declared: boolean } }
  'admin.audit': {
    values: Values<[string, string, string, string, Date | string, Date | string, number, number]>
    row: {
      id: number
      at: Date
      action: 'impersonation_started' | 'impersonation_ended' | 'read' | 'write' | 'role_granted' | 'role_revoked' | 'flag_set' | 'content_published' | 'job_retried' | 'passkeys_removed' | 'logged_out' | 'suspended' | 'suspension_lifted' | 'deletion_scheduled' | 'deletion_withdrawn' | 'account_exported' | 'plan_changed' | 'audit_exported' | 'maintenance_started' | 'maintenance_changed' | 'maintenance_ended'
      endpoint: string | null
      project_id: string | null
      subject: string | null
      outcome: string | null
      reason: string | null
    } & Joined<{
      admin_id: string
      admin_name: string
      admin_email: string
    }> & Joined<{
      person_id: string
      person_name: string
      person_email: string
    }>
  }
  'admin.auditBefore': {
    values: Values<[string, string, string, string, Date | string, Date | string, number, number]>
    row: {
      id: number
      at: Date
      action: 'impersonation_started' | 'impersonation_ended' | 'read' | 'write' | 'role_granted' | 'role_revoked' | 'flag_set' | 'content_published' | 'job_retried' | 'passkeys_removed' | 'logged_out' | 'suspended' | 'suspension_lifted' | 'deletion_scheduled' | 'deletion_withdrawn' | 'account_exported' | 'plan_changed' | 'audit_exported' | 'maintenance_started' | 'maintenance_changed' | 'maintenance_ended'
      endpoint: string | null
      project_id: string | null
      subject: string | null
      outcome: string | null
      reason: string | null
    } & Joined<{
      admin_id: string
      admin_name: string
      admin_email: string
    }> & Joined<{
      person_id: string
      person_name: string
      person_email: string
    }>
  }
  'admin.content': {
    values: Values<[string]>
    row: {
      id: string
      title: string
      version: number
      listed: boolean
      visibility: 'private' | 'public'
      plan: 'pro' | null
      published_at: Date
      source: 'git' | 'edited' | 'conflict'
      learners: number
    }
  }
  'admin.countAudit': { values: Values<[string, string, string, string, Date | string, Date | string]>; row: { total: number } }
  'admin.countEmptyGoals': { values: Values<[]>; row: { total: number } }
  'admin.countPeople': { values: Values<[string, string, boolean]>; row: { total: number } }
  'admin.emptyGoals': { values: Values<[number, number]>; row: { id: string; description: string; updated_at: Date } }
  'admin.keepOpen': { values: Values<[string, Date | string]>; row: never }
  'admin.lastPublishing': { values: Values<[]>; row: { at: Date; refused: string[]; findings: JsonColumns['publishings.findings'] } }
  'admin.namedAdministrators': { values: Values<[]>; row: { email: string } }
  'admin.openImpersonation': { values: Values<[string, string, Date | string]>; row: { id: string; seen_at: Date } }
  'admin.overrides': { values: Values<[]>; row: { name: string; people: number } }
  'admin.people': {
    values: Values<[string, string, boolean, number, number]>
    row: {
      id: string
      name: string
      nickname: string
      email: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      created_at: Date
      deletion_at: Date | null
      suspended_at: Date | null
      session_at: Date | null
      read_at: Date | null
      answered_at: Date | null
      own_flags: JsonColumns['own_flags']
      projects: number
      completed: number
      answers: number
    }
  }
  'admin.person': {
    values: Values<[string, string]>
    row: {
      user_id: string
      email: string
      name: string
      nickname: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      name_status: 'unasked' | 'skipped' | 'given'
      deletion_at: Date | null
      suspended_at: Date | null
      has_public_profile: boolean
      is_listed: boolean
    }
  }
  'admin.recordOutcome': { values: Values<[number, string]>; row: never }
  'admin.recordRead': { values: Values<[string, string, string, string, string]>; row: never }
  'admin.recordWrite': { values: Values<[string, string, string, string, string]>; row: { id: number } }
  'admin.saveSuspension': { values: Values<[string, Date | string]>; row: { id: string } }
  'admin.startImpersonation': { values: Values<[string, string, string, Date | string]>; row: Record<string, never> }
  'admin.visits': {
    values: Values<[string]>
    row: {
      id: string
      reason: string
      started_at: Date
      ended_at: Date | null
      seen_at: Date
      projects: string[]
      changes: number
    } & Joined<{
      admin_name: string
    }>
  }
  'analytics.areMany': { values: Values<[Date | string, number]>; row: { many: boolean } }
  'analytics.countDays': { values: Values<[Date | string]>; row: never }
  'analytics.counts': { values: Values<[Date | string, string]>; row: { name: string; is_unknown: boolean; day: number; count: number } }
  'analytics.deleteOldCounts': { values: Values<[Date | string]>; row: never }
  'analytics.deleteOldEvents': { values: Values<[Date | string, number]>; row: { id: number } }
  'analytics.dropSteps': { values: Values<[number]>; row: never }
  'analytics.insertClientEvent': { values: Values<[string, string, string, object | string, string, string, boolean]>; row: never }
  'analytics.insertEvent': { values: Values<[string, string, string, object | string]>; row: never }
  'analytics.mayVote': { values: Values<[string, string, string, string]>; row: { id: string } }
  'analytics.projectSteps': {
    values: Values<[Date | string]>
    row: {
      id: string
      title: string
      opened: number
      answered: number
      completed: number
    }
  }
  'analytics.storeSteps': { values: Values<[number, Date | string, object | string]>; row: never }
  'analytics.storedSteps': { values: Values<[number]>; row: { counted_at: Date; counts: JsonColumns['step_counts.counts'] } }
  'analytics.visitSteps': {
    values: Values<[Date | string]>
    row: {
      project_id: string | null
      visits: number
      opened: number
      signed_up: number
    }
  }
  'audit.endImpersonations': { values: Values<[string, string, Date | string]>; row: never }
  'audit.insertEntry': { values: Values<[string, string, string, string, string, string, Date | string]>; row: never }
  'authors.figures': {
    values: Values<[string, string, boolean]>
    row: {
      id: string
      title: string
      type: 'TEXT' | 'FILE' | 'URL'
      learners: number
      firsts: number
      accepted_firsts: number
      grades: number
      refused: number
      accepted: number
      insisting: number
      found_wrong: number
      shown: number
      readable: number
    }
  }
  'authors.mark': { values: Values<[string, string, boolean, string, string, boolean, Date | string]>; row: { number: number } }
  'authors.project': { values: Values<[string, string, boolean]>; row: { title: string; document: JsonColumns['document'] } }
  'authors.readers': {
    values: Values<[string, string, boolean, Date | string, number]>
    row: {
      readers: number
      stopped: number
      stops: JsonColumns['stops'] | null
    }
  }
  'authors.task': { values: Values<[string, string, boolean, string]>; row: { title: string; readable: number } }
  'authors.wordings': {
    values: Values<[string, string, boolean, string]>
    row: {
      outcome: 'REFUSED' | 'ACCEPTED' | 'INSISTED'
      words: string
      learners: number
      reasons: string[]
      is_found_wrong: boolean
    }
  }
  'backup.applied': { values: Values<[]>; row: { number: number; name: string; hash: string } }
  'backup.databaseComment': { values: Values<[string]>; row: { comment: string | null } }
  'backup.people': { values: Values<[]>; row: { count: number } }
  'backup.putStoredFile': { values: Values<[string, string, boolean, number, string, string]>; row: never }
  'backup.storedFile': { values: Values<[string, string]>; row: { is_second: boolean; size: number; etag: string; content_type: string } }
  'backup.storedFiles': { values: Values<[]>; row: { user_id: string; key: string } }
  'bundles.annotations': { values: Values<[string, string]>; row: { version: number; body: string } }
  'bundles.answers': {
    values: Values<[string, string]>
    row: {
      id: string
      type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      hidden: boolean
      hint: string | null
      history: JsonColumns['answers.history']
      own_judgement: boolean
      accepted_by_model: boolean
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      was_shown: boolean
      is_output: boolean
      updated_at: Date
      revision: number
    } & Joined<{
      title: string
      description: string
    }> & Joined<{
      content_type: string | null
      etag: string | null
      is_second: boolean
    }>
  }
  'bundles.folder': {
    values: Values<[string, string]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      own_text_metadata: JsonColumns['own_text_metadata']
    } & Joined<{
      folder: JsonColumns['project_versions.folder'] | null
    }>
  }
  'bundles.keepCompletion': { values: Values<[string, string, Date | string]>; row: never }
  'bundles.keepHistory': { values: Values<[string, string, string, object | string]>; row: never }
  'bundles.keepProgress': {
    values: Values<[string, string, Date | string, object | string, Date | string, readonly string[]]>
    row: never
  }
  'bundles.media': { values: Values<[readonly string[]]>; row: { name: string; body: Buffer } }
  'bundles.project': {
    values: Values<[string, string, boolean]>
    row: {
      id: string
      own_text_metadata: JsonColumns['own_text_metadata']
      version: number
      passed_steps: string[]
      unlocked_sections: string[]
      variables: JsonColumns['variables'] | null
    } & Joined<{
      selected_time: Date | null
      completed_at: Date | null
      read_at: Date | null
      summary: string
      position: JsonColumns['enrolments.position'] | null
    }>
  }
  'bundles.writeAnswer': {
    values: Values<[string, string, string, string, string, string, string, string, boolean, string, object | string, Date | string, number, number, boolean, string, boolean]>
    row: {
      revision: number
    }
  }
  'catalogue.addToSelection': { values: Values<[string, readonly string[], readonly Date[]]>; row: never }
  'catalogue.example': { values: Values<[string]>; row: { example: JsonColumns['projects.example'] | null } }
  'catalogue.insertValues': { values: Values<[string, string, readonly string[], readonly string[]]>; row: never }
  'catalogue.metadata': {
    values: Values<[readonly string[]]>
    row: {
      id: string
      metadata: JsonColumns['projects.metadata']
      stamp: string
    }
  }
  'catalogue.preferences': { values: Values<[string]>; row: { preferences: JsonColumns['users.preferences'] } }
  'catalogue.project': {
    values: Values<[string, boolean, string]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      id: string
      newest: number
      metadata: JsonColumns['projects.metadata']
      begun: boolean
      items: JsonColumns['items'] | null
      unlocked_sections: string[]
      completions: number
      completed_by: string[]
      is_quiz_taken: boolean | null
      variables: JsonColumns['variables'] | null
      is_author: boolean
    } & Joined<{
      own_metadata: JsonColumns['project_versions.metadata']
    }> & Joined<{
      selected_time: Date | null
      completed_at: Date | null
      doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED'
      summary: string
      position: JsonColumns['enrolments.position'] | null
      read_at: Date | null
      passed_steps: string[]
      restarted_at: Date | null
    }>
  }
  'catalogue.removeFromSelection': { values: Values<[string, readonly string[]]>; row: never }
  'catalogue.replaceValues': { values: Values<[string, string, readonly string[], readonly string[]]>; row: never }
  'catalogue.selectableProjects': { values: Values<[string, readonly string[], boolean, readonly string[]]>; row: { id: string } }
  'catalogue.selectedProjects': {
    values: Values<[string, boolean, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      id: string
      newest: number
      stamp: string
      begun: boolean
      selected_time: Date | null
      completed_at: Date | null
      doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED'
      summary: string
      position: JsonColumns['enrolments.position'] | null
      read_at: Date | null
      passed_steps: string[]
      restarted_at: Date | null
      items: JsonColumns['items'] | null
      unlocked_sections: string[]
      completions: number
      completed_by: string[]
      is_quiz_taken: boolean | null
      variables: JsonColumns['variables'] | null
      is_author: boolean
    } & Joined<{
      own_metadata: JsonColumns['project_versions.metadata']
    }>
  }
  'catalogue.selection': { values: Values<[string]>; row: { id: string; selected_time: Date } }
  'catalogue.settings': { values: Values<[]>; row: { subject: string } }
  'catalogue.values': {
    values: Values<[string, string]>
    row: {
      metadata: JsonColumns['projects.metadata']
      variables: JsonColumns['variables'] | null
    } & Joined<{
      own_metadata: JsonColumns['project_versions.metadata']
    }>
  }
  'catalogue.visibleCourses': {
    values: Values<[string, boolean]>
    row: {
      id: string
      title: string
      description: string
      outcome: string | null
      icon: string
      is_roadmap: boolean
      projects: string[]
      images: string[]
    }
  }
  'catalogue.visibleProjects': {
    values: Values<[string, boolean, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      id: string
      newest: number
      stamp: string
      begun: boolean
      items: JsonColumns['items'] | null
      unlocked_sections: string[]
      completions: number
      completed_by: string[]
      is_quiz_taken: boolean | null
      variables: JsonColumns['variables'] | null
      is_author: boolean
    } & Joined<{
      own_metadata: JsonColumns['project_versions.metadata']
    }> & Joined<{
      selected_time: Date | null
      completed_at: Date | null
      doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED'
      summary: string
      position: JsonColumns['enrolments.position'] | null
      read_at: Date | null
      passed_steps: string[]
      restarted_at: Date | null
    }>
  }
  'chats.appendChunks': { values: Values<[object | string]>; row: { id: string; is_cancelled: boolean; told: string | null } }
  'chats.authorHints': { values: Values<[string, string, string]>; row: { clue: string | null; hint: string | null } }
  'chats.cancelStream': { values: Values<[string, string]>; row: { id: string; told: string | null } }
  'chats.chatOfProject': {
    values: Values<[string, string, boolean, boolean]>
    row: {
      id: string
      project_id: string
      created_at: Date
      updated_at: Date
      message_count: number
      last_message_id: string | null
      running_stream_id: string | null
    }
  }
  'chats.chunks': {
    values: Values<[string, number, number]>
    row: {
      state: 'running' | 'complete' | 'cancelled' | 'cut_off' | 'failed'
      problem: string | null
    } & Joined<{
      number: number
      data: string
    }>
  }
  'chats.cleanUpStreams': { values: Values<[Date | string]>; row: never }
  'chats.clearHints': { values: Values<[string, string]>; row: never }
  'chats.clearMessages': { values: Values<[string]>; row: never }
  'chats.createChat': { values: Values<[string, string, boolean, boolean]>; row: never }
  'chats.deadStreams': { values: Values<[number]>; row: { id: string } }
  'chats.endStream': {
    values: Values<[string, string, string, string, object | string, object | string]>
    row: {
      chat_id: string
      told: string | null
    }
  }
  'chats.hint': { values: Values<[string, string, string, string]>; row: { level: number; is_given: boolean | null } }
  'chats.insertMessage': { values: Values<[string, string, object | string]>; row: { id: string } }
  'chats.insertStream': { values: Values<[string, string, string]>; row: { id: string } }
  'chats.keepAlive': { values: Values<[readonly string[]]>; row: { id: string; is_cancelled: boolean } }
  'chats.learner': {
    values: Values<[string, string, boolean, boolean]>
    row: {
      title: string
      annotations: string | null
    } & Joined<{
      id: string
      task: string
      optional: boolean
      step_id: string | null
    }> & Joined<{
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      answer: string
    }>
  }
  'chats.lockDeadStream': { values: Values<[string, number]>; row: Record<string, never> }
  'chats.lockStream': { values: Values<[string]>; row: Record<string, never> }
  'chats.messages': {
    values: Values<[string, number, number]>
    row: {
      id: string
      position: number
      role: 'user' | 'assistant'
      content: JsonColumns['chat_messages.content']
      sources: JsonColumns['chat_messages.sources'] | null
      ending: 'complete' | 'cancelled' | 'cut_off' | 'failed' | null
      created_at: Date
    }
  }
  'chats.notifyOfWrites': { values: Values<[string]>; row: never }
  'chats.ownChat': { values: Values<[string, string]>; row: { id: string; project_id: string } }
  'chats.ownStream': { values: Values<[string, string, string]>; row: { id: string } }
  'chats.question': {
    values: Values<[string, string]>
    row: {
      id: string
      position: number
      content: JsonColumns['chat_messages.content']
      is_newest: boolean
    }
  }
  'chats.runningStreams': { values: Values<[string]>; row: { id: string; chat_id: string } }
  'chats.saveHint': { values: Values<[string, string, string, number]>; row: never }
  'chats.sentMessage': { values: Values<[string, string, object | string]>; row: { stream_id: string | null } }
  'chats.touchChat': { values: Values<[string]>; row: never }
  'companion.openTasks': {
    values: Values<[string, boolean, boolean, string]>
    row: {
      project_id: string
      project_title: string
      id: string
      title: string
      is_complete: boolean
      probes: JsonColumns['probes']
    }
  }
  'credentials.addKey': { values: Values<[Buffer, string]>; row: never }
  'credentials.completedAt': { values: Values<[string, string]>; row: { completed_at: Date } }
  'credentials.keep': {
    values: Values<[string, string, string, number, string, number, string, string, Date | string, boolean]>
    row: never
  }
  'credentials.keepPicture': { values: Values<[string, Buffer]>; row: never }
  'credentials.keys': { values: Values<[]>; row: { id: number; public_key: Buffer; sealed_key: string; retired_at: Date | null } }
  'credentials.own': {
    values: Values<[string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
    } & Joined<{
      id: string
      name: string
      credential_version: number
      salt: string
      body: string
      issued_at: Date
      status_index: number
      is_public: boolean
      picture: Buffer | null
    }>
  }
  'credentials.places': { values: Values<[]>; row: { count: number } }
  'credentials.public': {
    values: Values<[string, string]>
    row: {
      id: string
      user_id: string
      body: string
      picture: Buffer | null
      project_id: string
      is_public: boolean
      metadata: JsonColumns['project_versions.metadata']
      is_listed: boolean
      nickname: string
      page_id: string | null
      document_id: string | null
      has_portfolio: boolean | null
    }
  }
  'credentials.remove': { values: Values<[string, string]>; row: { is_public: boolean } }
  'credentials.retireKey': { values: Values<[Date | string]>; row: never }
  'credentials.revoked': { values: Values<[string]>; row: { replacement: string | null } }
  'credentials.setPublic': { values: Values<[string, string, boolean]>; row: { is_changed: boolean } }
  'credentials.taken': { values: Values<[number]>; row: Record<string, never> }
  'credentials.valid': { values: Values<[number, number]>; row: { status_index: number } }
  'database.appliedMigrations': {
    values: Values<[]>
    row: {
      number: number
      name: string
      hash: string
      applied_at: Date
      min_level: number | null
    }
  }
  'database.drawnColumns': {
    values: Values<[]>
    row: {
      table: string
      name: string
      type: string
      nullable: boolean
      primary: boolean
      unique: boolean
      references: boolean
    }
  }
  'database.drawnReferences': {
    values: Values<[]>
    row: {
      table: string
      target: string
      columns: string[]
      optional: boolean
      single: boolean
    }
  }
  'database.forgetProcess': { values: Values<[string]>; row: never }
  'database.forgetProcesses': { values: Values<[number]>; row: never }
  'database.insertMigration': { values: Values<[number, string, string]>; row: never }
  'database.minLevel': { values: Values<[number]>; row: { level: number | null } }
  'database.olderProcesses': { values: Values<[number, number]>; row: { count: number } }
  'database.otherProcesses': { values: Values<[string, number]>; row: { count: number } }
  'database.putSecretFingerprint': { values: Values<[Buffer]>; row: never }
  'database.schemaObjects': { values: Values<[]>; row: { kind: string; name: string; definition: string } }
  'database.secretFingerprint': { values: Values<[]>; row: { fingerprint: Buffer } }
  'database.seeProcess': { values: Values<[string, number]>; row: never }
  'database.setMinLevel': { values: Values<[number, number]>; row: never }
  'database.time': { values: Values<[]>; row: { time: number } }
  'database.typeNames': { values: Values<[]>; row: { id: number; name: string } }
  'database.typedColumns': {
    values: Values<[]>
    row: {
      table_id: number
      number: number
      table: string
      name: string
      not_null: boolean
      checks: string[]
    }
  }
  'dev.answerChecks': { values: Values<[string]>; row: { id: string; answer_check: JsonColumns['validations.answer_check'] } }
  'dev.otherPerson': { values: Values<[readonly string[]]>; row: Record<string, never> }
  'dev.savePerson': { values: Values<[string, string, string]>; row: never }
  'documentation.ask': { values: Values<[string, string, Date | string, Date | string]>; row: { queued: boolean; others: number } }
  'documentation.askForCopy': { values: Values<[string, string, string]>; row: never }
  'documentation.clear': { values: Values<[string, string]>; row: { project_id: string } }
  'documentation.copied': { values: Values<[string, string, string, string]>; row: { project_id: string } }
  'documentation.copiesToMake': { values: Values<[string]>; row: { project_id: string; has_failed: boolean } }
  'documentation.currentCopies': { values: Values<[string, string, string]>; row: { key: string; etag: string | null } }
  'documentation.fail': { values: Values<[string, string, string]>; row: { project_id: string } }
  'documentation.files': {
    values: Values<[string, string, string]>
    row: {
      markdown: string | null
      key: string
      content_type: string
      size: number
      etag: string
      is_second: boolean
    }
  }
  'documentation.firstPicture': { values: Values<[string, string]>; row: { key: string; content_type: string; is_second: boolean } }
  'documentation.giveUp': { values: Values<[Date | string]>; row: { project_id: string } }
  'documentation.keep': {
    values: Values<[string, string, string, Date | string, string, object | string]>
    row: {
      portfolio_copy: string | null
    }
  }
  'documentation.linked': { values: Values<[string, string, boolean, boolean]>; row: Record<string, never> }
  'documentation.madePerson': {
    values: Values<[string, string]>
    row: {
      content: JsonColumns['documentation.content'] | null
      user_id: string
      email: string
      name: string
      nickname: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      name_status: 'unasked' | 'skipped' | 'given'
      deletion_at: Date | null
      suspended_at: Date | null
      has_public_profile: boolean
      is_listed: boolean
      preferences: JsonColumns['users.preferences']
      request: string
      portfolio_copy: string | null
      summary: string
      is_public: boolean
      page_id: string
      credential_id: string | null
      completed_at: Date | null
    }
  }
  'documentation.newestPublic': { values: Values<[string]>; row: { nickname: string; page_id: string } }
  'documentation.own': {
    values: Values<[string, string, boolean, string]>
    row: {
      metadata: JsonColumns['projects.metadata']
      is_made: boolean
      is_public: boolean
      page_id: string | null
      is_copy_outdated: boolean
    } & Joined<{
      doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED'
    }>
  }
  'documentation.ownContent': {
    values: Values<[string, string]>
    row: {
      user_id: string
      name: string
      nickname: string
      is_listed: boolean
      project_id: string
      page_id: string
      content: JsonColumns['documentation.content']
      metadata: JsonColumns['projects.metadata']
      summary: string
      has_portfolio: boolean
      credential_id: string | null
      private_credential_id: string | null
      pictures: string[]
    } & Joined<{
      completed_at: Date
    }> & Joined<{
      card_etag: string | null
    }>
  }
  'documentation.person': {
    values: Values<[string, string]>
    row: {
      user_id: string
      email: string
      name: string
      nickname: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      name_status: 'unasked' | 'skipped' | 'given'
      deletion_at: Date | null
      suspended_at: Date | null
      has_public_profile: boolean
      is_listed: boolean
      preferences: JsonColumns['users.preferences']
      request: string
      portfolio_copy: string | null
      summary: string
      is_public: boolean
      page_id: string
      credential_id: string | null
      completed_at: Date | null
    }
  }
  'documentation.public': {
    values: Values<[string, string, string]>
    row: {
      user_id: string
      project_id: string
      key: string
      content_type: string
      etag: string
      is_second: boolean
    }
  }
  'documentation.publicContent': {
    values: Values<[string, string]>
    row: {
      user_id: string
      name: string
      nickname: string
      is_listed: boolean
      project_id: string
      page_id: string
      content: JsonColumns['documentation.content']
      metadata: JsonColumns['projects.metadata']
      summary: string
      has_portfolio: boolean
      credential_id: string | null
      private_credential_id: string | null
      pictures: string[]
    } & Joined<{
      completed_at: Date
    }> & Joined<{
      card_etag: string | null
    }>
  }
  'documentation.publicPicture': {
    values: Values<[string, string, number]>
    row: {
      user_id: string
      key: string
      content_type: string
      etag: string
      is_second: boolean
    }
  }
  'documentation.published': { values: Values<[string, string, number, boolean, boolean]>; row: { project_id: string } }
  'documentation.queueAgain': { values: Values<[string, string, Date | string]>; row: { others: number } }
  'documentation.share': { values: Values<[string, string, boolean]>; row: { is_changed: boolean } }
  'documentation.wanted': { values: Values<[string, string, string]>; row: { request: string } }
  'documents.concept': { values: Values<[string]>; row: { name: string; short: string; detailed: JsonColumns['concepts.detailed'] } }
  'documents.conceptTexts': {
    values: Values<[readonly string[]]>
    row: {
      key: string
      name: string
      short: string
      why: string | null
      example: string | null
      detailed: JsonColumns['concepts.detailed']
    }
  }
  'documents.document': { values: Values<[string, number, string]>; row: { document: JsonColumns['document'] } }
  'documents.fileBody': { values: Values<[string, number, string]>; row: { body: string } }
  'documents.projectFile': {
    values: Values<[string, string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      is_open: boolean | null
    } & Joined<{
      etag: string
      pro: boolean
    }>
  }
  'documents.readableTexts': {
    values: Values<[string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      variables: JsonColumns['variables'] | null
      tracks: string[]
    } & Joined<{
      name: string
      etag: string
    }>
  }
  'documents.recordUnlock': { values: Values<[string, string, string, boolean]>; row: never }
  'documents.textBodies': {
    values: Values<[string, number, readonly string[]]>
    row: {
      name: string
      blocks: JsonColumns['blocks']
      metadata: JsonColumns['project_versions.metadata']
      lookups: JsonColumns['projects.asked']
    }
  }
  'documents.writeReading': {
    values: Values<[string, string, object | string, number, boolean, boolean, readonly string[], Date | string]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      restarted_at: Date | null
      position: JsonColumns['position'] | null
      read_at: Date | null
      passed_steps: string[] | null
    }
  }
  'enrolments.completeEnrolment': { values: Values<[string, string]>; row: never }
  'enrolments.deleteAnswers': { values: Values<[string, string]>; row: { storage_name: string } }
  'enrolments.insertCompletion': { values: Values<[string, string]>; row: { project_id: string } }
  'enrolments.keepOffer': { values: Values<[string, string, number]>; row: { project_id: string } }
  'enrolments.keepSummary': { values: Values<[string, string, string]>; row: { project_id: string } }
  'enrolments.moveToNewest': { values: Values<[string, string]>; row: { left: number } }
  'enrolments.renameAnswers': { values: Values<[string, string, number]>; row: never }
  'enrolments.renameHints': { values: Values<[string, string, number]>; row: never }
  'enrolments.renameProgress': { values: Values<[string, string, number]>; row: never }
  'enrolments.renameSections': { values: Values<[string, string, number]>; row: never }
  'enrolments.restartEnrolment': { values: Values<[string, string]>; row: never }
  'enrolments.unlockProject': { values: Values<[string, string]>; row: never }
  'enrolments.update': {
    values: Values<[string, string]>
    row: {
      version: number
      own: number
      own_etag: string
      newest_etag: string
      aliases: JsonColumns['project_versions.aliases']
      was_offered: boolean
      notes: string[]
    }
  }
  'evidence.state': {
    values: Values<[string, string, Date | string, Date | string]>
    row: {
      has_companion: boolean
      revisions: JsonColumns['revisions']
    }
  }
  'export.annotations': { values: Values<[string, string]>; row: { version: number; body: string; updated_at: Date } }
  'export.answers': {
    values: Values<[string, string]>
    row: {
      validation_id: string
      type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      hidden: boolean
      hint: string | null
      own_judgement: boolean
      accepted_by_model: boolean
      refusals: number
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      covered: number[]
      was_shown: boolean
      is_output: boolean
      updated_at: Date
      history: JsonColumns['answers.history']
    } & Joined<{
      title: string
    }>
  }
  'export.attempts': {
    values: Values<[string, string]>
    row: {
      quiz_id: string
      version: number
      questions: JsonColumns['quiz_attempts.questions']
      answers: JsonColumns['quiz_attempts.answers']
      started_at: Date
      completed_at: Date | null
      score: number | null
      body: JsonColumns['quizzes.body']
    }
  }
  'export.calendar': { values: Values<[string]>; row: { time_zone: string } }
  'export.chat': {
    values: Values<[string, string]>
    row: {
      role: 'user' | 'assistant'
      content: JsonColumns['chat_messages.content']
      ending: 'complete' | 'cancelled' | 'cut_off' | 'failed' | null
      created_at: Date
    }
  }
  'export.companions': { values: Values<[string]>; row: { machine: string; created_at: Date; used_at: Date } }
  'export.events': {
    values: Values<[string, number, number]>
    row: {
      id: number
      at: Date
      name: string
      project_id: string | null
      details: JsonColumns['events.details']
    }
  }
  'export.flags': { values: Values<[string]>; row: { name: string; value: boolean } }
  'export.formerNicknames': { values: Values<[string]>; row: { nickname: string; created_at: Date } }
  'export.goal': {
    values: Values<[string]>
    row: {
      description: string
      roadmap: JsonColumns['goals.roadmap']
      created_at: Date
      updated_at: Date
    }
  }
  'export.gradedAnswers': {
    values: Values<[string, string]>
    row: {
      validation_id: string
      number: number
      version: number
      outcome: 'REFUSED' | 'ACCEPTED' | 'INSISTED'
      words: string | null
      reason: string | null
      found_wrong_at: Date | null
      graded_at: Date
    }
  }
  'export.identities': { values: Values<[string]>; row: { issuer: string; subject: string; roles: string[]; created_at: Date } }
  'export.passkeys': {
    values: Values<[string]>
    row: {
      name: string
      credential_id: string
      is_backed_up: boolean
      created_at: Date
      last_used_at: Date | null
    }
  }
  'export.portfolio': { values: Values<[string]>; row: { title: string; description: string; is_public: boolean; updated_at: Date } }
  'export.portfolioDocuments': {
    values: Values<[string]>
    row: {
      id: string
      type: 'URL' | 'FILE' | 'PROJECT'
      title: string
      url: string | null
      storage_name: string | null
      file_name: string | null
      project_id: string | null
      is_hidden: boolean
      created_at: Date
      updated_at: Date
    }
  }
  'export.profile': {
    values: Values<[string]>
    row: {
      id: string
      email: string
      nickname: string
      name: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      has_public_profile: boolean
      is_listed: boolean
      created_at: Date
      preferences: JsonColumns['users.preferences']
      deletion_at: Date | null
      suspended_at: Date | null
      is_pro_granted: boolean
      accepted_invitations: number
    } & Joined<{
      invited_by: string
    }>
  }
  'export.projects': {
    values: Values<[string]>
    row: {
      id: string
      title: string
      unlocked_sections: string[]
      documentation: JsonColumns['documentation'] | null
      credential: JsonColumns['credential'] | null
    } & Joined<{
      version: number | null
      selected_time: Date | null
      unlocked_at: Date | null
      completed_at: Date | null
      read_at: Date | null
      position: JsonColumns['enrolments.position'] | null
      passed_steps: string[]
      restarted_at: Date | null
      offered_version: number | null
      doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED'
      summary: string
    }> & Joined<{
      first_completed_at: Date
    }>
  }
  'export.purchase': {
    values: Values<[string]>
    row: {
      id: string
      subscription_id: string | null
      paid_until: Date | null
      is_ending: boolean
      created_at: Date
    }
  }
  'export.sessions': { values: Values<[string]>; row: { device: string | null; created_at: Date; seen_at: Date; expires_at: Date } }
  'export.uploads': {
    values: Values<[string]>
    row: {
      key: string
      content_type: string
      size: number
      used_at: Date
      is_second: boolean
    }
  }
  'export.variables': { values: Values<[string]>; row: { project_id: string | null; name: string; value: string } }
  'goals.deletePaths': { values: Values<[readonly string[], string]>; row: never }
  'goals.deletePhrases': { values: Values<[readonly string[], string]>; row: never }
  'goals.goal': {
    values: Values<[string]>
    row: {
      id: string
      description: string
      roadmap: JsonColumns['goals.roadmap']
      nearest: JsonColumns['goals.nearest']
      created_at: Date
      updated_at: Date
    }
  }
  'goals.offers': {
    values: Values<[boolean]>
    row: {
      type: 'course' | 'category' | 'tool' | 'project'
      key: string
      title: string
      description: string
      names: JsonColumns['search_entries.names']
      position: number
      outcome: string | null
      steps: string[]
      projects: string[]
      phrases: string[]
    }
  }
  'goals.path': {
    values: Values<[string, boolean]>
    row: {
      id: string
      title: string
      audience: string
      outcome: string
      path_steps: JsonColumns['path_steps'] | null
    }
  }
  'goals.paths': {
    values: Values<[boolean]>
    row: {
      id: string
      title: string
      audience: string
      outcome: string
      projects: string[]
      phrases: string[]
    }
  }
  'goals.roadmap': {
    values: Values<[object | string, object | string, boolean]>
    row: {
      isNearest: boolean
      part: string | null
      type: 'course' | 'category' | 'tool' | 'project'
      key: string
      title: string
      description: string
      icon: string
      image_url: string | null
      projects: string[]
    }
  }
  'goals.saveGoal': { values: Values<[string, string, object | string, object | string]>; row: never }
  'goals.savePaths': { values: Values<[object | string, string]>; row: never }
  'goals.savePhrases': { values: Values<[object | string, string]>; row: never }
  'goals.uncovered': { values: Values<[readonly string[], boolean]>; row: { word: string } }
  'http.cleanUpLimits': { values: Values<[number]>; row: never }
  'maintenance.current': { values: Values<[]>; row: { is_on: boolean; sentence: string; changed_at: Date } }
  'maintenance.save': { values: Values<[boolean, string, Date | string]>; row: never }
  'metrics.storedFigures': {
    values: Values<[]>
    row: {
      bytes: number
      unchecked: number
      answering: number
      published_at: number | null
      refused: number
    }
  }
  'modelUsage.addUsedTokens': { values: Values<[string, string, number]>; row: never }
  'modelUsage.usedTokens': { values: Values<[string, string]>; row: { tokens: number } }
  'notes.annotations': {
    values: Values<[string, string]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
    } & Joined<{
      file_version: number
      run: number
      revision: number
      body: string
    }>
  }
  'notes.clearAnnotations': {
    values: Values<[string, string, boolean, boolean, string, number, boolean]>
    row: {
      version: number
      run: number
      revision: number
    }
  }
  'notes.heldAnnotations': { values: Values<[string, string]>; row: { version: number; run: number; revision: number; body: string } }
  'notes.moveAnnotations': { values: Values<[string, string, number, string]>; row: never }
  'notes.own': { values: Values<[string, string]>; row: { body: string } }
  'notes.saveAnnotations': {
    values: Values<[string, string, boolean, boolean, number, boolean, number, string, number, object | string]>
    row: {
      revision: number
    }
  }
  'notes.versionFiles': {
    values: Values<[string, number]>
    row: {
      name: string
      file: JsonColumns['file']
      aliases: JsonColumns['project_versions.aliases']
    }
  }
  'openQuestion.task': {
    values: Values<[string]>
    row: {
      answer_check: JsonColumns['validations.answer_check'] | null
      model_answer: string | null
    }
  }
  'passkeys.cleanUp': { values: Values<[Date | string]>; row: never }
  'passkeys.delete': { values: Values<[string, string]>; row: { name: string } }
  'passkeys.deleteAll': { values: Values<[string]>; row: { id: string } }
  'passkeys.insert': {
    values: Values<[string, string, Buffer, number, readonly string[], string, boolean, Date | string]>
    row: {
      id: string
      credential_id: string
      transports: string[]
      name: string
      is_backed_up: boolean
      created_at: Date
      last_used_at: Date | null
    }
  }
  'passkeys.insertChallenge': { values: Values<[Buffer, Buffer, string, string, Date | string]>; row: never }
  'passkeys.lock': {
    values: Values<[string]>
    row: {
      id: string
      user_id: string
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      email: string
    }
  }
  'passkeys.ofPerson': {
    values: Values<[string]>
    row: {
      id: string
      credential_id: string
      transports: string[]
      name: string
      is_backed_up: boolean
      created_at: Date
      last_used_at: Date | null
    }
  }
  'passkeys.owner': { values: Values<[string]>; row: { id: string; email: string; name: string } }
  'passkeys.rename': {
    values: Values<[string, string, string]>
    row: {
      id: string
      credential_id: string
      transports: string[]
      name: string
      is_backed_up: boolean
      created_at: Date
      last_used_at: Date | null
    }
  }
  'passkeys.takeChallenge': {
    values: Values<[Buffer]>
    row: {
      browser_hash: Buffer
      purpose: 'log-in' | 'add'
      user_id: string | null
      expires_at: Date
    }
  }
  'passkeys.use': { values: Values<[string, number, boolean, Date | string]>; row: never }
  'planner.deleteFeed': { values: Values<[string]>; row: never }
  'planner.feed': { values: Values<[string]>; row: { id: string } }
  'planner.feedOwner': {
    values: Values<[string]>
    row: {
      id: string
      email: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      time_zone: string
    }
  }
  'planner.finishedWork': {
    values: Values<[string, number]>
    row: {
      metadata: JsonColumns['projects.metadata']
      answers: number
      stretches: number
      seconds: number
    }
  }
  'planner.renewFeed': { values: Values<[string, string]>; row: { id: string } }
  'planner.workedAt': { values: Values<[string]>; row: { at: Date } }
  'plans.abandonedCustomers': { values: Values<[]>; row: { id: string } }
  'plans.account': {
    values: Values<[string]>
    row: {
      plan: 'free' | 'pending' | 'pro'
      is_welcome_due: boolean | null
    } & Joined<{
      customer_id: string
      subscription_id: string | null
      paid_until: Date | null
      is_ending: boolean
    }>
  }
  'plans.actingPerson': {
    values: Values<[string]>
    row: {
      is_admin: boolean
      email: string
      suspended_at: Date | null
      deletion_at: Date | null
    }
  }
  'plans.askedAgain': { values: Values<[string]>; row: { asked: number } }
  'plans.claimProWelcome': { values: Values<[string, Date | string]>; row: { email: string; name: string } }
  'plans.cleanUpPaymentEvents': { values: Values<[Date | string]>; row: never }
  'plans.completedQuizzes': { values: Values<[string]>; row: { count: number } }
  'plans.customer': { values: Values<[string]>; row: { id: string; subscription_id: string | null } }
  'plans.deleteCustomer': { values: Values<[string]>; row: never }
  'plans.deleteFlag': { values: Values<[string, string]>; row: never }
  'plans.documents': { values: Values<[string]>; row: { documents: number } }
  'plans.flags': { values: Values<[string]>; row: { name: string; value: boolean } }
  'plans.grant': { values: Values<[string]>; row: { plan_before: 'free' | 'pending' | 'pro'; plan: 'free' | 'pending' | 'pro' } }
  'plans.hasAdministrator': { values: Values<[readonly string[], string]>; row: { has: boolean } }
  'plans.insertCustomer': { values: Values<[string, string]>; row: never }
  'plans.insertPaymentEvent': { values: Values<[string]>; row: never }
  'plans.paymentEvent': { values: Values<[string]>; row: Record<string, never> }
  'plans.saveAdministrator': { values: Values<[string, boolean]>; row: never }
  'plans.saveFlag': { values: Values<[string, string, boolean]>; row: never }
  'plans.savePlan': { values: Values<[string, string]>; row: never }
  'plans.saveSubscription': {
    values: Values<[string, number, string, Date | string, boolean, string]>
    row: {
      user_id: string
      plan_before: 'free' | 'pending' | 'pro'
      subscription_id: string
    }
  }
  'plans.uncertainCustomers': { values: Values<[Date | string]>; row: { id: string } }
  'plans.unwelcomedPros': { values: Values<[]>; row: { id: string } }
  'plans.welcome': { values: Values<[string]>; row: { subscription_id: string } }
  'plans.withdraw': { values: Values<[string]>; row: { plan_before: 'free' | 'pending' | 'pro'; plan: 'free' | 'pending' | 'pro' } }
  'portfolio.delete': { values: Values<[string, string]>; row: { storage_name: string | null } }
  'portfolio.document': {
    values: Values<[string, string]>
    row: {
      id: string
      type: 'URL' | 'FILE' | 'PROJECT'
      title: string
      is_hidden: boolean
      created_at: Date
      updated_at: Date
      url: string | null
      storage_name: string | null
      file_name: string | null
      project_id: string | null
      has_page: boolean
      has_work_picture: boolean
      summary: string
      page_id: string | null
      nickname: string
      credential_id: string | null
      work_picture: number | null
    } & Joined<{
      content_type: string | null
    }> & Joined<{
      metadata: JsonColumns['projects.metadata']
    }> & Joined<{
      completed_at: Date
    }>
  }
  'portfolio.documentOfProject': { values: Values<[string, string]>; row: { id: string; title: string; storage_name: string | null } }
  'portfolio.documents': {
    values: Values<[string, boolean]>
    row: {
      id: string
      type: 'URL' | 'FILE' | 'PROJECT'
      title: string
      is_hidden: boolean
      created_at: Date
      updated_at: Date
      url: string | null
      storage_name: string | null
      file_name: string | null
      project_id: string | null
      has_page: boolean
      has_work_picture: boolean
      summary: string
      page_id: string | null
      nickname: string
      credential_id: string | null
      work_picture: number | null
    } & Joined<{
      content_type: string | null
    }> & Joined<{
      metadata: JsonColumns['projects.metadata']
    }> & Joined<{
      completed_at: Date
    }>
  }
  'portfolio.insert': { values: Values<[string, string, string, string, string, string, string, string, Date | string]>; row: never }
  'portfolio.own': {
    values: Values<[string]>
    row: {
      name: string
      nickname: string
      picture: string
      title: string
      description: string
      is_public: boolean
    }
  }
  'portfolio.publicProject': {
    values: Values<[string, string]>
    row: {
      name: string
      nickname: string
      project_id: string
      metadata: JsonColumns['projects.metadata']
      summary: string
      credential_id: string | null
    } & Joined<{
      completed_at: Date
    }>
  }
  'portfolio.save': { values: Values<[string, string, string, boolean, Date | string]>; row: never }
  'portfolio.shown': {
    values: Values<[string]>
    row: {
      id: string
      name: string
      nickname: string
      picture: string
      is_listed: boolean
      title: string
      description: string
    }
  }
  'portfolio.shownFile': {
    values: Values<[string, string]>
    row: {
      user_id: string
      key: string
      content_type: string
      etag: string
      is_second: boolean
    }
  }
  'portfolio.shownPdf': {
    values: Values<[string, string]>
    row: {
      user_id: string
      key: string
      content_type: string
      etag: string
      is_second: boolean
    }
  }
  'portfolio.target': { values: Values<[string]>; row: { user_id: string; nickname: string; page_id: string | null } }
  'portfolio.update': {
    values: Values<[string, string, string, string, string, string, string, string, Date | string, boolean]>
    row: never
  }
  'portfolio.visibleProjects': { values: Values<[string, string]>; row: { project_id: string } }
  'publicProfile.openPages': { values: Values<[string]>; row: { kind: string; id: string; title: string; project_id: string | null } }
  'publicProfile.own': {
    values: Values<[string]>
    row: {
      name: string
      nickname: string
      picture: string
      has_public_profile: boolean
      is_listed: boolean
      credential_name: string
      is_public: boolean
      former_count: number
    }
  }
  'publicProfile.release': { values: Values<[string, string]>; row: { nickname: string } }
  'publicProfile.reserve': { values: Values<[string, string, Date | string]>; row: never }
  'publicProfile.save': {
    values: Values<[string, string, string, boolean]>
    row: {
      name: string
      nickname: string
      picture: string
      name_status: 'unasked' | 'skipped' | 'given'
      is_listed: boolean
    }
  }
  'publicProfile.taken': { values: Values<[string, string]>; row: { is_taken: boolean } }
  'publishing.annotationsAfter': { values: Values<[string, string]>; row: { user_id: string; version: number; run: number; body: string } }
  'publishing.answersByTask': { values: Values<[string]>; row: { id: string; type: 'TEXT' | 'FILE' | 'URL'; count: number } }
  'publishing.anyPublishing': { values: Values<[]>; row: Record<string, never> }
  'publishing.claimProjects': { values: Values<[readonly string[], string]>; row: never }
  'publishing.deleteRoadmaps': { values: Values<[readonly string[], string]>; row: never }
  'publishing.deleteSeries': { values: Values<[readonly string[]]>; row: never }
  'publishing.deleteSettings': { values: Values<[string]>; row: never }
  'publishing.deleteTestimonials': { values: Values<[]>; row: never }
  'publishing.deleteUnusedPictures': { values: Values<[Date | string]>; row: { name: string } }
  'publishing.editedTexts': {
    values: Values<[string, number]>
    row: {
      version: number
      etag: string
      source: 'git' | 'edited' | 'conflict'
      texts: JsonColumns['project_versions.texts'] | null
      git_hash: string | null
      document: JsonColumns['document']
      section_texts: JsonColumns['section_texts']
    }
  }
  'publishing.insertSettings': { values: Values<[string, string]>; row: never }
  'publishing.insertTestimonials': { values: Values<[object | string]>; row: never }
  'publishing.keepUploadedPicture': { values: Values<[string, string, string, Buffer]>; row: { name: string } }
  'publishing.learnersByVersion': { values: Values<[string]>; row: { version: number; count: number } }
  'publishing.leaveSeries': { values: Values<[readonly string[]]>; row: never }
  'publishing.passedSteps': { values: Values<[string]>; row: { id: string; count: number } }
  'publishing.publishedEdits': {
    values: Values<[]>
    row: {
      id: string
      texts: JsonColumns['project_versions.texts'] | null
      git_hash: string | null
      etag: string
    }
  }
  'publishing.publishedProject': {
    values: Values<[string]>
    row: {
      version: number
      listed: boolean
      source_hash: string
      source: 'git' | 'edited' | 'conflict'
      aliases: JsonColumns['project_versions.aliases']
      metadata: JsonColumns['project_versions.metadata']
      etag: string | null
    }
  }
  'publishing.publishedSources': { values: Values<[]>; row: { id: string; source_hash: string } }
  'publishing.recordConflicts': { values: Values<[readonly string[]]>; row: never }
  'publishing.saveChecks': { values: Values<[string, number]>; row: never }
  'publishing.saveConcepts': { values: Values<[object | string]>; row: never }
  'publishing.saveFiles': { values: Values<[string, number, object | string]>; row: never }
  'publishing.saveMedia': { values: Values<[string, string, Buffer]>; row: never }
  'publishing.saveModelAnswers': { values: Values<[string, number]>; row: never }
  'publishing.saveProject': {
    values: Values<[string, number, string, string, string, string, number, number, object | string, string, readonly string[], readonly string[], object | string, object | string]>
    row: never
  }
  'publishing.savePublishing': { values: Values<[readonly string[], object | string]>; row: never }
  'publishing.saveQuiz': { values: Values<[string, number, string, object | string]>; row: never }
  'publishing.saveSeries': { values: Values<[object | string, string]>; row: never }
  'publishing.saveValidations': { values: Values<[string, number, object | string]>; row: never }
  'publishing.saveVersion': {
    values: Values<[string, number, object | string, string, string, string, object | string, string, object | string, object | string]>
    row: never
  }
  'publishing.storedConcepts': { values: Values<[]>; row: { key: string } }
  'publishing.storedMedia': { values: Values<[readonly string[]]>; row: { name: string } }
  'publishing.unlistOthers': { values: Values<[readonly string[], string]>; row: { id: string; learners: number } }
  'publishing.unlockedSections': { values: Values<[string]>; row: { id: string; count: number } }
  'publishing.uploadedPictures': { values: Values<[readonly string[]]>; row: { name: string; body: Buffer } }
  'publishing.withdraw': { values: Values<[readonly string[]]>; row: { id: string } }
  'quizzes.attempts': {
    values: Values<[string, string]>
    row: {
      id: string
      version: number
      quiz_id: string
      questions: JsonColumns['quiz_attempts.questions']
      answers: JsonColumns['quiz_attempts.answers']
      completed_at: Date | null
    }
  }
  'quizzes.bank': {
    values: Values<[string, string]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
    } & Joined<{
      id: string
      body: JsonColumns['quizzes.body']
    }> & Joined<{
      aliases: JsonColumns['project_versions.aliases']
    }>
  }
  'quizzes.bankOfAttempt': { values: Values<[string, string]>; row: { body: JsonColumns['quizzes.body'] } }
  'quizzes.completeAttempt': { values: Values<[string, string, number]>; row: never }
  'quizzes.completed': { values: Values<[string]>; row: { project_id: string; score: number; completed_at: Date } }
  'quizzes.deleteOpen': { values: Values<[string, string]>; row: never }
  'quizzes.insertAttempt': { values: Values<[string, string, number, string, object | string]>; row: never }
  'quizzes.saveAnswer': { values: Values<[string, string, string, object | string]>; row: never }
  'rendering.picture': { values: Values<[string]>; row: { content_type: string; body: Buffer } }
  'search.addMember': { values: Values<[number, string, number]>; row: never }
  'search.allEntries': { values: Values<[boolean, string]>; row: { entries: JsonColumns['entries'] } }
  'search.candidates': {
    values: Values<[readonly string[], readonly number[], readonly string[], readonly number[], readonly string[], boolean, readonly string[], boolean]>
    row: {
      candidates: JsonColumns['candidates']
      terms: JsonColumns['terms']
      projects: number
    }
  }
  'search.changedConcepts': { values: Values<[]>; row: { key: string; name: string; short: string } }
  'search.changedRoadmaps': { values: Values<[]>; row: { id: string; projects: string[]; places: number[] } }
  'search.changedSeries': { values: Values<[]>; row: { id: string } }
  'search.conceptTexts': { values: Values<[readonly string[]]>; row: { key: string; name: string; short: string } }
  'search.courseText': {
    values: Values<[string]>
    row: {
      title: string
      description: string
      icon: string
      position: number
      is_roadmap: boolean
      course_projects: JsonColumns['course_projects']
    }
  }
  'search.courses': { values: Values<[readonly number[]]>; row: { id: number; key: string } }
  'search.deleteCourses': { values: Values<[]>; row: never }
  'search.deleteEmpty': { values: Values<[readonly number[]]>; row: never }
  'search.deleteMembers': { values: Values<[number]>; row: never }
  'search.deletePassages': { values: Values<[string]>; row: never }
  'search.entriesByKey': { values: Values<[boolean, readonly string[], readonly string[]]>; row: { entries: JsonColumns['entries'] } }
  'search.leaveEntries': { values: Values<[string]>; row: { id: number } }
  'search.limitedProjects': { values: Values<[boolean, string, number, boolean, boolean]>; row: { entries: JsonColumns['entries'] } }
  'search.markIndexed': { values: Values<[string, number]>; row: never }
  'search.newBeginnings': { values: Values<[readonly string[]]>; row: { beginning: string } }
  'search.openEntries': { values: Values<[readonly number[]]>; row: never }
  'search.passages': {
    values: Values<[readonly string[], readonly string[], string, boolean, boolean, readonly string[], boolean, boolean, string]>
    row: {
      passages: JsonColumns['passages']
    }
  }
  'search.projectsBehind': { values: Values<[number]>; row: { id: string } }
  'search.projectsWithin': { values: Values<[readonly string[], string, number, boolean]>; row: { id: string } }
  'search.publishedText': {
    values: Values<[string]>
    row: {
      listed: boolean
      plan: 'pro' | null
      category: string
      metadata: JsonColumns['projects.metadata']
      searched_as: string[]
      asked: JsonColumns['projects.asked']
      series_id: string | null
      series_position: number
      position: number
      files: JsonColumns['files'] | null
    }
  }
  'search.roadmapsOf': { values: Values<[string]>; row: { id: string; position: number } }
  'search.saveEntry': {
    values: Values<[string, string, string, string, string, string, object | string, number, string, boolean]>
    row: {
      id: number
    }
  }
  'search.savePassages': { values: Values<[string, object | string]>; row: never }
  'search.saveRemainders': { values: Values<[object | string]>; row: never }
  'search.saveWords': { values: Values<[readonly string[]]>; row: { word: string } }
  'search.usingProjects': { values: Values<[boolean, readonly string[], readonly string[]]>; row: { entries: JsonColumns['entries'] } }
  'search.visibleSpellings': { values: Values<[boolean, readonly string[]]>; row: { word: string; entries: number } }
  'tasks.beginProject': { values: Values<[string, string, number]>; row: never }
  'tasks.forgetModelGrades': { values: Values<[Date | string]>; row: never }
  'tasks.forgetOldWords': { values: Values<[Date | string]>; row: never }
  'tasks.forgetWords': { values: Values<[string, string]>; row: never }
  'tasks.gradableTasks': {
    values: Values<[string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      is_output: boolean
      is_choice: boolean
      check_kind: string | null
      points: JsonColumns['points'] | null
    } & Joined<{
      id: string
      step_id: string | null
      box_id: string
      type: 'TEXT' | 'FILE' | 'URL'
      title: string
      description: string
      optional: boolean
      hidden: boolean
      character_limit: number | null
      extension: string
      model_answer: string | null
      answer_check: JsonColumns['validations.answer_check'] | null
    }> & Joined<{
      answer_type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      answer_hidden: boolean
      hint: string | null
      revision: number
      refusals: number
      own_judgement: boolean
      accepted_by_model: boolean
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      covered: number[]
      was_shown: boolean
      write_key: string | null
      earlier_keys: string[]
      updated_at: Date
    }>
  }
  'tasks.insertDraft': {
    values: Values<[string, string, boolean, string, string, string, string, boolean, string, boolean]>
    row: {
      revision: number
    }
  }
  'tasks.keepModelGrade': { values: Values<[Buffer, boolean]>; row: { is_accepted: boolean } }
  'tasks.markCovered': { values: Values<[string, string, string, readonly number[]]>; row: never }
  'tasks.modelGrade': { values: Values<[Buffer]>; row: { is_accepted: boolean } }
  'tasks.ownWork': {
    values: Values<[string, string]>
    row: {
      id: string
      title: string
      extension: string
      type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      hidden: boolean
      revision: number
      own_judgement: boolean
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      is_output: boolean
    }
  }
  'tasks.recordGrade': { values: Values<[string, string, string, number, string, string, string, number]>; row: never }
  'tasks.reopenAnswers': { values: Values<[string, string, readonly string[]]>; row: never }
  'tasks.setShown': { values: Values<[string, string, string, boolean]>; row: never }
  'tasks.tasks': {
    values: Values<[string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
      is_output: boolean
      is_choice: boolean
      check_kind: string | null
      model_answer: string | null
      points: JsonColumns['points'] | null
    } & Joined<{
      id: string
      step_id: string | null
      box_id: string
      type: 'TEXT' | 'FILE' | 'URL'
      title: string
      description: string
      optional: boolean
      hidden: boolean
      character_limit: number | null
      extension: string
    }> & Joined<{
      answer_type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      answer_hidden: boolean
      hint: string | null
      revision: number
      refusals: number
      own_judgement: boolean
      accepted_by_model: boolean
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      covered: number[]
      was_shown: boolean
    }>
  }
  'tasks.updateDraft': {
    values: Values<[string, string, boolean, string, string, string, string, boolean, string, number, boolean]>
    row: {
      revision: number
    }
  }
  'tasks.workSince': { values: Values<[string, string]>; row: Joined<{ restarted_at: Date | null }> & { since: Date } }
  'tasks.writeAnswer': {
    values: Values<[string, string, string, string, string, string, string, string, boolean, string, string, number, boolean, number, boolean, string, Date | string]>
    row: {
      answer_type: 'TEXT' | 'FILE' | 'URL'
      text_data: string
      file_name: string
      storage_name: string
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      answer_hidden: boolean
      hint: string | null
      revision: number
      refusals: number
      own_judgement: boolean
      accepted_by_model: boolean
      basis: 'seen' | 'computed' | 'own_words' | 'shown' | null
      seen_at: Date | null
      covered: number[]
      was_shown: boolean
    }
  }
  'tokens.askRequest': {
    values: Values<[Buffer, Date | string, number]>
    row: {
      user_id: string | null
      is_allowed: boolean | null
      machine: string
      expires_at: Date
      is_early: boolean
    }
  }
  'tokens.cleanUp': { values: Values<[Date | string]>; row: never }
  'tokens.cleanUpRequests': { values: Values<[Date | string]>; row: never }
  'tokens.companions': { values: Values<[string, Date | string]>; row: { id: string; machine: string; created_at: Date; used_at: Date } }
  'tokens.decideRequest': {
    values: Values<[Buffer, Date | string, string, boolean]>
    row: {
      machine: string
      network: string
      created_at: Date
      is_allowed: boolean | null
    }
  }
  'tokens.delete': { values: Values<[Buffer]>; row: never }
  'tokens.deleteById': { values: Values<[string, string]>; row: { id: string } }
  'tokens.dropTokens': { values: Values<[string, number]>; row: never }
  'tokens.insertRequest': {
    values: Values<[Buffer, Buffer, string, string, Date | string, Date | string, number]>
    row: {
      expires_at: Date
    }
  }
  'tokens.insertToken': { values: Values<[string, Buffer, string, Date | string]>; row: never }
  'tokens.owner': {
    values: Values<[Buffer, Date | string]>
    row: {
      user_id: string
      email: string
      name: string
      nickname: string
      picture: string
      plan: 'free' | 'pending' | 'pro'
      is_admin: boolean
      name_status: 'unasked' | 'skipped' | 'given'
      deletion_at: Date | null
      suspended_at: Date | null
      has_public_profile: boolean
      is_listed: boolean
      used_at: Date
    }
  }
  'tokens.requestByUserCode': {
    values: Values<[Buffer, Date | string, string]>
    row: {
      machine: string
      network: string
      created_at: Date
      is_allowed: boolean | null
    }
  }
  'tokens.takeRequest': { values: Values<[Buffer]>; row: { user_id: string; machine: string } }
  'tokens.touch': { values: Values<[Buffer, Date | string]>; row: never }
  'uploads.announceUpload': { values: Values<[string, string, Date | string]>; row: { key: string } }
  'uploads.deleteEmptied': { values: Values<[Date | string, string, string]>; row: never }
  'uploads.emptyOrphan': { values: Values<[Date | string, string, string]>; row: { key: string } }
  'uploads.endGrant': { values: Values<[string, string, Date | string]>; row: never }
  'uploads.endGrantBefore': { values: Values<[string, string, Date | string]>; row: { key: string } }
  'uploads.fileAnswer': {
    values: Values<[string, string, string]>
    row: {
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
      plan: 'free' | 'pending' | 'pro'
    }
  }
  'uploads.fileTask': {
    values: Values<[string, string, string, boolean]>
    row: {
      visibility: 'private' | 'public'
      plan: 'pro' | null
      listed: boolean
      enrolled: boolean
      locked: boolean
      version: number
    } & Joined<{
      validation: string
    }> & Joined<{
      status: 'IN_REVIEW' | 'INCOMPLETE' | 'INCORRECT' | 'COMPLETE'
    }>
  }
  'uploads.forgetUsedAddresses': { values: Values<[Date | string]>; row: never }
  'uploads.giveUpUploads': { values: Values<[string, readonly string[], Date | string]>; row: never }
  'uploads.grantUpload': { values: Values<[string, string, Date | string]>; row: never }
  'uploads.isUsedAddress': { values: Values<[Buffer]>; row: Record<string, never> }
  'uploads.keepDigest': { values: Values<[string, string, string, string]>; row: never }
  'uploads.oldGrants': { values: Values<[Date | string]>; row: { user_id: string; key: string } }
  'uploads.orphans': { values: Values<[Date | string]>; row: { user_id: string; key: string } }
  'uploads.portfolioFile': { values: Values<[string, string]>; row: { id: string } }
  'uploads.recordUpload': {
    values: Values<[string, string, string, number, string, Date | string, boolean, string]>
    row: {
      content_type: string
      size: number
      etag: string
      digest: string | null
      used_at: Date
      granted_at: Date | null
      is_second: boolean
    }
  }
  'uploads.session': { values: Values<[Buffer, Date | string, string]>; row: Record<string, never> }
  'uploads.storedBytes': { values: Values<[string, string]>; row: { bytes: number } }
  'uploads.touchUpload': { values: Values<[string, string, Date | string]>; row: { key: string } }
  'uploads.upload': {
    values: Values<[string, string]>
    row: {
      content_type: string | null
      size: number | null
      etag: string | null
      digest: string | null
      used_at: Date
      granted_at: Date | null
      is_second: boolean
    }
  }
  'uploads.useAddress': { values: Values<[Buffer, Date | string]>; row: { signature_hash: Buffer } }
}
