import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { School } from '@/domain/schools/schema'
import { DoneText } from '@/components/ui/done-text'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { MissingWorkItem } from './missing-work-item'
import { missingWork, listReachedLevels } from './missing-work'
import { accomplishmentQueries } from './queries'
import type { AccomplishmentLevel } from './schema'

const headings = {
  1: 'accomplishment.statement.stage1',
  2: 'accomplishment.statement.stage2',
  3: 'accomplishment.statement.stage3',
} as const satisfies Record<AccomplishmentLevel, string>

/** The missing work of a school for each stage that its year has reached, with links to where it is entered. */
export function AccomplishmentStatement({ school }: { school: Pick<School, 'id' | 'academic_year_id'> }) {
  const { i18n } = useLingui()
  const query = useQuery(accomplishmentQueries.statement(school.id))
  const statement = query.data
  const levels = statement === undefined ? [] : listReachedLevels(statement)
  return (
    <section aria-labelledby="accomplishment-statement" className="flex min-w-0 flex-col gap-3">
      <h3 id="accomplishment-statement" className="text-sm font-medium">
        {i18n._('accomplishment.statement.title')}
      </h3>
      {query.isPending && <Spinner label={i18n._('common.loading')} />}
      {query.isError && (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm text-danger">
          {i18n._('accomplishment.statement.failed')}
          <Button onClick={() => void query.refetch()}>{i18n._('common.tryAgain')}</Button>
        </div>
      )}
      {statement !== undefined && (
        <>
          <p className="text-sm text-ink-muted">
            {levels.length === 0
              ? i18n._('accomplishment.statement.notStarted')
              : i18n._('accomplishment.statement.summary', {
                  classes: statement.classes,
                  students: statement.students,
                })}
          </p>
          {levels.map((level) => {
            const missing = missingWork(statement, level)
            return (
              <div key={level} className="flex flex-col gap-1 text-sm">
                <h4 className="font-medium">{i18n._(headings[level])}</h4>
                {missing.length === 0 ? (
                  <DoneText>{i18n._('accomplishment.statement.nothing')}</DoneText>
                ) : (
                  <ul className="flex flex-col gap-1">
                    {missing.map((work) => (
                      <MissingWorkItem key={work.kind} work={work} statement={statement} school={school} />
                    ))}
                  </ul>
                )}
              </div>
            )
          })}
        </>
      )}
    </section>
  )
}
