import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { CardSection } from '@/components/shell/card-section'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { type TemplateKind, listTemplates } from './chosen-template'
import { ParamField } from './param-field'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import type { ReportTemplate } from './templates'
import { findProblem, readValue, type ParamValues } from './template-params'

interface TemplatePanelProps {
  kind: TemplateKind
  onKind: (kind: TemplateKind) => void
  template: ReportTemplate | null
  onTemplate: (key: string) => void
  params: ParamValues
  onParams: (params: ParamValues) => void
  /** The levels that an aggregate report can be grouped by. */
  levels: readonly AggregationLevel[]
  level: AggregationLevel | undefined
  onLevel: (level: AggregationLevel | undefined) => void
  /** True after the first try: errors are shown from then on. */
  tried: boolean
  /** The kind of file and Download. */
  children: ReactNode
}

/** The choice of a report and its parameters. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { kind, onKind, template, onTemplate, params, onParams, levels, level, onLevel, tried, children } = props
  const { i18n } = useLingui()
  const missing = tried ? i18n._('common.error.require') : undefined
  return (
    <CardSection title={i18n._('managementReport.template')}>
      <div className="flex flex-col gap-3">
        <RadioGroup
          label={i18n._('managementReport.kind')}
          value={kind}
          options={[
            { value: 'individual', label: i18n._('home.reports.individual') },
            { value: 'aggregate', label: i18n._('home.reports.aggregate') },
          ]}
          onChange={onKind}
        />
        <Select
          label={i18n._('report.title')}
          required
          value={template?.key ?? ''}
          options={listTemplates(kind).map(({ key, code, label }) => ({
            value: key,
            label: code === null ? i18n._(label) : `${code} ${i18n._(label)}`,
          }))}
          placeholder={i18n._('common.choose')}
          error={template === null ? missing : undefined}
          onChange={onTemplate}
        />
        {kind === 'aggregate' && (
          <Select
            label={i18n._('managementReport.aggregateBy')}
            required
            value={level ?? ''}
            options={levels.map((level) => ({ value: level, label: i18n._(levelLabels[level]) }))}
            placeholder={i18n._('common.choose')}
            error={level === undefined ? missing : undefined}
            onChange={(value) => onLevel(levels.find((level) => level === value))}
          />
        )}
        {template?.params.map((param) => {
          const problem = findProblem(param, params)
          return (
            <ParamField
              key={`${template.key} ${param.name}`}
              param={param}
              value={readValue(param, params)}
              error={tried && problem !== null ? i18n._(problem.id, problem.values) : undefined}
              onChange={(value) => onParams({ ...params, [param.name]: value })}
            />
          )
        })}
        {children}
      </div>
    </CardSection>
  )
}
