import { academicYearName } from '@/domain/academic-years/labels'
import { gazetteerQueries } from '@/domain/places/queries'
import { className } from '@/domain/classrooms/class-name'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { areaFacts } from '@/domain/places/area-facts'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { bilingualLabel, statusLabels, typeLabel } from '@/domain/classrooms/labels'
import type { ClassroomSelection } from './load-classroom-list'
import { classroomQueries, type ClassroomListing } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'

/** The list of classes as a file. */
export async function classroomExport(
  context: ExportContext,
  { year, school, area }: Pick<ClassroomSelection, 'year' | 'school' | 'area'>,
  listing: ClassroomListing,
): Promise<ListExport<Classroom>> {
  const { client, i18n, locale } = context
  const places =
    school === null
      ? await areaFacts(context, area, (level, parent) => client.query(gazetteerQueries.places(level, parent)))
      : []
  return {
    title: i18n._('classroom.title'),
    filters: filtersInForce([
      [i18n._('academicYear.title'), year && academicYearName(year)],
      ...places,
      [i18n._('school.title'), school && localName(school, locale)],
    ]),
    columns: [
      { header: i18n._('school.code'), width: 12, value: (room) => room.school?.code ?? school?.code ?? null },
      {
        header: i18n._('school.title'),
        width: 30,
        value: (room) => {
          const own = room.school ?? school
          return own && localName(own, locale)
        },
      },
      { header: i18n._('classroom.name'), width: 16, value: (room) => className(room, locale) },
      { header: i18n._('classroom.teacher'), width: 22, value: ({ teacher }) => teacher && fullName(teacher, locale) },
      { header: i18n._('classroom.type'), width: 20, value: ({ type }) => typeLabel(type, i18n) },
      { header: i18n._('classroom.bilingual'), width: 14, value: ({ bilingual }) => bilingualLabel(bilingual, i18n) },
      { header: i18n._('classroom.status'), width: 12, value: ({ status }) => i18n._(statusLabels[status]) },
    ],
    readPage: ({ page, size }) =>
      client.query({ ...classroomQueries.list({ ...listing, page, size }), gcTime: 0, staleTime: 0 }),
  }
}
