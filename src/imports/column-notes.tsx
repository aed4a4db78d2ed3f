import { useLingui } from '@lingui/react'
import { type Locale, useLocale } from '@/lib/i18n/i18n'

interface ColumnNotesProps {
  /** Columns of the template that the file does not have, in words. */
  missing?: readonly string[] | undefined
  /** Headings of the file that name no column. */
  unmatched?: readonly string[] | undefined
}

/** The columns that a file lacks, and those that are not imported. */
export function ColumnNotes({ missing, unmatched }: ColumnNotesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const notes = [
    ['importFile.missingColumns', missing],
    ['importFile.unmatchedColumns', unmatched?.map((heading) => headingIn(locale, heading))],
  ] as const
  return notes.map(
    ([id, names]) =>
      names !== undefined &&
      names.length > 0 && (
        <p key={id} className="text-sm text-warning">
          {i18n._(id, { names: names.join(', ') })}
        </p>
      ),
  )
}

const hasKhmer = /[\u1780-\u17FF]/

/** A heading as a file has it, in one line: of one that names its column in both languages, the part in the user's. */
export function headingIn(locale: Locale, heading: string): string {
  const oneLine = heading.replaceAll(/\s+/g, ' ').trim()
  const index = oneLine.indexOf(' (')
  const [khmer, latin] = [oneLine.slice(0, index), oneLine.slice(index + 2, -1)]
  const isBoth =
    index > 0 && oneLine.endsWith(')') && hasKhmer.test(khmer) && /[A-Za-z]/.test(latin) && !hasKhmer.test(latin)
  if (!isBoth) return oneLine
  return locale === 'km' ? khmer : latin
}
