import type { Role } from '@/auth/permissions'
import { reportTemplates, type ReportTemplate } from './templates'

export type TemplateKind = ReportTemplate['kind']

/** The template that an address names, by its key or by an aggregate one's code (001 to 014). */
export function namedTemplate(name: string | undefined): ReportTemplate | null {
  return reportTemplates.find(({ key, code }) => key === name || (code !== null && code === name)) ?? null
}

/** The kind that the choice begins with: aggregate for data users. */
export function firstKind(role: Role): TemplateKind {
  return role === 'data_user' || role === 'super_data_user' ? 'aggregate' : 'individual'
}

export function listTemplates(kind: TemplateKind): readonly ReportTemplate[] {
  return reportTemplates.filter((template) => template.kind === kind)
}
