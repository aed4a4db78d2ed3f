import { parseInteger } from '@/lib/text/numbers'
import type { ReportRequest } from './schema'
import type { ReportTemplate, TemplateParam } from './templates'

/** The values of a template's fields: a SELECT's value, a MULTI's values, a NUMBER as it was typed. */
export type ParamValues = Readonly<Record<string, string | readonly string[]>>

/** A problem of a field, as the id of a text with its values. */
export interface ParamProblem {
  id: string
  values: Record<string, number>
}

/** A NUMBER is at least 1. */
export const minNumber = 1

function initialValue(param: TemplateParam): string | readonly string[] {
  switch (param.type) {
    case 'SELECT':
      return param.initial
    case 'MULTI':
      return []
    case 'NUMBER':
      return String(param.initial)
    default:
      return ''
  }
}

export function readValue(param: TemplateParam, values: ParamValues): string | readonly string[] {
  return values[param.name] ?? initialValue(param)
}

export function findProblem(param: TemplateParam, values: ParamValues): ParamProblem | null {
  if (param.type !== 'NUMBER') return null
  const value = readValue(param, values)
  const number = typeof value === 'string' ? parseInteger(value) : null
  if (number !== null && number >= minNumber && number <= param.max) return null
  return { id: 'managementReport.param.range', values: { min: minNumber, max: param.max } }
}

/** The parameters as they are sent; everything of a MULTI where nothing is chosen. */
export function sentParams({ params }: ReportTemplate, values: ParamValues): ReportRequest['params'] {
  return Object.fromEntries(params.map((param) => [param.name, sentValue(param, values)]))
}

function sentValue(param: TemplateParam, values: ParamValues): ReportRequest['params'][string] {
  const value = readValue(param, values)
  if (typeof value !== 'string') return [...value]
  return param.type === 'NUMBER' ? (parseInteger(value) ?? 0) : value
}
