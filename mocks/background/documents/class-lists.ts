import { ageAtStart } from '@/features/enrollments/age'
import { fullName } from '@/lib/text/names'
import type { ReportCell, ReportColumn, ReportDocument } from '@/lib/papers/document'
import {
  classTeacher,
  readPlaces,
  readRelatives,
  reportStudents,
  type Relative,
  type ReportStudent,
} from './class-students'
import { birthColumn, listEnd, studentCells, studentColumns } from './student-columns'
import {
  formatClassName,
  countFacts,
  createDocument,
  reportName,
  schoolFact,
  classSignatures,
  yearFact,
  type ClassContext,
} from './report-context'
import { entryNames } from './texts'

interface ClassTable {
  columns: readonly ReportColumn[]
  /** The columns after the student's name columns. */
  buildCells: (student: ReportStudent) => ReportCell[]
}

/** 1: the class list. */
export async function classList(context: ClassContext): Promise<ReportDocument> {
  const { language, translate, school } = context
  const students = await reportStudents(context)
  const latin = language === 'km'
  return await buildList(context, students, {
    columns: [
      { header: translate(latin ? 'latinName' : 'khmerName'), width: 20, kind: 'text' },
      birthColumn(translate),
      { header: translate('age'), width: 7, kind: 'whole', centred: true },
      { header: translate('entry'), width: 14, kind: 'text' },
      { header: translate('remark'), width: 12, kind: 'text' },
    ],
    buildCells: (student) => [
      latin ? latinName(student) : fullName(student, 'km'),
      student.birth_date,
      student.birth_date === null ? null : ageAtStart(student.birth_date, school.start_date),
      entryNames[language][student.entry_status] ?? null,
      null,
    ],
  })
}

/** 2: the same with parents and address. */
export async function classListWithParents(context: ClassContext): Promise<ReportDocument> {
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
  const person = (group: 'father' | 'mother'): ReportColumn[] => [
    { header: translate('name'), group: translate(group), width: 20, kind: 'text' },
    { header: translate('occupation'), group: translate(group), width: 14, kind: 'text' },
  ]
  return await buildList(context, students, {
    columns: [
      birthColumn(translate),
      ...person('father'),
      ...person('mother'),
      { header: translate('guardian'), width: 20, kind: 'text' },
      { header: translate('phone'), width: 15, kind: 'text' },
      { header: translate('address'), width: 40, kind: 'text' },
    ],
    buildCells: (student) => {
      if (!student.profile_open) return [student.birth_date, null, null, null, null, null, null, null]
      const people = relatives.get(student.id) ?? []
      const [father, mother] = (['father', 'mother'] as const).map((kind) =>
        people.find((person) => person.kind === kind),
      )
      const guardian = people.find((person) => person.is_guardian)
      const name = (relative: Relative | undefined) => (relative === undefined ? null : fullName(relative, language))
      const phones = [student.phone_number_1, ...people.map((person) => person.phone_number_1)]
      return [
        student.birth_date,
        name(father),
        father?.occupation ?? null,
        name(mother),
        mother?.occupation ?? null,
        name(guardian),
        phones.find((phone) => phone !== null && phone !== '') ?? null,
        formatAddress(context, student, places(student.gazetteer_code)),
      ]
    },
  })
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

async function buildList(
  context: ClassContext,
  students: readonly ReportStudent[],
  { columns: more, buildCells }: ClassTable,
): Promise<ReportDocument> {
  const { language, translate, room } = context
  const teacher = await classTeacher(context)
  const columns = [...studentColumns(translate), ...more]
  return createDocument(context, [
    {
      name: formatClassName(room, language),
      titles: [`${reportName(context)} ${formatClassName(room, language)}`],
      facts: [
        yearFact(context),
        schoolFact(context),
        { label: translate('classTeacher'), value: teacher ?? '' },
        ...countFacts(context, students),
      ],
      tables: [
        {
          columns,
          rows: students.map((student, index) => [
            ...studentCells(student, index, language, translate),
            ...buildCells(student),
          ]),
          totals: listEnd(students, columns, translate),
        },
      ],
      signatures: classSignatures(context, teacher),
      frozenColumns: 3,
    },
  ])
}
