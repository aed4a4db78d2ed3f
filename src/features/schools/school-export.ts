import { academicYearName } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { gazetteerQueries } from '@/domain/places/queries'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { areaLevels } from '@/domain/places/area'
import { areaFacts } from '@/domain/places/area-facts'
import { areaLabels } from '@/domain/places/area-labels'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { accomplishmentLevels, behindLabels, statusLabels } from '@/domain/schools/labels'
import { schoolQueries, type SchoolFilter } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'

interface SchoolExport {
  filter: SchoolFilter
  year: AcademicYear | null
}

/** The list of schools as a file. */
export async function schoolExport(
  context: ExportContext,
  { filter, year }: SchoolExport,
): Promise<ListExport<School>> {
  const { client, i18n, locale } = context
  const { name, emis, status, accomplishment, duplicates, area } = filter
  const places = await areaFacts(context, area, (level, parent) => client.query(gazetteerQueries.places(level, parent)))
  const behind = accomplishment === 1 || accomplishment === 2 || accomplishment === 3 ? accomplishment : null
  return {
    title: i18n._('school.title'),
    filters: filtersInForce([
      [i18n._('academicYear.title'), year && academicYearName(year)],
      ...places,
      [i18n._('school.nameOrCode'), name],
      [i18n._('school.emisCode'), emis],
      [i18n._('school.status'), status === 0 || status === 1 ? i18n._(statusLabels[status]) : null],
      [i18n._('accomplishment.title'), behind && i18n._(behindLabels[behind])],
      [i18n._('school.duplicates'), duplicates === true ? i18n._('common.yes') : null],
    ]),
    columns: [
      { header: i18n._('school.code'), width: 12, value: ({ code }) => code },
      { header: i18n._('school.name'), width: 30, value: (school) => school.name },
      { header: i18n._('school.nameEn'), width: 30, value: (school) => school.name_en },
      { header: i18n._('school.emisCode'), width: 15, value: (school) => school.emis_code },
      { header: i18n._('school.degree'), width: 26, value: ({ degree }) => localName(degree, locale) },
      ...areaLevels.map((level) => ({
        header: i18n._(areaLabels[level]),
        width: 18,
        value: (school: School) => localName(school[level], locale),
      })),
      {
        header: i18n._('school.principal'),
        width: 20,
        value: (school) => school.principle && fullName(school.principle, locale),
      },
      { header: i18n._('school.status'), width: 12, value: (school) => i18n._(statusLabels[school.status]) },
      {
        header: i18n._('accomplishment.title'),
        width: 24,
        value: (school) => {
          const badge = accomplishmentLevels[school.accomplishment_status]
          return badge === undefined ? null : i18n._(badge.label)
        },
      },
    ],
    readPage: ({ page, size }) =>
      client.query({ ...schoolQueries.list({ ...filter, page, size }), gcTime: 0, staleTime: 0 }),
  }
}
