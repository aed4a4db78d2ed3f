import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import type { SignedInUser } from '@/auth/session'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { OutdatedSemesters } from '@/sheets/semesters/outdated-semesters'
import { mayEnter } from '@/sheets/sheet/sheet-years'
import { GraduationActions } from './graduation-actions'
import type { GraduationSearch } from './graduation-search'
import { GraduationsTable } from './graduations-table'
import { graduationQueries, type GraduationListing } from './queries'
import { mayGraduateIn, outlook, targetYears } from './rules'
import type { GraduationRow } from './schema'

const ChangeResultDialog = lazyWithRetry(async () => (await import('./change-result-dialog')).ChangeResultDialog)

interface ClassAtYearsEndProps {
  user: SignedInUser
  school: School
  year: AcademicYear
  classroom: Classroom
  listing: GraduationListing
  onPage: (part: Partial<GraduationSearch>) => void
}

/** The results of a class, and the students selected in it. */
export function GraduationClassTable({ user, school, year, classroom, listing, onPage }: ClassAtYearsEndProps) {
  const { i18n } = useLingui()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [changing, setChanging] = useState<GraduationRow | null>(null)
  const { data, isError, isFetching, refetch } = useQuery(graduationQueries.list(listing))
  const whole = useQuery(graduationQueries.wholeClass(listing))
  // Observed here as long as the class is shown, so that the dialogs find them whenever they open.
  const years = useQuery(academicYearQueries.all())
  const select = useCallback((id: number, isSelected: boolean) => {
    setSelected((now) => {
      const next = new Set(now)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  if (
    (isError && data === undefined) ||
    (whole.isError && whole.data === undefined) ||
    (years.isError && years.data === undefined)
  ) {
    return (
      <Alert
        tone="danger"
        role="alert"
        actions={
          <Button
            pending={isFetching || whole.isFetching || years.isFetching}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => void Promise.all([refetch(), whole.refetch(), years.refetch()])}
          >
            {i18n._('common.tryAgain')}
          </Button>
        }
      >
        {i18n._('graduation.notLoaded')}
      </Alert>
    )
  }
  if (data === undefined || years.data === undefined) return <p role="status">{i18n._('common.loading')}</p>
  const refusal = mayGraduateIn(year.status) ? null : 'graduation.readOnlyYear'
  const { passed, failed, withoutResult, decided } = outlook(whole.data?.data ?? [])
  return (
    <>
      {refusal === null ? (
        <GraduationActions
          user={user}
          school={school}
          years={targetYears(years.data.data, year)}
          grade={listing.grade}
          pupils={whole.data?.data}
          selected={selected}
          onSelect={(ids) => setSelected(new Set(ids))}
        />
      ) : (
        <Alert tone="neutral">{i18n._(refusal)}</Alert>
      )}
      <OutdatedSemesters classes={[{ classroom, calculated: data.calculated }]} mayCalculate={mayEnter(year, user)} />
      <GraduationsTable
        pupils={data.data}
        selected={selected}
        refusal={refusal}
        onSelect={select}
        onChangeResult={setChanging}
        summary={
          <ResultLine
            text={[
              i18n._('graduation.count', { n: data.total }),
              ...(whole.data === undefined
                ? []
                : [
                    i18n._('graduation.count.open', {
                      passed: passed.length,
                      failed: failed.length,
                      without: withoutResult.length,
                      decided: decided.length,
                    }),
                  ]),
            ].join(' · ')}
          />
        }
        emptyHint={i18n._(listing.page > 0 ? 'list.page.beyond' : 'graduation.emptyHint')}
      />
      <Pagination
        table="graduations"
        page={listing.page}
        size={listing.size}
        total={data.total}
        onChange={(part) => onPage(part)}
      />
      {changing !== null && (
        <ChangeResultDialog
          pupil={changing}
          room={listing}
          onClose={() => setChanging(null)}
          onDone={() => setChanging(null)}
        />
      )}
    </>
  )
}
