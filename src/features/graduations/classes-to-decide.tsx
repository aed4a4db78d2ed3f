import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { ArrowUpRight, CircleCheck } from 'lucide-react'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { useLocale } from '@/lib/i18n/i18n'
import { LostFigures } from '@/components/shell/query-part'
import { EmptyList } from '@/components/tables/empty-list'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { TextLink } from '@/components/ui/text-link'
import { Tile, TileList, tileLink } from '@/components/ui/tile'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { missingLabels } from '@/features/accomplishment/labels'
import { accomplishmentQueries } from '@/features/accomplishment/queries'
import { mayGraduateIn } from './rules'

const PromoteClassesDialog = lazyWithRetry(async () => (await import('./promote-classes-dialog')).PromoteClassesDialog)

interface ClassesToDecideProps {
  user: SignedInUser
  school: School
  year: AcademicYear
  classrooms: readonly Classroom[]
}

/** Before a class is chosen: the school's classes with the decisions and results that each lacks, one press from its students. */
export function ClassesToDecide({ user, school, year, classrooms }: ClassesToDecideProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const id = useId()
  const isClosing = year.status === 'post'
  // The classes can be opened without the figures, which an API may refuse or not have.
  const query = useQuery({ ...accomplishmentQueries.statement(school.id), enabled: isClosing })
  const statement = query.data
  if (classrooms.length === 0) return <EmptyList hint={i18n._(missingLabels.classes)} />
  const undecided = statement?.students_undecided
  const countIn = (part: typeof undecided, { id }: Classroom) =>
    part?.classes.find(({ classroom_id }) => classroom_id === id)?.count ?? 0
  const open = classrooms.filter((room) => countIn(undecided, room) > 0)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {undecided === undefined || undecided.total === 0
            ? i18n._('common.classes')
            : i18n._('dashboard.ownSchool.undecided', { n: undecided.total })}
        </h2>
        {open.length > 0 && mayGraduateIn(year.status) && (
          <DialogButton
            icon={<ArrowUpRight aria-hidden className="size-4" />}
            preload={PromoteClassesDialog.preload}
            renderDialog={(close) => (
              <PromoteClassesDialog user={user} school={school} year={year} classrooms={open} onClose={close} />
            )}
          >
            {i18n._('graduation.classes')}
          </DialogButton>
        )}
      </div>
      <LostFigures query={query} />
      <TileList>
        {classrooms.map((room) => {
          const waiting = countIn(undecided, room)
          const withoutResult = countIn(statement?.students_without_result, room)
          const results = statement?.results?.find(({ classroom_id }) => classroom_id === room.id)
          const figuresId = `${id}-${room.id}`
          return (
            <Tile
              key={room.id}
              figuresId={figuresId}
              expectsFigures={isClosing}
              link={
                <Link
                  from="/graduation"
                  to="/graduation"
                  search={(now) => ({
                    ...now,
                    academicYear: year.id,
                    school: school.id,
                    grade: room.grade,
                    suffix: room.suffix,
                  })}
                  aria-describedby={figuresId}
                  className={tileLink}
                >
                  {formatClassName(room, locale)}
                </Link>
              }
            >
              {waiting > 0 && <p className="text-warning">{i18n._('dashboard.ownSchool.undecided', { n: waiting })}</p>}
              {undecided !== undefined && waiting === 0 && (
                <p className="flex items-center gap-1 text-positive">
                  <CircleCheck aria-hidden className="size-4 shrink-0" />
                  {i18n._('graduation.start.decided')}
                </p>
              )}
              {results !== undefined && (
                <p>{i18n._('graduation.start.results', { passed: results.passed, failed: results.failed })}</p>
              )}
              {withoutResult > 0 && (
                <p className="text-ink-muted">
                  {can(user, 'sts_view_score') ? (
                    // Where they are calculated; above the link of the tile.
                    <span className="relative z-1">
                      <TextLink to="/score" search={{ academicYear: year.id, school: school.id }}>
                        {i18n._(missingLabels.results.id, { n: withoutResult })}
                      </TextLink>
                    </span>
                  ) : (
                    i18n._(missingLabels.results.id, { n: withoutResult })
                  )}
                </p>
              )}
            </Tile>
          )
        })}
      </TileList>
    </section>
  )
}
