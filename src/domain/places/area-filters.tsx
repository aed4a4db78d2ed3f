import type { FormatContext } from '@/components/tables/format-context'
import type { ListFilter } from '@/components/tables/list'
import { localName } from '@/lib/i18n/localized'
import { lockedDistrict, lockedProvince, ownPlaceCode } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { type AreaLevel, areaLevels, areaOfCode, chooseArea, narrowestCode } from './area'
import { AreaFilter } from './area-filter'
import { areaLabels } from './area-labels'
import { gazetteerQueries } from './queries'

interface AreaValues {
  /** The most specific place chosen; the wider ones are the beginning of its code. */
  gazetteer?: string | undefined
}

interface AreaFiltersSettings {
  /** The levels that the list can be filtered by, each with the place of its control. */
  levels: Partial<Record<AreaLevel, ListFilter<AreaValues>['at']>>
  isOffered: (user: SignedInUser) => boolean
  /** The levels without which nothing can be listed. */
  required?: readonly AreaLevel[]
}

/** The filters by place, one for each level. A school belongs to a place, so that another place drops it. */
export function areaFilters({ levels, isOffered, required = [] }: AreaFiltersSettings): ListFilter<AreaValues>[] {
  return areaLevels.flatMap((level) => {
    const at = levels[level]
    return at === undefined ? [] : [areaFilter(level, { at, isOffered, required })]
  })
}

function areaFilter(
  level: AreaLevel,
  {
    at,
    isOffered,
    required,
  }: { at: ListFilter<AreaValues>['at'] } & Required<Pick<AreaFiltersSettings, 'isOffered' | 'required'>>,
): ListFilter<AreaValues> {
  return {
    key: level,
    label: areaLabels[level].id,
    at,
    isContext: true,
    isOffered: (_, user) => isOffered(user),
    isLocked: ({ gazetteer = '' }, user) => (areaOfCode(gazetteer)[level]?.length ?? 0) <= ownPlaceCode(user).length,
    format: ({ gazetteer = '' }, context) => formatPlace(gazetteer, level, context),
    dropped: ({ gazetteer = '' }) => ({
      gazetteer: narrowestCode(chooseArea(areaOfCode(gazetteer), level, '')),
      school: undefined,
    }),
    Control: function AreaControl({ user, values: { gazetteer = '' }, onChange }) {
      const [province, district] = [lockedProvince(user), lockedDistrict(user)]
      return (
        <AreaFilter
          places={gazetteerQueries.places}
          area={areaOfCode(gazetteer)}
          levels={[level]}
          required={required}
          locked={{ ...(province && { province }), ...(district && { district }) }}
          onChange={(area) => onChange({ gazetteer: narrowestCode(area), school: undefined })}
        />
      )
    },
  }
}

function formatPlace(gazetteer: string, level: AreaLevel, { locale, read }: FormatContext): string | null {
  const area = areaOfCode(gazetteer)
  const code = area[level]
  if (code === undefined) return null
  const wider = areaLevels[areaLevels.indexOf(level) - 1]
  const place = read(gazetteerQueries.places(level, wider && area[wider]))?.find((item) => item.code === code)
  return place === undefined ? code : localName(place, locale)
}
