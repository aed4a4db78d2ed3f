import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { ExportLanguage } from '@/domain/exports/schema'

const catalogues = new Map<ExportLanguage, ReadonlyMap<string, string>>()
const line = z.string()

/** A text of the client's catalogues as it is written down, with its placeholders. */
export function catalogueText(id: string, language: ExportLanguage): string {
  const known = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, known)
  const text = known.get(id)
  if (text === undefined) throw new Error(`No catalogue has the message ${id}`)
  return text
}

/** The same in both languages. */
export function catalogueTexts(id: string): Record<ExportLanguage, string> {
  return { km: catalogueText(id, 'km'), en: catalogueText(id, 'en') }
}

function readCatalogue(language: ExportLanguage): ReadonlyMap<string, string> {
  const files = ['public', 'signed-in', 'charts', 'reports', 'enrollments'].map((catalogue) =>
    readFileSync(new URL(`../../../src/locales/${catalogue}/${language}.po`, import.meta.url), 'utf8'),
  )
  const texts = new Map<string, string>()
  for (const entry of files.flatMap((file) => file.split('\n\n'))) {
    const { id, text } = /^msgid (?<id>".*")\nmsgstr (?<text>".*"(?:\n".*")*)/m.exec(entry)?.groups ?? {}
    if (id === undefined || text === undefined) continue
    texts.set(unquoted(id), text.split('\n').map(unquoted).join(''))
  }
  return texts
}

function unquoted(text: string): string {
  return line.parse(JSON.parse(text))
}
