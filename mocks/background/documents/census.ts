import { sql, type SqlBool } from 'kysely'
import { ageAtStart } from '@/features/enrollments/age'
import { newEntrant, promoted, reEnrolled, repeater } from '@/domain/enrollments/entry-status'
import { localName } from '@/lib/i18n/localized'
import { isAttending, isClass, type OptionList } from '../../api/student-conditions'
import { ethnicities, optionsIn } from './option-names'
import type {
  ReportCell,
  ReportColumn,
  ReportDocument,
  ReportFact,
  ReportTable,
  ReportTotal,
} from '@/lib/papers/document'
import {
  createDocument,
  gradeName,
  reportName,
  schoolFact,
  signatures,
  yearFact,
  type ReportContext,
} from './report-context'
import { studentsAtStage, type StageStudent } from './school-students'
import { stageNames, type Word } from './texts'

/** 16: the students of a school at a stage, by grade and sex and by age. */
export async function censusTable(context: ReportContext, stage: number): Promise<ReportDocument> {
  const { translate } = context
  const students = await studentsAtStage(context, stage)
  const grades = await countGrades(context, students)
  const facts = censusFacts(context, stage)
  return createDocument(context, [
    {
      name: translate('byGrade'),
      titles: [reportName(context), translate('byGrade')],
      facts,
      tables: [gradeTable(context, grades, students)],
      signatures: signatures(context),
    },
    {
      name: translate('byAge'),
      titles: [reportName(context), translate('byAge')],
      facts,
      tables: [ageTable(context, grades, students)],
      signatures: signatures(context),
    },
  ])
}

/** 100: the whole school at a stage: classes, students, staff, and the groups among the students. */
export async function schoolCensus(context: ReportContext, stage: number): Promise<ReportDocument> {
  const { language, translate } = context
  const students = await studentsAtStage(context, stage)
  const grades = await countGrades(context, students)
  const facts = censusFacts(context, stage)
  const present = students.filter((student) => !student.is_gone)
  const group = (word: Word, list: OptionList) =>
    groupTable(
      context,
      word,
      optionsIn(list).map((option) => ({
        name: localName(option, language),
        students: present.filter((student) => student[list]?.includes(option.id)),
      })),
      present.filter((student) => (student[list]?.length ?? 0) > 0),
    )
  const ethnic = present.filter((student) => student.ethnicity !== null && student.ethnicity !== 0)
  return createDocument(context, [
    {
      name: translate('classesAndStudents'),
      titles: [reportName(context), translate('classesAndStudents')],
      facts,
      tables: [gradeTable(context, grades, students)],
    },
    {
      name: translate('byAge'),
      titles: [reportName(context), translate('byAge')],
      facts,
      tables: [ageTable(context, grades, students)],
    },
    {
      name: translate('staff'),
      titles: [reportName(context), translate('staff')],
      facts,
      tables: [await staffTable(context)],
    },
    {
      name: translate('disability'),
      titles: [reportName(context), translate('disability')],
      facts,
      tables: [group('disability', 'disabilities')],
    },
    {
      name: translate('ethnicity'),
      titles: [reportName(context), translate('ethnicity')],
      facts,
      tables: [
        groupTable(
          context,
          'ethnicity',
          ethnicities.map((option) => ({
            name: localName(option, language),
            students: ethnic.filter((student) => student.ethnicity === option.id),
          })),
          ethnic,
        ),
      ],
    },
    {
      name: translate('scholarship'),
      titles: [reportName(context), translate('scholarship')],
      facts,
      tables: [group('scholarship', 'scholarships')],
      notes: [translate('scholarshipExplained')],
      signatures: signatures(context),
    },
  ])
}

function censusFacts(context: ReportContext, stage: number): ReportFact[] {
  const { language, translate } = context
  return [
    yearFact(context),
    schoolFact(context),
    { label: translate('upToStage'), value: stageNames[language][stage] ?? '' },
  ]
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
  return [students.length, students.filter(({ gender }) => gender === 'f').length]
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
  const of = (role: (typeof staff)[number]['staff_role']) => staff.filter((item) => item.staff_role === role)
  return {
    columns: [
      { header: translate('number'), width: 6, kind: 'whole', centred: true },
      { header: translate('staff'), width: 30, kind: 'text' },
      { header: translate('total'), width: 12, kind: 'whole' },
      { header: translate('female'), width: 12, kind: 'whole' },
    ],
    rows: [
      [1, translate('management'), ...counted(of('school_management'))],
      [2, translate('teachers'), ...counted(of('teacher'))],
    ],
    totals: [{ label: translate('total'), cells: [null, null, ...counted(staff)] }],
  }
}

/** Students by a list of kinds. One student may have several, so that the last line is not the sum of the others. */
function groupTable(
  { translate }: ReportContext,
  word: Word,
  lines: readonly { name: string; students: readonly Sexed[] }[],
  all: readonly Sexed[],
): ReportTable {
  const total: ReportTotal = { label: translate('students'), cells: [null, null, ...counted(all)] }
  return {
    columns: [
      { header: translate('number'), width: 6, kind: 'whole', centred: true },
      { header: translate(word), width: 44, kind: 'text' },
      { header: translate('total'), width: 12, kind: 'whole' },
      { header: translate('female'), width: 12, kind: 'whole' },
    ],
    rows: lines
      .filter(({ students }) => students.length > 0)
      .map(({ name, students }, index) => groupLine(index + 1, name, students)),
    totals: [total],
  }
}

function groupLine(number: number, name: string, students: readonly Sexed[]): ReportCell[] {
  return [number, name, ...counted(students)]
}
