import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { genderLabel } from '@/domain/gender'
import { studentQueries } from '@/features/students/queries'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { QueryPart } from '@/components/shell/query-part'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import type { Doubt } from './schema'

interface TwinsDialogProps {
  pair: Doubt
  onClose: () => void
}

/** Two records that are likely of one child, side by side, each with the ways out. */
export function TwinsDialog({ pair, onClose }: TwinsDialogProps) {
  const { i18n } = useLingui()
  const students = [pair.student, pair.twin].flatMap((student) => (student === null ? [] : [student]))
  return (
    <Dialog open onOpenChange={onClose} title={i18n._('doubts.twins')} description={i18n._('doubts.twins.help')}>
      <ul className="grid grid-cols-1 gap-4 cards:grid-cols-2">
        {students.map((student) => (
          <li key={student.id} className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface-sunken p-3">
            <Twin id={student.id} doubt={pair} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Twin({ id, doubt }: { id: number; doubt: Doubt }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return (
    <>
      <QueryPart query={useQuery(studentQueries.profile(id))}>
        {(record) => (
          <DescriptionList
            columns={1}
            facts={[
              { label: i18n._('student.id'), value: record.emis_student_id },
              { label: i18n._('common.name'), value: fullName(record, locale) },
              { label: i18n._('student.gender'), value: genderLabel(record.gender, i18n) },
              { label: i18n._('person.birthDate'), value: formatDate(record.birth_date) },
              { label: i18n._('student.birthPlace'), value: record.birth_place },
              {
                label: i18n._('doubts.twins.parents'),
                value: record.relationships.map((person) => `${person.last_name} ${person.first_name}`).join(', '),
              },
              {
                label: i18n._('doubts.twins.home'),
                value: [record.village, record.commune, record.district]
                  .flatMap((place) => (place === null ? [] : [localName(place, locale)]))
                  .join(', '),
              },
              { label: i18n._('person.phone'), value: record.phone_number_1 },
              {
                label: i18n._('classroom.name'),
                value:
                  record.enrollment &&
                  (record.enrollment.classroom === null
                    ? gradeLabel(record.enrollment.grade, i18n)
                    : classLabel(record.enrollment.classroom, i18n)),
              },
              {
                label: i18n._('student.enrolledDate'),
                value: record.enrollment && formatDate(record.enrollment.enrolled_date),
              },
            ]}
          />
        )}
      </QueryPart>
      <div className="mt-auto flex flex-wrap gap-2">
        <LinkButton to="/student/view/$studentId" params={{ studentId: id }}>
          {i18n._('doubts.twins.open')}
        </LinkButton>
        <LinkButton
          to="/student"
          search={{ academicYear: doubt.academic_year_id, school: doubt.school.id, studentId: id }}
        >
          {i18n._('doubts.twins.inList')}
        </LinkButton>
      </div>
    </>
  )
}
