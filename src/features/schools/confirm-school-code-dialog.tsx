import { useDeferredValue } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { findNewSchool } from './load-new-school'
import { EmisCodeDialog } from '@/domain/schools/emis-code-dialog'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { rawSchoolQueries } from './write-queries'

interface ConfirmSchoolCodeDialogProps {
  year: AcademicYear
  onClose: () => void
}

const shownCandidates = 5

/** A new school begins with its EMIS code: the register has to know it and the year must not have it yet. */
export function ConfirmSchoolCodeDialog({ year, onClose }: ConfirmSchoolCodeDialogProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const check = async (code: string) => {
    const found = await findNewSchool(queryClient, code, year)
    if (found.raw === null) return { problem: found.problem }
    const { emis_code: emisCode } = found.raw
    return {
      goOn: () => {
        onClose()
        void navigate({ to: '/school/new', search: { academicYear: year.id, emisCode } })
      },
    }
  }
  return (
    <EmisCodeDialog
      title={i18n._('school.confirm.title')}
      body={i18n._('school.confirm.body', { year: academicYearLabel(year, i18n) })}
      confirmLabel={i18n._('school.confirm.next')}
      check={check}
      onClose={onClose}
    >
      {(code, fillIn) => <Candidates year={year} code={code} onChoose={fillIn} />}
    </EmisCodeDialog>
  )
}

interface CandidatesProps {
  year: AcademicYear
  code: string
  onChoose: (code: string) => void
}

/** The first schools that could be meant; pressing one fills its code in. */
function Candidates({ year, code, onChoose }: CandidatesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const emisCode = useDeferredValue(code)
  const { data } = useQuery({
    ...rawSchoolQueries.candidates({ academicYear: year.id, emisCode, limit: shownCandidates }),
    placeholderData: (before) => before,
  })
  if (data === undefined) return null
  return (
    <section aria-labelledby="school-candidates" className="flex flex-col gap-1 text-sm">
      <h3 id="school-candidates" className="text-ink-muted">
        {i18n._(data.total === 0 ? 'school.confirm.noCandidates' : 'school.confirm.candidates')}
      </h3>
      <ul className="flex flex-col">
        {data.data.map((school) => (
          <li key={school.id}>
            <button
              type="button"
              onClick={() => onChoose(school.emis_code)}
              className="flex min-h-8 w-full flex-wrap gap-x-3 rounded px-2 py-1 text-start hover:bg-accent-soft pointer-coarse:min-h-11"
            >
              <span className="text-accent tabular-nums">{school.emis_code}</span>
              <span>{localName(school, locale)}</span>
              <span className="text-ink-muted">{localName(school.district, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <p className="px-2 text-ink-muted">
          {i18n._('school.confirm.moreCandidates', { n: data.total - data.data.length })}
        </p>
      )}
    </section>
  )
}
