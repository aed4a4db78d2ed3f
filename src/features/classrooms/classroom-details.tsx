import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { FormSection } from '@/components/forms/form-section'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { areaLevels } from '@/domain/places/area'
import { areaLabels } from '@/domain/places/area-labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { School } from '@/domain/schools/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { bilingualLabel, gradeLabel, statusLabels, typeLabel } from '@/domain/classrooms/labels'
import { type ClassroomDetail, firstTypedGrade, lastPreSchoolGrade } from '@/domain/classrooms/schema'
import { SubjectTable } from './subject-table'

interface ClassroomDetailsProps {
  room: ClassroomDetail
  school: School
  year: AcademicYear
}

export function ClassroomDetails({ room, school, year }: ClassroomDetailsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const kind = { academicYear: year.id, grade: room.grade, type: room.type }
  const { data: categories } = useQuery(subjectQueries.ofGrade(kind))
  return (
    <div className="flex max-w-5xl flex-col gap-6 rounded border border-line bg-surface-raised p-4 cards:p-6">
      <FormSection title={i18n._('classroom.section.home')}>
        <DescriptionList>
          <Fact label={i18n._('academicYear.title')} value={academicYearLabel(year, i18n)} />
          <Fact label={i18n._('school.title')} value={localName(school, locale)} />
          {areaLevels.map((level) => (
            <Fact key={level} label={i18n._(areaLabels[level])} value={localName(school[level], locale)} />
          ))}
        </DescriptionList>
      </FormSection>
      <FormSection title={i18n._('classroom.section.class')}>
        <DescriptionList>
          <Fact label={i18n._('classroom.grade')} value={gradeLabel(room.grade, i18n)} />
          <Fact label={i18n._('classroom.suffix')} value={room.suffix} />
          {room.grade >= firstTypedGrade && (
            <Fact label={i18n._('classroom.type')} value={typeLabel(room.type, i18n)} />
          )}
          {room.grade <= lastPreSchoolGrade && (
            <Fact
              label={i18n._('classroom.specialEducation')}
              value={i18n._(room.special_education === 1 ? 'common.yes' : 'common.no')}
            />
          )}
          <Fact label={i18n._('classroom.bilingual')} value={bilingualLabel(room.bilingual, i18n)} />
          <Fact
            label={i18n._('classroom.teacher')}
            value={room.teacher === null ? i18n._('common.noneYet') : fullName(room.teacher, locale)}
          />
          <Fact label={i18n._('common.status')} value={i18n._(statusLabels[room.status])} />
        </DescriptionList>
      </FormSection>
      <FormSection title={i18n._('classroom.subjects')}>
        {categories !== undefined && <SubjectTable categories={categories} excluded={room.excluded_subjects} />}
      </FormSection>
    </div>
  )
}

function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 cards:grid-cols-2">{children}</dl>
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
