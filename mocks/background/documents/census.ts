import { sql, type SqlBool } from 'kysely'
import { ageAtStart } from '@/features/enrollments/age'
import { newEntrant, promoted, reEnrolled, repeater } from '@/domain/enrollments/entry-status'
import { localName } from '@/lib/i18n/localized'
import { isAttending, isClass, type OptionList } from '../../api/student-conditions'
import { ethnicities, optionsIn } from './option-names'
import type { ReportCell, ReportColumn, ReportPage, ReportTable } from '@/lib/papers/document'
import { gradeName, isGirl, reportName, schoolFacts, signatures, stageFact, type ReportContext } from './report-context'
import { studentsAtStage, type StageStudent } from './school-students'
import { numberColumn, rowTable } from './student-table'
import type { Word } from './texts'

/** 16: the students of a school at a stage, by grade and sex and by age. */
export async function censusTable(context: ReportContext): Promise<ReportPage[]> {
  const students = await studentsAtStage(context)
  const grades = await countGrades(context, students)
  return [
    { ...censusPage(context, 'byGrade', gradeTable(context, grades, students)), signatures: signatures(context) },
    { ...censusPage(context, 'byAge', ageTable(context, grades, students)), signatures: signatures(context) },
  ]
}

/** 100: the whole school at a stage: classes, students, staff, and the groups among the students. */
export async function schoolCensus(context: ReportContext): Promise<ReportPage[]> {
  const { language, translate } = context
  const students = await studentsAtStage(context)
  const grades = await countGrades(context, students)
  const present = students.filter((student) => !student.is_gone)
  const groupPage = (
    word: Word,
    options: ReturnType<typeof optionsIn>,
    choicesOf: (student: StageStudent) => readonly number[],
  ) => {
    const lines = options.map((option) => ({
      name: localName(option, language),
      people: present.filter((student) => choicesOf(student).includes(option.id)),
    }))
    // One student may have several, so that the last line is not the sum of the others.
    const total = { label: 'students', people: present.filter((student) => choicesOf(student).length > 0) } as const
    const shown = lines.filter(({ people }) => people.length > 0)
    return censusPage(context, word, peopleTable(context, { header: word, width: 44 }, shown, total))
  }
  const listPage = (word: Word, list: OptionList) => groupPage(word, optionsIn(list), (student) => student[list] ?? [])
  return [
    censusPage(context, 'classesAndStudents', gradeTable(context, grades, students)),
    censusPage(context, 'byAge', ageTable(context, grades, students)),
    censusPage(context, 'staff', await staffTable(context)),
    listPage('disability', 'disabilities'),
    groupPage('ethnicity', ethnicities, ({ ethnicity }) => (ethnicity === null || ethnicity === 0 ? [] : [ethnicity])),
    {
      ...listPage('scholarship', 'scholarships'),
      notes: [translate('scholarshipExplained')],
      signatures: signatures(context),
    },
  ]
}

function censusPage(context: ReportContext, word: Word, table: ReportTable): ReportPage {
  const name = context.translate(word)
  const facts = [...schoolFacts(context), stageFact(context)]
  return { name, titles: [reportName(context), name], facts, tables: [table] }
}

interface GradeLine {
  grade: number
  classes: number
}

/** The grades that the school has classes or students of. */
async function countGrades({ db, school }: ReportContext, students: readonly StageStudent[]): Promise<GradeLine[]> {
  const rows = await db
    .selectFrom('classrooms')
    .select((e) => ['grade', e.fn.countAll<number>().as('classes')])
    .where('school_id', '=', school.id)
    .where(
      isClass(sql<SqlBool>`exists (
      select from enrollments where enrollments.classroom_id = classrooms.id and ${isAttending()})`),
    )
    .groupBy('grade')
    .execute()
  const classes = new Map(rows.map((row) => [row.grade, row.classes]))
  const grades = new Set([...classes.keys(), ...students.map(({ grade }) => grade)])
  return [...grades].toSorted((a, b) => a - b).map((grade) => ({ grade, classes: classes.get(grade) ?? 0 }))
}

type Sexed = Pick<StageStudent, 'gender'>

/** All, and the girls among them. */
function counted(students: readonly Sexed[]): [number, number] {
  return [students.length, students.filter(isGirl).length]
}

function countColumns({ translate }: ReportContext, group: string): ReportColumn[] {
  return [
    { header: translate('total'), group, width: 10, kind: 'whole' },
    { header: translate('female'), group, width: 10, kind: 'whole' },
  ]
}

/** The kinds of students that a census counts, each of all of a grade. */
const kinds = [
  ['studentCount', (student: StageStudent) => !student.is_gone],
  ['newStudents', (student: StageStudent) => !student.is_gone && student.entry_status === newEntrant],
  ['promoted', (student: StageStudent) => !student.is_gone && student.entry_status === promoted],
  ['repeaters', (student: StageStudent) => !student.is_gone && student.entry_status === repeater],
  ['reEnrolled', (student: StageStudent) => !student.is_gone && student.entry_status === reEnrolled],
  ['transferredIn', (student: StageStudent) => !student.is_gone && student.transferred_in],
  ['droppedOut', (student: StageStudent) => student.is_gone],
] as const satisfies readonly (readonly [Word, (student: StageStudent) => boolean])[]

function gradeTable(
  context: ReportContext,
  grades: readonly GradeLine[],
  students: readonly StageStudent[],
): ReportTable {
  const { language, translate } = context
  const buildLine = (first: readonly ReportCell[], of: readonly StageStudent[], classes: number): ReportCell[] => {
    const present = of.filter((student) => !student.is_gone).length
    const size = classes === 0 ? null : Math.round((present / classes) * 10) / 10
    return [...first, classes, ...kinds.flatMap(([, isOne]) => counted(of.filter(isOne))), size]
  }
  const rows = grades.map(({ grade, classes }, index) =>
    buildLine(
      [index + 1, gradeName(grade, language)],
      students.filter((student) => student.grade === grade),
      classes,
    ),
  )
  const classes = grades.reduce((all, line) => all + line.classes, 0)
  return {
    columns: [
      { header: translate('number'), width: 6, kind: 'whole', centred: true },
      { header: translate('grade'), width: 18, kind: 'text' },
      { header: translate('classes'), width: 10, kind: 'whole' },
      ...kinds.flatMap(([word]) => countColumns(context, translate(word))),
      { header: translate('classSize'), width: 14, kind: 'decimal' },
    ],
    rows,
    totals: [{ label: translate('total'), cells: buildLine([null, null], students, classes) }],
  }
}

/** Ages down, grades across. */
function ageTable(
  context: ReportContext,
  grades: readonly GradeLine[],
  students: readonly StageStudent[],
): ReportTable {
  const { language, translate, school } = context
  const present = students.flatMap(({ grade, gender, birth_date: birthDate, is_gone: isGone }) =>
    isGone ? [] : [{ grade, gender, age: ageAtStart(birthDate, school.start_date) }],
  )
  const ages = [...new Set(present.map(({ age }) => age))].toSorted((a, b) => (a ?? 999) - (b ?? 999))
  const buildLine = (first: ReportCell, of: typeof present): ReportCell[] => [
    first,
    ...grades.flatMap(({ grade }) => counted(of.filter((student) => student.grade === grade))),
    ...counted(of),
  ]
  return {
    columns: [
      { header: translate('age'), width: 14, kind: 'text', centred: true },
      ...grades.flatMap(({ grade }) => countColumns(context, gradeName(grade, language))),
      ...countColumns(context, translate('total')),
    ],
    rows: ages.map((age) =>
      buildLine(
        age === null ? translate('unknownAge') : String(age),
        present.filter((student) => student.age === age),
      ),
    ),
    totals: [{ label: translate('total'), cells: buildLine(null, present) }],
  }
}

async function staffTable(context: ReportContext): Promise<ReportTable> {
  const { db, translate, school } = context
  const staff = await db
    .selectFrom('staffs')
    .select(['staff_role', 'gender'])
    .where('raw_school_id', '=', school.raw_school_id)
    .execute()
  const lines = [
    { name: translate('management'), people: staff.filter((person) => person.staff_role === 'school_management') },
    { name: translate('teachers'), people: staff.filter((person) => person.staff_role === 'teacher') },
  ]
  return peopleTable(context, { header: 'staff', width: 30 }, lines, { label: 'total', people: staff })
}

/** Groups of people, and how many of each are girls or women. */
function peopleTable(
  { translate }: ReportContext,
  { header, width }: { header: Word; width: number },
  lines: readonly { name: string; people: readonly Sexed[] }[],
  total: { label: Word; people: readonly Sexed[] },
): ReportTable {
  return rowTable(
    [
      numberColumn(translate),
      { header: translate(header), width, kind: 'text', cell: ({ name }: (typeof lines)[number]) => name },
      { header: translate('total'), width: 12, kind: 'whole', cell: ({ people }) => people.length },
      { header: translate('female'), width: 12, kind: 'whole', cell: ({ people }) => people.filter(isGirl).length },
    ],
    lines,
    { totals: [{ label: translate(total.label), cells: [null, null, ...counted(total.people)] }] },
  )
}
