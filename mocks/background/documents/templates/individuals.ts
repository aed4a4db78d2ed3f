import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { studentOptionLists } from '../../../api/student-options'
import {
  hasEthnicity,
  hasOption,
  isAttending,
  isDropout,
  isNewEntrant,
  isRepeater,
  isScholarshipStudent,
  type OptionList,
} from '../../../api/student-conditions'
import type { CellKind, ReportCell } from '@/lib/papers/document'
import { idsUnder } from '../option-names'
import { readIds, type Naming } from './aggregate'
import { catalogueText } from '../catalogue-text'
import type { TemplateValues } from './export-request'
import { students } from './tally'
import { templateParam } from './template-params'
import { transferSource } from './transfer-source'
import { word, type Word } from './words'

type Condition = RawBuilder<SqlBool>

/** A column of an individual template beside those that all have. */
export interface ExtraColumn {
  heading: Word
  kind: CellKind
  width: number
  /** The value that is read; its format follows. */
  read: RawBuilder<unknown>
  cell: (value: unknown, naming: Pick<Naming, 'language'>) => ReportCell
}

/** One of the twelve templates: what a row is about, and its columns. */
export interface IndividualTemplate {
  /** Has `enrollments`, `students`, `schools` and `raw_schools`. */
  from: (params: TemplateValues) => RawBuilder<unknown>
  condition: (params: TemplateValues) => Condition
  extra: readonly ExtraColumn[]
  /** The list is of what schools have answered about their students. */
  ofAnswers?: true
  /** The students in the list, where its name leaves that open. */
  note?: Word
}

interface Named {
  id: number
  name: string
  name_en: string
}

const text = (value: unknown): ReportCell => (typeof value === 'string' ? value : null)

const date = (heading: Word, read: RawBuilder<unknown>): ExtraColumn => ({
  heading,
  kind: 'date',
  width: 14,
  read,
  cell: text,
})

const plain = (heading: Word, read: RawBuilder<unknown>, width = 24): ExtraColumn => ({
  heading,
  kind: 'text',
  width,
  read,
  cell: text,
})

/** Ids in the words of their list. */
function createNamesColumn(heading: Word, column: string, names: readonly Named[]): ExtraColumn {
  return {
    heading,
    kind: 'text',
    width: 36,
    read: sql.ref(`enrollments.${column}`),
    cell: (value, { language }) => {
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
      return names
        .filter(({ id }) => ids.includes(id))
        .map((name) => (language === 'km' ? name.name : name.name_en))
        .join(', ')
    },
  }
}

const statusWords: readonly Word[] = ['newEntrant', 'promoted', 'repeating', 'droppedOut', 'reEnrolled']

const entryStatus: ExtraColumn = {
  heading: 'entryStatus',
  kind: 'text',
  width: 18,
  read: sql.ref('enrollments.entry_status'),
  cell: (value, { language }) => {
    const status = statusWords[Number(value)]
    return status === undefined ? null : word(status, language)
  },
}

const enrolledOn = date('enrolledOn', sql.ref('enrollments.enrolled_date'))

/** A value of a parameter's options in the words of the catalogue. */
function optionCell(template: string, param: string) {
  return (value: unknown, { language }: Pick<Naming, 'language'>): ReportCell => {
    const asked = templateParam(template, param)
    const options =
      asked === undefined || asked.type === 'NUMBER' || typeof asked.options === 'string' ? [] : asked.options
    const label = options.find((option) => option.value === String(value))?.label
    return label === undefined ? null : catalogueText(label, language)
  }
}

function ofStudents(
  condition: (params: TemplateValues) => Condition,
  extra: readonly ExtraColumn[],
  note?: Word,
): IndividualTemplate {
  return { from: () => students, condition, extra, ...(note === undefined ? {} : { note }) }
}

/** Students of whose list something is chosen: of the parameter's choice, or anything. */
function withSome(list: OptionList, heading: Word, names: readonly Named[]): IndividualTemplate {
  return ofAnswers(
    (params) => hasOption(list, idsUnder(list, readIds(params, list))),
    [createNamesColumn(heading, list, names)],
  )
}

function ofAnswers(...list: Parameters<typeof ofStudents>): IndividualTemplate {
  return { ...ofStudents(...list), ofAnswers: true }
}

const disabilities = studentOptionLists.disability.flatMap((group): Named[] => [group, ...group.all_children])

/** The school on the other side, in both scripts or as a code of one outside the system. */
function otherSchool(side: 'to' | 'from'): ExtraColumn {
  return {
    heading: side === 'to' ? 'fromSchool' : 'toSchool',
    kind: 'text',
    width: 28,
    read: sql`(
      select array[other.name, other.name_en, enrollments.special::text] from (values (1)) as one
      left join schools as other_school on other_school.id = ${sql.ref(side === 'to' ? 'enrollments.from_school_id' : 'enrollments.to_school_id')}
      left join raw_schools as other on other.id = other_school.raw_school_id)`,
    cell: (value, { language }) => {
      const [km, en, special]: readonly unknown[] = Array.isArray(value) ? value : []
      if (side === 'from' && special === '-1') return word('privateSchool', language)
      if (side === 'from' && special === '-2') return word('outsideSchool', language)
      return text(language === 'km' ? km : en)
    },
  }
}

function transferring(side: 'to' | 'from'): IndividualTemplate {
  return {
    from: ({ state }) => transferSource(side, state),
    condition: () => sql<SqlBool>`true`,
    extra: [
      otherSchool(side),
      date('transferDate', sql.ref('enrollments.moved_on')),
      plain('reason', sql.ref('enrollments.reason'), 30),
      {
        heading: 'state',
        kind: 'text',
        width: 18,
        read: sql`case enrollments.status when 1 then 'completed' else 'pending' end`,
        cell: optionCell('individual_transferred_in', 'state'),
      },
    ],
  }
}

/** All but the results, which are worked out class by class. */
export const individuals: Readonly<Record<string, IndividualTemplate>> = {
  individual_students: ofStudents(() => isAttending(), [entryStatus, enrolledOn]),
  individual_new: ofStudents(() => isNewEntrant, [enrolledOn]),
  individual_repeating: ofStudents(() => isRepeater, [enrolledOn]),
  individual_dropped_out: ofStudents(
    (params) => isDropout(readIds(params, 'reasons')),
    [
      {
        heading: 'reason',
        kind: 'text',
        width: 32,
        read: sql.ref('enrollments.drop_out_reason'),
        cell: optionCell('individual_dropped_out', 'reasons'),
      },
      date('droppedOutOn', sql.ref('enrollments.dropped_out_on')),
    ],
  ),
  individual_transferred_in: transferring('to'),
  individual_transferred_out: transferring('from'),
  individual_disability: withSome('disabilities', 'disability', disabilities),
  individual_health_problem: withSome('health_problems', 'healthProblem', studentOptionLists.healthProblem),
  individual_personal_problem: withSome('personal_problems', 'personalProblem', studentOptionLists.personalProblem),
  individual_ethnicity: ofAnswers(
    (params) => hasEthnicity(readIds(params, 'ethnicities')),
    [createNamesColumn('ethnicity', 'ethnicity', studentOptionLists.ethnicity)],
  ),
  individual_scholarship: ofAnswers(
    (params) => isScholarshipStudent(readIds(params, 'scholarships')),
    [
      createNamesColumn('scholarship', 'scholarships', studentOptionLists.scholarship),
      {
        heading: 'poorLevel',
        kind: 'text',
        width: 16,
        read: sql.ref('enrollments.poor_level'),
        cell: optionCell('aggregate_011', 'poor_levels'),
      },
    ],
    'scholarshipExplained',
  ),
  individual_results: ofStudents(() => sql<SqlBool>`(${isAttending()} and enrollments.classroom_id is not null)`, []),
}
