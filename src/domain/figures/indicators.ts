import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'

/** The cards above the tables, in their order. */
export const statisticCards = ['schools', 'classrooms', 'pupils', 'female', 'teachers', 'scholarships'] as const
export type StatisticCard = (typeof statisticCards)[number]

/** Ids of their names in the catalogue. */
export const cardLabels: Readonly<Record<StatisticCard, string>> = {
  schools: 'common.schools',
  classrooms: 'common.classes',
  pupils: 'common.students',
  female: 'dataQuery.card.female',
  teachers: 'common.teachers',
  scholarships: 'scholarship.student',
}

/** A definition of the counted students where the name leaves it open, as a message id, shown next to the figure. */
const scholarshipDefinition = 'scholarship.definition'
export const cardDefinitions: Readonly<Partial<Record<StatisticCard, string>>> = { scholarships: scholarshipDefinition }

/** One figure of an indicator. A percentage is worked out from the sums of its group, never from other percentages. */
export interface Measure {
  key: string
  kind: 'count' | 'percent' | 'ratio' | 'index' | 'riel'
  /** Id of its name in the catalogue. */
  label: string
  /** Id of what is divided by what, of a quotient whose name leaves that open. */
  definition?: string
  /** It grows until the year ends: before, a change from another year would only say how far the year is. */
  isOfWholeYear?: true
  /** There is none before the year has ended: a 0 would say that all have failed. */
  isOfEndedYear?: true
  /** Of a percentage, ratio or index: the sums that it divides, each as `indicator_measure`, by others less some. */
  quotient?: { of: readonly string[]; by: readonly string[]; less?: readonly string[] }
}

export interface Indicator {
  key: string
  /** Id of its name in the catalogue. */
  label: string
  /** The first is what a chart draws. */
  measures: readonly Measure[]
  /** True if it is counted by grade and class too, and not by school and place only. */
  ofClasses: boolean
  /** It is counted by month too: what happened within each, or what there is at its end. */
  ofMonths?: 'within' | 'end'
  /** The choice of the filter that it takes into account. */
  takes: 'round' | 'result' | null
  /** The counted students, where the name leaves that open. */
  definition?: string
  /** The indicators whose sums its quotients divide, where they are not its own. */
  needs?: readonly string[]
}

const total: Measure = { key: 'total', kind: 'count', label: 'common.total' }
const female: Measure = { key: 'female', kind: 'count', label: 'common.female' }
const pupils = [total, female] as const

const pupilsOfWholeYear = [
  { ...total, isOfWholeYear: true },
  { ...female, isOfWholeYear: true },
] as const

function createCount(key: string, label: string, measures: readonly Measure[] = pupils): Indicator {
  return { key, label, measures, ofClasses: true, takes: null }
}

export const indicators: readonly Indicator[] = [
  { ...createCount('pupils', 'common.students'), ofMonths: 'end' },
  createCount('new_entrants', 'dataQuery.indicator.newEntrants'),
  createCount('repeaters', 'dataQuery.indicator.repeaters'),
  { ...createCount('dropouts', 'dataQuery.indicator.dropouts', pupilsOfWholeYear), ofMonths: 'within' },
  { ...createCount('transfers_in', 'dataQuery.indicator.transfersIn', pupilsOfWholeYear), ofMonths: 'within' },
  { ...createCount('transfers_out', 'dataQuery.indicator.transfersOut', pupilsOfWholeYear), ofMonths: 'within' },
  createCount('disabilities', 'report.type.disabilities'),
  createCount('health_problems', 'report.type.healthProblems'),
  createCount('personal_problems', 'report.type.personalProblems'),
  createCount('minorities', 'dataQuery.indicator.minorities'),
  { ...createCount('scholarships', 'scholarship.student'), definition: scholarshipDefinition },
  {
    key: 'scholarship_payments',
    label: 'dataQuery.indicator.scholarshipPayments',
    measures: [{ key: 'amount', kind: 'riel', label: 'dataQuery.measure.amount', isOfWholeYear: true }],
    ofClasses: false,
    ofMonths: 'within',
    takes: 'round',
  },
  {
    key: 'results',
    label: 'dataQuery.indicator.results',
    measures: [
      { key: 'passed', kind: 'count', label: 'graduation.result.passed', isOfWholeYear: true },
      { key: 'failed', kind: 'count', label: 'graduation.result.failed', isOfWholeYear: true },
      {
        key: 'rate',
        kind: 'percent',
        label: 'dataQuery.measure.passRate',
        definition: 'dataQuery.definition.passRate',
        isOfWholeYear: true,
        quotient: { of: ['results_passed'], by: ['results_passed', 'results_failed'] },
      },
    ],
    ofClasses: true,
    takes: 'result',
  },
  {
    key: 'rates',
    label: 'dataQuery.indicator.rates',
    measures: [
      {
        key: 'repetition',
        kind: 'percent',
        label: 'dataQuery.measure.repetition',
        definition: 'dataQuery.definition.repetition',
        quotient: { of: ['repeaters_total'], by: ['pupils_total'] },
      },
      {
        key: 'dropout',
        kind: 'percent',
        label: 'dataQuery.measure.dropout',
        definition: 'dataQuery.definition.dropout',
        isOfWholeYear: true,
        quotient: { of: ['dropouts_total'], by: ['pupils_total', 'dropouts_total'] },
      },
      {
        key: 'promotion',
        kind: 'percent',
        label: 'dataQuery.measure.promotion',
        definition: 'dataQuery.definition.promotion',
        isOfWholeYear: true,
        isOfEndedYear: true,
        quotient: { of: ['promoted_total'], by: ['pupils_total'] },
      },
      {
        key: 'over_age',
        kind: 'percent',
        label: 'dataQuery.measure.overAge',
        definition: 'dataQuery.definition.overAge',
        quotient: { of: ['over_age_total'], by: ['pupils_total'] },
      },
      {
        key: 'parity',
        kind: 'index',
        label: 'dataQuery.measure.parity',
        definition: 'dataQuery.definition.parity',
        quotient: { of: ['pupils_female'], by: ['pupils_total'], less: ['pupils_female'] },
      },
      {
        key: 'per_class',
        kind: 'ratio',
        label: 'dataQuery.measure.perClass',
        quotient: { of: ['pupils_total'], by: ['classrooms_total'] },
      },
      {
        key: 'per_teacher',
        kind: 'ratio',
        label: 'dataQuery.measure.perTeacher',
        quotient: { of: ['pupils_total'], by: ['teachers_total'] },
      },
    ],
    ofClasses: true,
    takes: null,
    needs: ['pupils', 'repeaters', 'dropouts', 'promoted', 'over_age', 'classrooms', 'teachers'],
  },
  {
    key: 'absences',
    label: 'dataQuery.indicator.absences',
    measures: [
      { key: 'absent', kind: 'count', label: 'dataQuery.measure.absent', isOfWholeYear: true },
      { key: 'permission', kind: 'count', label: 'dataQuery.measure.permission', isOfWholeYear: true },
      {
        key: 'rate',
        kind: 'percent',
        label: 'dataQuery.measure.absenceRate',
        definition: 'dataQuery.definition.absenceRate',
        quotient: { of: ['absences_of_days'], by: ['absences_days'] },
      },
    ],
    ofClasses: true,
    ofMonths: 'within',
    takes: null,
  },
  {
    key: 'classrooms',
    label: 'common.classes',
    measures: [total],
    ofClasses: true,
    takes: null,
  },
  { key: 'schools', label: 'common.schools', measures: [total], ofClasses: false, takes: null },
  { key: 'teachers', label: 'common.teachers', measures: pupils, ofClasses: false, takes: null },
]

/** Returns whether an indicator can be grouped by the level: figures of a school have no grade and no class. */
export function mayGroup({ ofClasses }: Indicator, level: AggregationLevel): boolean {
  return ofClasses || (level !== 'grade' && level !== 'class')
}
