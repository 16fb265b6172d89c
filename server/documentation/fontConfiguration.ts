import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeHtml } from '../http/escapeHtml.ts'
import { fontFolders } from './fonts.ts'

/**
 * Makes a folder with a configuration by which a process that draws words takes the fonts of documents and no other, whatever the machine
 * has. Remove the folder when the process has ended.
 */
export const fontConfiguration = (): { folder: string; environment: Record<string, string> } => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-fonts-'))
  const file = join(folder, 'fonts.conf')
  const entries = fontFolders().map((path) => `<dir>${escapeHtml(path)}</dir>`)
  writeFileSync(file, `<fontconfig>${entries.join('')}<cachedir>${escapeHtml(folder)}</cachedir></fontconfig>`)
  return { folder, environment: { FONTCONFIG_FILE: file } }
}
