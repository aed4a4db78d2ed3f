/** A list of `GET /students/options`, whose ids are a parameter's options. */
export type OptionSource = 'disability' | 'healthProblem' | 'personalProblem' | 'ethnicity' | 'scholarship'

export interface ParamOption {
  value: string
  /** Id of its name in the catalogue. */
  label: string
}

interface Param {
  name: string
  /** Id of its name in the catalogue. */
  label: string
}

/** Something that a template asks for. Nothing chosen of a MULTI means all of it. */
export type TemplateParam =
  | (Param & { type: 'SELECT'; options: readonly ParamOption[]; initial: string })
  | (Param & { type: 'MULTI'; options: readonly ParamOption[] | OptionSource })
  | (Param & { type: 'NUMBER'; initial: number; max: number })

export interface ReportTemplate {
  key: string
  kind: 'aggregate' | 'individual'
  /** 001 to 014, of an aggregate template. */
  code: string | null
  /** Id of its name in the catalogue. */
  label: string
  params: readonly TemplateParam[]
}

const reasons: readonly ParamOption[] = [
  { value: '1', label: 'student.dropOut.reason.behind' },
  { value: '2', label: 'student.dropOut.reason.poorPerformance' },
  { value: '3', label: 'student.dropOut.reason.expenses' },
  { value: '4', label: 'student.dropOut.reason.work' },
  { value: '5', label: 'student.dropOut.reason.chores' },
  { value: '6', label: 'student.dropOut.reason.other' },
]

const poorLevels: readonly ParamOption[] = [
  { value: 'level_1', label: 'managementReport.poorLevel.level1' },
  { value: 'level_2', label: 'managementReport.poorLevel.level2' },
  { value: 'other', label: 'common.other' },
  { value: 'none', label: 'managementReport.poorLevel.none' },
]

const dropOutReasons = { name: 'reasons', type: 'MULTI', label: 'student.dropOut.reason', options: reasons } as const
const scholarships = {
  name: 'scholarships',
  type: 'MULTI',
  label: 'managementReport.param.scholarships',
  options: 'scholarship',
} as const
const disabilities = {
  name: 'disabilities',
  type: 'MULTI',
  label: 'managementReport.param.disabilities',
  options: 'disability',
} as const
const healthProblems = {
  name: 'health_problems',
  type: 'MULTI',
  label: 'managementReport.param.healthProblems',
  options: 'healthProblem',
} as const
const ethnicities = {
  name: 'ethnicities',
  type: 'MULTI',
  label: 'managementReport.param.ethnicities',
  options: 'ethnicity',
} as const
/** The period of the results; the values of the data query's `result`. */
const period = {
  name: 'period',
  type: 'SELECT',
  label: 'managementReport.param.period',
  options: [
    { value: '1', label: 'managementReport.period.semester1' },
    { value: '2', label: 'managementReport.period.semester2' },
    { value: '3', label: 'managementReport.period.annual' },
  ],
  initial: '3',
} as const
const transferState = {
  name: 'state',
  type: 'SELECT',
  label: 'managementReport.param.state',
  options: [
    { value: 'all', label: 'common.all' },
    { value: 'completed', label: 'common.completed' },
    { value: 'pending', label: 'common.pending' },
  ],
  initial: 'completed',
} as const

function aggregate(code: string, label: string, params: readonly TemplateParam[] = []): ReportTemplate {
  return { key: `aggregate_${code}`, kind: 'aggregate', code, label, params }
}

function individual(key: string, label: string, params: readonly TemplateParam[] = []): ReportTemplate {
  return { key: `individual_${key}`, kind: 'individual', code: null, label, params }
}

/** The templates of the management report, the aggregate ones in front. */
export const reportTemplates: readonly ReportTemplate[] = [
  aggregate('001', 'managementReport.aggregate.001'),
  aggregate('002', 'managementReport.aggregate.002', [
    { name: 'oldest', type: 'NUMBER', label: 'managementReport.param.oldest', initial: 18, max: 30 },
  ]),
  aggregate('003', 'managementReport.aggregate.003'),
  aggregate('004', 'managementReport.aggregate.004'),
  aggregate('005', 'managementReport.aggregate.005', [dropOutReasons]),
  aggregate('006', 'managementReport.aggregate.006', [transferState]),
  aggregate('007', 'managementReport.aggregate.007'),
  aggregate('008', 'managementReport.aggregate.008', [disabilities]),
  aggregate('009', 'managementReport.aggregate.009', [healthProblems]),
  aggregate('010', 'managementReport.aggregate.010', [ethnicities]),
  aggregate('011', 'managementReport.aggregate.011', [
    { name: 'poor_levels', type: 'MULTI', label: 'managementReport.param.poorLevels', options: poorLevels },
    scholarships,
  ]),
  aggregate('012', 'managementReport.aggregate.012'),
  aggregate('013', 'managementReport.aggregate.013', [period]),
  aggregate('014', 'managementReport.aggregate.014', [
    { name: 'large_class', type: 'NUMBER', label: 'managementReport.param.largeClass', initial: 45, max: 200 },
  ]),
  individual('students', 'managementReport.individual.students'),
  individual('new', 'managementReport.individual.new'),
  individual('repeating', 'managementReport.individual.repeating'),
  individual('dropped_out', 'managementReport.individual.droppedOut', [dropOutReasons]),
  individual('transferred_in', 'managementReport.individual.transferredIn', [transferState]),
  individual('transferred_out', 'managementReport.individual.transferredOut', [transferState]),
  individual('disability', 'report.type.disabilities', [disabilities]),
  individual('health_problem', 'report.type.healthProblems', [healthProblems]),
  individual('personal_problem', 'report.type.personalProblems', [
    {
      name: 'personal_problems',
      type: 'MULTI',
      label: 'managementReport.param.personalProblems',
      options: 'personalProblem',
    },
  ]),
  individual('ethnicity', 'report.type.ethnicities', [ethnicities]),
  individual('scholarship', 'scholarship.student', [scholarships]),
  individual('results', 'managementReport.individual.results', [
    period,
    {
      name: 'passed',
      type: 'SELECT',
      label: 'common.result',
      options: [
        { value: 'all', label: 'common.all' },
        { value: 'passed', label: 'graduation.result.passed' },
        { value: 'failed', label: 'graduation.result.failed' },
      ],
      initial: 'all',
    },
  ]),
]
