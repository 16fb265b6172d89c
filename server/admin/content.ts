import type { ContentRow } from '@fieldwork/core/admin/schema.ts'
import type { Context } from '../context.ts'
import { contentRows, lastPublishing, type Slice } from './queries.ts'

/** The published projects, each with the findings of its last publication. */
export const listContent = async ({ db }: Context, words: string, { size, offset }: Slice) => {
  const [rows, last] = await Promise.all([contentRows(db, words), lastPublishing(db)])
  const findings = last?.findings ?? []
  const isAbout = (id: string) => (file: string) => `${file}/`.startsWith(`projects/${id}/`)
  const entries = rows.map((row): ContentRow => ({
    id: row.id,
    title: row.title,
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    state: stateOf(row, last?.refused ?? []),
    visibility: row.visibility,
    pro: row.plan === 'pro',
    learners: row.learners,
    findings: findings.filter(({ file }) => isAbout(row.id)(file)),
  }))
  return {
    total: entries.length,
    rows: entries.slice(offset, offset + size),
    publishedAt: last?.at.toISOString() ?? null,
    findings: findings.filter(({ file }) => !rows.some(({ id }) => isAbout(id)(file)) && words === ''),
  }
}

type Row = Awaited<ReturnType<typeof contentRows>>[number]

const stateOf = ({ id, listed, source }: Row, refused: readonly string[]): ContentRow['state'] => {
  if (refused.includes(id)) return 'refused'
  if (!listed) return 'unlisted'
  return source === 'git' ? 'published' : source
}
