import { sql } from 'kysely'
import { formatDate } from '@/lib/dates/dates'
import { fullName } from '@/lib/text/names'
import { mayReadRecord } from '../../api/child-access'
import { formatAddress, latinName } from './class-lists'
import { readPlaces, readRelatives, type Relative } from './class-students'
import type { ReportPage, ReportTable } from '@/lib/papers/document'
import { ethnicityName, optionNames } from './option-names'
import { classOrGrade, reportName, schoolFacts, signature, type ReportContext } from './report-context'
import { formatGender, numberColumn, rowTable, type RowColumn } from './student-table'
import { entryNames } from './texts'

/** 50: the whole record of some students, one page each, as their enrollments have it; of those whose profile is open. */
export async function biographies(context: ReportContext, enrollmentIds: readonly number[]): Promise<ReportPage[]> {
  const students = await readRecords(context, enrollmentIds)
  const relatives = await readRelatives(
    context,
    students.map(({ student_id: id }) => id),
  )
  const places = await readPlaces(
    context,
    students.map((student) => student.gazetteer_code),
  )
  return students.map((student) =>
    buildPage(context, student, relatives.get(student.student_id) ?? [], places(student.gazetteer_code)),
  )
}

async function readRecords({ db, profiles }: ReportContext, enrollmentIds: readonly number[]) {
  return await db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .selectAll('students')
    .select([
      'enrollments.student_id',
      'enrollments.grade',
      'enrollments.entry_status',
      'enrollments.enrolled_date',
      'enrollments.late_enrollment',
      'enrollments.transfer_status',
      'enrollments.ethnicity',
      'enrollments.disabilities',
      'enrollments.health_problems',
      'enrollments.personal_problems',
      'enrollments.scholarships',
      'classrooms.suffix',
    ])
    .where(sql<boolean>`enrollments.id = any(${[...enrollmentIds]}::integer[])`)
    .where(mayReadRecord(profiles))
    .orderBy('students.sort_key')
    .orderBy('enrollments.id')
    .execute()
}
type Record = Awaited<ReturnType<typeof readRecords>>[number]

function buildPage(
  context: ReportContext,
  student: Record,
  relatives: readonly Relative[],
  places: readonly string[],
): ReportPage {
  const { language, translate } = context
  const columns: RowColumn<Relative>[] = [
    numberColumn(translate),
    { header: translate('name'), width: 28, kind: 'text', cell: (relative) => fullName(relative, language) },
    { header: translate('relation'), width: 22, kind: 'text', cell: (relative) => kinship(context, relative) },
    { header: translate('occupation'), width: 18, kind: 'text', cell: (relative) => relative.occupation },
    { header: translate('phone'), width: 16, kind: 'text', cell: (relative) => relative.phone_number_1 },
  ]
  return {
    name: `${student.emis_student_id} ${fullName(student, language)}`,
    titles: [reportName(context)],
    facts: [
      { label: translate('studentId'), value: student.emis_student_id },
      { label: translate('classroom'), value: classOrGrade(student, language) },
      ...schoolFacts(context),
    ],
    tables: [
      answers(context, translate('student'), [
        [translate('khmerName'), fullName(student, 'km')],
        [translate('latinName'), latinName(student)],
        [translate('sex'), formatGender(student, translate)],
        [translate('birthDate'), formatDate(student.birth_date)],
        [translate('birthPlace'), student.birth_place],
        [translate('address'), formatAddress(context, student, places)],
        [translate('phone'), student.phone_number_1],
        [translate('enrolledOn'), formatDate(student.enrolled_date)],
        [translate('entry'), entryNames[language][student.entry_status] ?? null],
        [translate('lateEnrollment'), translate(student.late_enrollment ? 'yes' : 'no')],
        [translate('transferredIn'), translate(student.transfer_status === 1 ? 'yes' : 'no')],
        [translate('remark'), student.remark],
      ]),
      rowTable(columns, relatives, { heading: translate('parents') }),
      answers(context, translate('confidential'), [
        [translate('ethnicity'), ethnicityName(student.ethnicity, language, translate('noEthnicity'))],
        ...(
          [
            ['disability', 'disabilities'],
            ['healthProblem', 'health_problems'],
            ['personalProblem', 'personal_problems'],
            ['scholarship', 'scholarships'],
          ] as const
        ).map(([word, list]): [string, string | null] => {
          const names = optionNames(list, student[list], language)
          return [translate(word), names === '' ? translate('none') : names]
        }),
      ]),
    ],
    signatures: [{ lines: [] }, signature(context, 'principal', context.school.principal)],
    photo: { image: decodePhoto(student.photo), words: translate('photo') },
    onePage: true,
  }
}

/** The questions and the record's answers to them. */
function answers(
  { translate }: ReportContext,
  heading: string,
  rows: readonly (readonly [string, string | null])[],
): ReportTable {
  const columns: RowColumn<readonly [string, string | null]>[] = [
    numberColumn(translate),
    { header: translate('item'), width: 28, kind: 'text', cell: ([item]) => item },
    { header: translate('value'), width: 56, kind: 'text', cell: ([, answer]) => answer },
  ]
  return rowTable(columns, rows, { heading })
}

function kinship({ translate }: ReportContext, { kind, is_guardian: isGuardian }: Relative): string {
  if (kind === 'other') return translate('guardian')
  return isGuardian ? `${translate(kind)}, ${translate('guardian')}` : translate(kind)
}

const dataUrl = /^data:image\/jpeg;base64,/

function decodePhoto(photo: string | null): Uint8Array | null {
  if (photo === null || !dataUrl.test(photo)) return null
  return Buffer.from(photo.replace(dataUrl, ''), 'base64')
}
