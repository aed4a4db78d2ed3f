import { ageAtStart } from '@/features/enrollments/age'
import { fullName } from '@/lib/text/names'
import type { ReportFact, ReportPage } from '@/lib/papers/document'
import { readPlaces, readRelatives, reportStudents, type Relative, type ReportStudent } from './class-students'
import { formatClassName, countFacts, reportName, schoolFacts, signatures, type ClassContext } from './report-context'
import { birthColumn, studentPage, type RowColumn } from './student-table'
import { entryNames } from './texts'

/** 1: the class list. */
export async function classList(context: ClassContext): Promise<ReportPage[]> {
  const { language, translate, school } = context
  const latin = language === 'km'
  return listPages(context, await reportStudents(context), [
    {
      header: translate(latin ? 'latinName' : 'khmerName'),
      width: 20,
      kind: 'text',
      cell: (student) => (latin ? latinName(student) : fullName(student, 'km')),
    },
    birthColumn(translate),
    {
      header: translate('age'),
      width: 7,
      kind: 'whole',
      centred: true,
      cell: ({ birth_date: date }) => (date === null ? null : ageAtStart(date, school.start_date)),
    },
    {
      header: translate('entry'),
      width: 14,
      kind: 'text',
      cell: (student) => entryNames[language][student.entry_status] ?? null,
    },
    { header: translate('remark'), width: 12, kind: 'text', cell: () => null },
  ])
}

/** 2: the same with parents and address. */
export async function classListWithParents(context: ClassContext): Promise<ReportPage[]> {
  const { language, translate } = context
  const students = await reportStudents(context)
  const relatives = await readRelatives(
    context,
    students.map(({ id }) => id),
  )
  const places = await readPlaces(
    context,
    students.map((student) => student.gazetteer_code),
  )
  const rows = students.map((student) => {
    const open = student.profile_open
    const people = open ? (relatives.get(student.id) ?? []) : []
    const phones = open ? [student.phone_number_1, ...people.map((person) => person.phone_number_1)] : []
    return Object.assign(student, {
      father: people.find(({ kind }) => kind === 'father'),
      mother: people.find(({ kind }) => kind === 'mother'),
      guardian: people.find((person) => person.is_guardian),
      phone: phones.find((phone) => phone !== null && phone !== '') ?? null,
      address: open ? formatAddress(context, student, places(student.gazetteer_code)) : null,
    })
  })
  type Row = (typeof rows)[number]
  const name = (relative: Relative | undefined) => (relative === undefined ? null : fullName(relative, language))
  const person = (key: 'father' | 'mother'): RowColumn<Row>[] => {
    const group = translate(key)
    return [
      { header: translate('name'), group, width: 20, kind: 'text', cell: (row) => name(row[key]) },
      { header: translate('occupation'), group, width: 14, kind: 'text', cell: (row) => row[key]?.occupation ?? null },
    ]
  }
  return listPages(context, rows, [
    birthColumn(translate),
    ...person('father'),
    ...person('mother'),
    { header: translate('guardian'), width: 20, kind: 'text', cell: ({ guardian }) => name(guardian) },
    { header: translate('phone'), width: 15, kind: 'text', cell: ({ phone }) => phone },
    { header: translate('address'), width: 40, kind: 'text', cell: ({ address }) => address },
  ])
}

/** House, street, then the places from the village up. */
export function formatAddress(
  { translate }: Pick<ClassContext, 'translate'>,
  { house_number, street }: { house_number: string | null; street: string | null },
  places: readonly string[],
): string | null {
  const parts = [
    ...(house_number === null || house_number === '' ? [] : [`${translate('house')} ${house_number}`]),
    ...(street === null || street === '' ? [] : [`${translate('street')} ${street}`]),
    ...places,
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

/** The Latin name; nothing where the record has none. */
export function latinName(person: { first_name_en: string | null; last_name_en: string | null }): string | null {
  return [person.last_name_en, person.first_name_en].filter(Boolean).join(' ') || null
}

function listPages<Row extends ReportStudent>(
  context: ClassContext,
  students: readonly Row[],
  columns: readonly RowColumn<Row>[],
): ReportPage[] {
  const name = formatClassName(context.room, context.language)
  const titles = [`${reportName(context)} ${name}`]
  return [
    studentPage(context, {
      name,
      titles,
      students,
      columns,
      facts: classFacts(context, students),
      signatures: signatures(context),
    }),
  ]
}

/** Year, school, teacher and how many students. */
export function classFacts(context: ClassContext, students: readonly ReportStudent[]): ReportFact[] {
  const teacher = { label: context.translate('classTeacher'), value: context.teacher ?? '' }
  return [...schoolFacts(context), teacher, ...countFacts(context, students)]
}
