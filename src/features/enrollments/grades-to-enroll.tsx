import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import type { SignedInUser } from '@/auth/session'
import { LostFigures } from '@/components/shell/query-part'
import { TextLink } from '@/components/ui/text-link'
import { Tile, TileList, tileLink } from '@/components/ui/tile'
import { reportStage } from '@/domain/academic-years/report-stage'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { gradeLabel } from '@/domain/classrooms/labels'
import { gradesOfDegree, type School } from '@/domain/schools/schema'
import { missingLabels } from '@/features/accomplishment/labels'
import { progressQueries } from '@/features/progress/queries'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { offersWithoutClass } from './student-search'
import { readsSchoolFigures } from './use-without-class'

interface GradesToEnrollProps {
  user: SignedInUser
  school: School
  year: AcademicYear
}

/** Before a grade is chosen: the grades of the school with their students, and those of them who have no class yet. */
export function GradesToEnroll({ user, school, year }: GradesToEnrollProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const showsFigures = readsSchoolFigures(user)
  // The grades can be opened without the figures.
  const query = useQuery({ ...progressQueries.school(school.id), enabled: showsFigures })
  const { data } = query
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base font-semibold">
        {i18n._('enrollment.start.grades')}
      </h2>
      <LostFigures query={query} />
      <TileList>
        {gradesOfDegree(school.degree.number).map((grade) => {
          const figures = data?.grades.find((row) => row.grade === grade)
          const figuresId = `${id}-${grade}`
          const withoutClass = figures?.without_class ?? 0
          const imported = figures?.imported_without_class ?? 0
          return (
            <Tile
              key={grade}
              figuresId={figuresId}
              expectsFigures={showsFigures}
              link={
                <Link
                  to="/enrollment"
                  search={{
                    academicYear: year.id,
                    school: school.id,
                    grade,
                    reportStage: Math.min(2, reportStage(year, today)),
                  }}
                  aria-describedby={figuresId}
                  className={tileLink}
                >
                  {gradeLabel(grade, i18n)}
                </Link>
              }
            >
              {data !== undefined && (
                <p>{i18n._('student.count', { n: (figures?.female ?? 0) + (figures?.male ?? 0) })}</p>
              )}
              {withoutClass > 0 && (
                <p className="text-warning">
                  {offersWithoutClass(user) ? (
                    <span className="relative z-1">
                      <TextLink
                        to="/student"
                        search={{ academicYear: year.id, school: school.id, grade, withoutClass: true }}
                      >
                        {i18n._(missingLabels.studentsWithoutClass.id, { n: withoutClass })}
                      </TextLink>
                    </span>
                  ) : (
                    i18n._(missingLabels.studentsWithoutClass.id, { n: withoutClass })
                  )}
                  {imported > 0 && ` ${i18n._('enrollment.start.imported', { n: imported })}`}
                </p>
              )}
            </Tile>
          )
        })}
      </TileList>
    </section>
  )
}
