import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { Role } from '@/auth/permissions'
import { Button } from '@/components/ui/button'
import { academicYearName } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { type FileChoice, FileChoiceFields } from '@/domain/exports/file-choice'
import { availableFile, reasonForNoPdf, tooLongForPdf } from '@/domain/exports/pdf-length'
import { RequestState } from '@/domain/exports/request-state'
import { useStartExport } from '@/domain/exports/use-start-export'
import { type TemplateKind, firstKind, namedTemplate } from './chosen-template'
import { DataSourcePanel } from './data-source-panel'
import { reportQueries, requestReport } from './queries'
import type { ReportList } from './schema'
import { levelLabels, type AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { PlaceOfUser } from '@/domain/aggregation/place-of-user'
import { TemplatePanel } from './template-panel'
import { findProblem, sentParams, type ParamValues } from './template-params'
import { useDataSource } from './use-data-source'

interface ReportRequestFormProps {
  role: Role
  place: PlaceOfUser
  years: readonly AcademicYear[]
  templateName: string | undefined
  onTemplate: (key: string | undefined) => void
}

const noParams: ParamValues = {}

/** A country has few provinces and grades: a list of students, or figures by anything smaller, can be too long for a PDF. */
function mayBeLong({ filters: { aggregate_by: level } }: ReportList): boolean {
  return level !== 'national' && level !== 'province' && level !== 'grade'
}

function isTooLong(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.messageId === tooLongForPdf
}

/** Data source and template; Download has the report made. */
export function ReportRequestForm({ role, place, years, templateName, onTemplate }: ReportRequestFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const source = useDataSource(years, place)
  const template = namedTemplate(templateName)
  const [ownKind, setOwnKind] = useState<TemplateKind>(firstKind(role))
  const kind = template?.kind ?? ownKind
  const [level, setLevel] = useState<AggregationLevel | undefined>(place.levels[0])
  // By template, so that switching templates loses no input.
  const [paramsOf, setParamsOf] = useState<Readonly<Record<string, ParamValues>>>({})
  const [chosenFile, setFile] = useState<FileChoice>({ fileType: 'xlsx', language: locale })
  /** The last list that the server refused as too long for a PDF. */
  const [tooLong, setTooLong] = useState<{ list: string; values: ApiError['values'] } | null>(null)
  const [tries, setTries] = useState(0)
  const request = useStartExport(requestReport)
  // The first field in error at the last try has the focus.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  const params = (template && paramsOf[template.key]) ?? noParams
  const { draft, school, year } = source
  const isLookingForSchool = draft.rawSchool !== undefined && school === null && source.schools.isFetching

  const buildList = (): ReportList | null => {
    if (template === null || draft.academicYear === undefined) return null
    if (template.kind === 'aggregate' && level === undefined) return null
    if (template.params.some((param) => findProblem(param, params) !== null)) return null
    return {
      template: template.key,
      filters: {
        academic_year: draft.academicYear,
        province: draft.area.province ?? null,
        district: draft.area.district ?? null,
        commune: draft.area.commune ?? null,
        village: draft.area.village ?? null,
        school: school?.id ?? null,
        degree: draft.degree ?? null,
        grade: draft.grade ?? null,
        aggregate_by: template.kind === 'aggregate' ? (level ?? null) : null,
      },
      params: sentParams(template, params),
      classroom_id: draft.classroom ?? null,
    }
  }
  const list = buildList()
  const canBeCounted = list !== null && mayBeLong(list) && !isLookingForSchool
  const { data: rows } = useQuery(reportQueries.rows(canBeCounted ? list : null, chosenFile.language))
  const refused = tooLong !== null && tooLong.list === JSON.stringify(list) ? tooLong : null
  const noPdf = refused === null ? reasonForNoPdf(rows, i18n) : i18n._(tooLongForPdf, { ...refused.values })
  const file = availableFile(chosenFile, noPdf)
  const buildLabels = (): Record<string, string> => {
    const room = source.classrooms.data?.find(({ id }) => id === draft.classroom)
    return {
      ...(template && { template: i18n._(template.label) }),
      ...(year && { academic_year: academicYearName(year) }),
      ...(school && { school: localName(school, locale) }),
      ...(room && { classroom: formatClassName(room, locale) }),
      ...(template?.kind === 'aggregate' && level && { aggregate_by: i18n._(levelLabels[level]) }),
    }
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (list === null) {
          setTries(tries + 1)
          return
        }
        const asked = { ...list, labels: buildLabels(), language: file.language, file_type: file.fileType }
        request.mutate(asked, {
          onError: (error) => {
            if (isTooLong(error)) setTooLong({ list: JSON.stringify(list), values: error.values })
          },
        })
      }}
      className="grid items-start gap-4 md:grid-cols-2"
    >
      <DataSourcePanel
        years={years}
        place={place}
        source={source}
        yearError={tries > 0 && draft.academicYear === undefined ? i18n._('common.error.require') : undefined}
      />
      <TemplatePanel
        kind={kind}
        onKind={(next) => {
          setOwnKind(next)
          if (next !== kind) onTemplate(undefined)
        }}
        template={template}
        onTemplate={onTemplate}
        params={params}
        onParams={(next) => template && setParamsOf({ ...paramsOf, [template.key]: next })}
        levels={place.levels}
        level={level}
        onLevel={setLevel}
        tried={tries > 0}
      >
        <FileChoiceFields {...file} noPdf={noPdf} onChange={setFile} />
        <div className="flex flex-col items-start gap-2">
          <Button
            type="submit"
            variant="primary"
            icon={<Download aria-hidden className="size-4" />}
            pending={request.isPending || isLookingForSchool}
          >
            {i18n._('common.download')}
          </Button>
          {/* The file types give the reason. */}
          <RequestState
            request={noPdf !== null && isTooLong(request.error) ? { ...request, error: null } : request}
            failure="managementReport.error.request"
          />
        </div>
      </TemplatePanel>
    </form>
  )
}
