import { reportTemplates, type ReportTemplate, type TemplateParam } from '@/features/management-report/templates'
import { Problem } from '../../../api/problem'
import { studentOptionLists } from '../../../api/student-options'
import type { TemplateValues } from './export-request'

export function findTemplate(key: string): ReportTemplate | undefined {
  return reportTemplates.find((template) => template.key === key)
}

export function templateParam(key: string, name: string): TemplateParam | undefined {
  return findTemplate(key)?.params.find((param) => param.name === name)
}

type Given = Readonly<Record<string, string | number | readonly string[]>>

/** The parameters as the template knows them. One that is left out has its first value; a NUMBER is at least 1. */
export function readParams({ params }: ReportTemplate, given: Given): TemplateValues {
  const errors: Record<string, string> = {}
  const values: Record<string, string | number | readonly string[]> = {}
  for (const name of Object.keys(given)) {
    if (!params.some((param) => param.name === name)) errors[`params.${name}`] = 'common.error.unknownField'
  }
  for (const param of params) {
    const value = readValue(param, given[param.name])
    if (value === null) errors[`params.${param.name}`] = 'common.error.invalidValue'
    else values[param.name] = value
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
  return values
}

function readValue(param: TemplateParam, given: Given[string] | undefined): TemplateValues[string] | null {
  switch (param.type) {
    case 'SELECT': {
      const value = given ?? param.initial
      return param.options.some((option) => option.value === value) ? value : null
    }
    case 'MULTI': {
      const chosen = given ?? []
      const known = new Set(optionValues(param))
      return typeof chosen === 'object' && chosen.every((value) => known.has(value)) ? [...new Set(chosen)] : null
    }
    case 'NUMBER': {
      const value = given ?? param.initial
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= param.max ? value : null
    }
    default:
      return param satisfies never
  }
}

/** Everything that can be chosen of a MULTI parameter. */
export function optionValues({ options }: Extract<TemplateParam, { type: 'MULTI' }>): string[] {
  if (typeof options !== 'string') return options.map(({ value }) => value)
  const lists =
    options === 'disability'
      ? studentOptionLists.disability.flatMap((group) => [group, ...group.all_children])
      : studentOptionLists[options]
  return lists.map(({ id }) => String(id))
}
