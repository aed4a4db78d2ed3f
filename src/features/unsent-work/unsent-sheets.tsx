import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { className } from '@/lib/class-name'
import { formatDateTime, monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { CardSection } from '@/shell/card-section'
import { gradeLabel } from '@/features/classrooms/labels'
import { useUnsentSheets, type UnsentSheet } from './use-unsent-sheets'

/** The ways back to what was typed and not saved (security-reliability §4.3); nothing where there is none. */
export function UnsentSheets() {
  const { i18n } = useLingui()
  const sheets = useUnsentSheets()
  if (sheets === null || sheets.length === 0) return null
  return (
    <CardSection title={i18n._('unsentWork.title')}>
      <ul className="flex flex-col gap-1 text-start">
        {sheets.map((each) => (
          <UnsentLink key={`${each.sheet.kind}/${each.sheet.classroom}/${each.sheet.month ?? ''}`} {...each} />
        ))}
      </ul>
    </CardSection>
  )
}

const pages = { scores: '/score-management', attendances: '/attendance-management' } as const

function UnsentLink({ sheet, cells, at }: UnsentSheet) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { kind, academicYear, school, grade, suffix, month } = sheet
  const what = month === null ? i18n._('attendance.title') : `${i18n._('score.title')} · ${monthName(month, locale)}`
  const grade_name = gradeLabel(grade, i18n)
  const search = { academicYear, school, grade, suffix, ...(month !== null && { month }) }
  return (
    <li>
      <Link
        to={pages[kind]}
        search={search}
        className="flex min-h-11 flex-wrap items-center gap-x-3 rounded border border-line px-2 py-1 text-sm hover:bg-accent-soft"
      >
        <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
        <span className="font-medium text-accent">
          {className({ grade_name, grade_name_en: grade_name, suffix }, locale)} · {what}
        </span>
        <span className="text-ink-muted">
          {i18n._('unsentWork.cells', { n: cells, when: formatDateTime(new Date(at).toISOString(), locale) })}
        </span>
      </Link>
    </li>
  )
}
