import { gazetteerQueries } from '@/domain/places/queries'
import { localName } from '@/lib/i18n/localized'
import { areaFacts } from '@/domain/places/area-facts'
import { genderLabel } from '@/domain/gender'
import { type ExportContext, filtersInForce, type ListExport } from '@/components/tables/list-export'
import { groupLabels } from './labels'
import { userQueries } from './queries'
import type { User } from './schema'
import type { UserFilters } from './user-search'

/** The list of users as a file. */
export async function userExport(context: ExportContext, filters: UserFilters): Promise<ListExport<User>> {
  const { client, i18n, locale } = context
  const places = await areaFacts(context, filters.area, (level, parent) =>
    client.query(gazetteerQueries.places(level, parent)),
  )
  const readPage = (page: { page: number; size: number }) =>
    client.query({ ...userQueries.list(filters, page), gcTime: 0, staleTime: 0 })
  // Every line of a list of one school names it.
  const school = filters.school === undefined ? null : ((await readPage({ page: 0, size: 1 })).data[0]?.school ?? null)
  return {
    title: i18n._('userManagement.title'),
    filters: filtersInForce([
      [i18n._('userManagement.group'), filters.group && i18n._(groupLabels[filters.group])],
      [i18n._('userManagement.username'), filters.username],
      ...places,
      [i18n._('school.title'), school && localName(school, locale)],
    ]),
    columns: [
      { header: i18n._('userManagement.username'), width: 20, value: ({ username }) => username },
      { header: i18n._('person.lastName'), width: 16, value: (user) => user.last_name },
      { header: i18n._('person.firstName'), width: 16, value: (user) => user.first_name },
      {
        header: i18n._('student.gender'),
        width: 8,
        value: ({ gender }) => genderLabel(gender, i18n),
      },
      { header: i18n._('userManagement.group'), width: 22, value: (user) => i18n._(groupLabels[user.user_group]) },
      {
        header: i18n._('gazetteer.province'),
        width: 18,
        value: ({ province }) => province && localName(province, locale),
      },
      {
        header: i18n._('gazetteer.district'),
        width: 18,
        value: ({ district }) => district && localName(district, locale),
      },
      { header: i18n._('school.title'), width: 28, value: (user) => user.school && localName(user.school, locale) },
      { header: i18n._('person.phone'), width: 15, value: (user) => user.phone_number_1 },
      { header: i18n._('person.email'), width: 24, value: ({ email }) => email },
      {
        header: i18n._('userManagement.status'),
        width: 12,
        value: ({ status }) => i18n._(status ? 'userManagement.status.active' : 'userManagement.status.inactive'),
      },
    ],
    readPage,
  }
}
