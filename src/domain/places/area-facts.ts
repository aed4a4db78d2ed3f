import type { Place } from './area-filter'
import { type Area, type AreaLevel, areaLevels } from './area'
import { areaLabels } from './area-labels'
import type { ExportContext } from '@/components/tables/list-export'
import { localName } from '@/lib/i18n/localized'

type ReadPlaces = (level: AreaLevel, parent: string | undefined) => Promise<readonly Place[]>

/** The places that narrow a list, each with its level, from the widest down. */
export async function areaFacts(
  { i18n, locale }: ExportContext,
  area: Area,
  readPlaces: ReadPlaces,
): Promise<(readonly [label: string, value: string])[]> {
  const chosen = areaLevels.flatMap((level, at) => {
    const code = area[level]
    const wider = areaLevels[at - 1]
    return code === undefined ? [] : [{ level, code, parent: wider && area[wider] }]
  })
  return await Promise.all(
    chosen.map(async ({ level, code, parent }) => {
      const place = (await readPlaces(level, parent)).find((each) => each.code === code)
      return [i18n._(areaLabels[level]), place === undefined ? code : localName(place, locale)] as const
    }),
  )
}
