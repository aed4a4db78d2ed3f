import { academicYearName } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { gazetteerQueries } from '@/domain/places/queries'
import type { School } from '@/domain/schools/schema'
import { studentOptionQueries } from '@/domain/student-options/queries'
import type { StudentListing } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { localName } from '@/lib/i18n/localized'
import type { Area } from '@/domain/places/area'
import { areaFacts } from '@/domain/places/area-facts'
import { genderLabel } from '@/domain/gender'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { entryStatusLabels } from './labels'

interface StudentExport {
  year: AcademicYear
  school: School
  listing: Pick<StudentListing, 'grade' | 'suffix' | 'keyword' | 'duplicates'> & { area?: Area }
  readPage: ListExport<StudentRow>['readPage']
}

/** A list of students as a file. */
export async function studentExport(
  context: ExportContext,
  { year, school, listing, readPage }: StudentExport,
): Promise<ListExport<StudentRow>> {
  const { client, i18n, locale } = context
  const { grade, suffix, keyword, duplicates, area = {} } = listing
  const [places, options] = await Promise.all([
    areaFacts(context, area, (level, parent) => client.query(gazetteerQueries.places(level, parent))),
    client.query({ ...studentOptionQueries.all(), staleTime: 'static' }),
  ])
  const formatClass = ({ classroom, grade: ofRow }: StudentRow) =>
    classroom === null ? gradeLabel(ofRow, i18n) : classLabel(classroom, i18n)
  return {
    title: i18n._('student.title'),
    filters: filtersInForce([
      [i18n._('academicYear.title'), academicYearName(year)],
      ...places,
      [i18n._('school.title'), localName(school, locale)],
      [i18n._('classroom.grade'), grade === undefined ? null : gradeLabel(grade, i18n)],
      [i18n._('classroom.suffix'), suffix],
      [i18n._('student.nameOrId'), keyword],
      [i18n._('student.duplicates'), duplicates === true ? i18n._('common.yes') : null],
    ]),
    columns: [
      { header: i18n._('student.id'), width: 14, value: ({ student }) => student.emis_student_id },
      { header: i18n._('person.lastName'), width: 14, value: ({ student }) => student.last_name },
      { header: i18n._('person.firstName'), width: 16, value: ({ student }) => student.first_name },
      { header: i18n._('person.lastNameEn'), width: 14, value: ({ student }) => student.last_name_en },
      { header: i18n._('person.firstNameEn'), width: 16, value: ({ student }) => student.first_name_en },
      {
        header: i18n._('student.gender'),
        width: 8,
        value: ({ student }) => genderLabel(student.gender, i18n),
      },
      { header: i18n._('person.birthDate'), width: 14, kind: 'date', value: ({ student }) => student.birth_date },
      { header: i18n._('person.phone'), width: 15, value: ({ student }) => student.phone_number_1 },
      { header: i18n._('classroom.name'), width: 16, value: formatClass },
      {
        header: i18n._('enrollment.entryStatus'),
        width: 18,
        value: ({ entry_status: status }) => i18n._(entryStatusLabels[status]),
      },
      {
        header: i18n._('student.scholarships'),
        width: 30,
        value: ({ scholarships }) =>
          options.scholarship
            .filter(({ id }) => scholarships?.includes(id) === true)
            .map((each) => localName(each, locale))
            .join(', '),
      },
      { header: i18n._('student.account'), width: 16, value: ({ student }) => student.username },
    ],
    readPage,
  }
}
