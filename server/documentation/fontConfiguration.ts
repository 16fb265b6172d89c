import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeHtml } from '../http/escapeHtml.ts'
import { fontFolders } from './fonts.ts'

/**
 * Creates a folder with a font configuration that restricts a drawing process to the documents' fonts, whatever is installed on the
 * machine. Remove the folder after the process has ended.
 */
export const fontConfiguration = (): { folder: string; environment: Record<string, string> } => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-fonts-'))
  const file = join(folder, 'fonts.conf')
  const entries = fontFolders().map((path) => `<dir>${escapeHtml(path)}</dir>`)
  writeFileSync(file, `<fontconfig>${entries.join('')}<cachedir>${escapeHtml(folder)}</cachedir></fontconfig>`)
  return { folder, environment: { FONTCONFIG_FILE: file } }
}
