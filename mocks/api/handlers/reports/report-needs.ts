import { listNeeds, type ReportNeed } from '@/features/reports/definitions'
import type { ReportRequest } from '@/features/reports/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { Problem } from '../../problem'
import { ethnicities, optionsIn } from '../../../background/documents/option-names'
import { isMonthOfYear } from '../scores/score-record'
import type { ReportScope } from './report-scope'

type Errors = Record<string, string>

const required = 'common.error.require'
const invalid = 'common.error.invalidValue'

/** Refuses a request that lacks what its report needs, or has something there that does not exist. */
export function checkNeeds(query: ReportRequest, scope: ReportScope): void {
  const errors: Errors = {}
  for (const need of listNeeds(scope.definition, scope.own)) Object.assign(errors, findErrors(need, query, scope))
  if (!scope.definition.formats.includes(query.file_type)) errors['file_type'] = invalid
  if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
}

function findErrors(need: ReportNeed, query: ReportRequest, { own, room }: ReportScope): Errors {
  switch (need) {
    case 'classroom':
      if (room !== null) return {}
      if (own) return { classroom_id: 'student.noClass' }
      return {
        ...(query.grade === undefined ? { grade: required } : {}),
        ...(query.suffix === undefined ? { suffix: required } : {}),
      }
    case 'month':
      if (query.month === undefined) return { month: required }
      return room !== null && !isMonthOfYear(room, query.month) ? { month: 'score.error.month' } : {}
    case 'semester':
      if (query.month === undefined) return { month: required }
      return query.month === semesterOne || query.month === semesterTwo ? {} : { month: 'score.error.month' }
    case 'scholarship':
      return chosen(need, query.scholarship, optionsIn('scholarships'))
    case 'disability':
      return chosen(need, query.disability, optionsIn('disabilities'))
    case 'health_problem':
      return chosen(need, query.health_problem, optionsIn('health_problems'))
    case 'personal_problem':
      return chosen(need, query.personal_problem, optionsIn('personal_problems'))
    case 'ethnicity':
      return chosen(need, query.ethnicity, [{ id: 0 }, ...ethnicities])
    case 'report_stage':
      return query.report_stage === undefined ? { report_stage: required } : {}
    default:
      return need satisfies never
  }
}

function chosen(field: ReportNeed, id: number | undefined, options: readonly { id: number }[]): Errors {
  if (id === undefined) return { [field]: required }
  return options.some((option) => option.id === id) ? {} : { [field]: invalid }
}
