import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import { schoolLookups } from '@/domain/schools/lookup-queries'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import type { MoveObstacle } from '@/domain/academic-years/move-schema'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Step } from './steps'

interface MoveObstaclesProps {
  year: AcademicYear
  step: Step
  obstacles: readonly MoveObstacle[]
  onCheckAgain: () => void
}

/** The obstacles to a year's next step, each with the page where it is solved. */
export function MoveObstacles({ year, step, obstacles, onCheckAgain }: MoveObstaclesProps) {
  const { i18n } = useLingui()
  return obstacles.map(({ message, values }) => {
    switch (message) {
      case 'academicYear.status.conflict':
        return (
          <Obstacle key={message} title={i18n._(message, values)}>
            <LinkButton
              to="/academic-year/edit/$academicYearId"
              params={{ academicYearId: Number(values?.['year'] ?? 0) }}
            >
              {i18n._('academicYear.move.showYear')}
            </LinkButton>
          </Obstacle>
        )
      case 'academicYear.invalidRecord':
        return <Obstacle key={message} title={i18n._(message)} />
      case 'academicYear.schoolsBeingCopied':
        return (
          <Obstacle key={message} title={i18n._(message)}>
            <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={onCheckAgain}>
              {i18n._('academicYear.move.checkAgain')}
            </Button>
          </Obstacle>
        )
      case 'academicYear.schoolsBehind': {
        const { needs } = step
        return needs === undefined ? null : (
          <SchoolsBehind key={message} year={year} needs={needs} total={Number(values?.['count'] ?? 0)} />
        )
      }
      default:
        return message satisfies never
    }
  })
}

interface ObstacleProps {
  title: string
  wayOut?: string
  children?: ReactNode
}

function Obstacle({ title, wayOut, children }: ObstacleProps) {
  return (
    <Alert tone="warning" title={title}>
      {wayOut !== undefined && <p className="mt-1">{wayOut}</p>}
      {children !== undefined && <div className="mt-3">{children}</div>}
    </Alert>
  )
}

interface SchoolsBehindProps {
  year: AcademicYear
  needs: NonNullable<Step['needs']>
  total: number
}

function SchoolsBehind({ year, needs, total }: SchoolsBehindProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const named = useQuery(schoolLookups.behind(year.id, needs.accomplishment))
  const schools = named.data?.data ?? []
  return (
    <Obstacle title={i18n._(needs.behind.id, { n: total })} wayOut={i18n._('academicYear.move.blocked')}>
      {schools.length > 0 && (
        <ul className="mb-3 list-disc ps-6 text-sm">
          {schools.map((school) => (
            <li key={school.id}>
              {localName(school, locale)} ({school.code})
            </li>
          ))}
          {total > schools.length && (
            <li className="list-none text-ink-muted">
              {i18n._('academicYear.move.more', { n: total - schools.length })}
            </li>
          )}
        </ul>
      )}
      <LinkButton to="/school" search={{ academicYear: year.id, status: 1, accomplishment: needs.accomplishment }}>
        {i18n._('academicYear.move.showSchools')}
      </LinkButton>
    </Obstacle>
  )
}
