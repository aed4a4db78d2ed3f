import { sql } from 'kysely'
import { formatDate } from '@/lib/dates/dates'
import { fullName } from '@/lib/text/names'
import { mayReadRecord } from '../../api/child-access'
import { formatAddress, latinName } from './class-lists'
import { readPlaces, readRelatives, type Relative } from './class-students'
import type { ReportCell, ReportColumn, ReportDocument, ReportPage, ReportTable } from '@/lib/papers/document'
import { ethnicityName, optionNames } from './option-names'
import { formatGender } from './student-columns'
import {
  formatClassName,
  createDocument,
  gradeName,
  reportName,
  schoolFact,
  yearFact,
  type ReportContext,
} from './report-context'
import { entryNames } from './texts'

/** 50: the whole record of some students, one page each, as their enrollments have it; of those whose profile is open. */
export async function biographies(context: ReportContext, enrollmentIds: readonly number[]): Promise<ReportDocument> {
  const students = await readRecords(context, enrollmentIds)
  const relatives = await readRelatives(
    context,
    students.map(({ student_id: id }) => id),
  )
  const places = await readPlaces(
    context,
    students.map((student) => student.gazetteer_code),
  )
  return createDocument(
    context,
    students.map((student) =>
      buildPage(context, student, relatives.get(student.student_id) ?? [], places(student.gazetteer_code)),
    ),
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
  const { grade, suffix } = student
  return {
    name: `${student.emis_student_id} ${fullName(student, language)}`,
    titles: [reportName(context)],
    facts: [
      { label: translate('studentId'), value: student.emis_student_id },
      {
        label: translate('classroom'),
        value: suffix === null ? gradeName(grade, language) : formatClassName({ grade, suffix }, language),
      },
      yearFact(context),
      schoolFact(context),
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
      {
        heading: translate('parents'),
        columns: [
          { header: translate('number'), width: 6, kind: 'whole', centred: true },
          { header: translate('name'), width: 28, kind: 'text' },
          { header: translate('relation'), width: 22, kind: 'text' },
          { header: translate('occupation'), width: 18, kind: 'text' },
          { header: translate('phone'), width: 16, kind: 'text' },
        ],
        rows: relatives.map((relative, index): ReportCell[] => [
          index + 1,
          fullName(relative, language),
          kinship(context, relative),
          relative.occupation,
          relative.phone_number_1,
        ]),
      },
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
    signatures: [
      { lines: [] },
      { lines: [translate('placeAndDate'), translate('principal'), '', '', '', context.school.principal ?? ''] },
    ],
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
  const columns: ReportColumn[] = [
    { header: translate('number'), width: 6, kind: 'whole', centred: true },
    { header: translate('item'), width: 28, kind: 'text' },
    { header: translate('value'), width: 56, kind: 'text' },
  ]
  return { heading, columns, rows: rows.map(([item, answer], index) => [index + 1, item, answer]) }
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
