/** The levels of the gazetteer from the widest to the narrowest. */
export const areaLevels = ['province', 'district', 'commune', 'village'] as const
export type AreaLevel = (typeof areaLevels)[number]

/** A choice of places by code; a missing level is not chosen. */
export type Area = Partial<Record<AreaLevel, string | undefined>>

/** The choice after one level got a new code: what lay below it no longer fits and is cleared. */
export function chooseArea(area: Area, level: AreaLevel, code: string): Area {
  const widerLevels = areaLevels.slice(0, areaLevels.indexOf(level))
  const next: Area = {}
  for (const wider of widerLevels) next[wider] = area[wider]
  if (code !== '') next[level] = code
  return next
}

/** The most specific code chosen: the `gazetteer` parameter of lists. */
export function narrowestCode(area: Area): string | undefined {
  return area.village ?? area.commune ?? area.district ?? area.province
}

/** The choice of a place and of the wider places that it lies in, whose codes are the beginnings of its code. */
export function areaOfCode(code: string): Area {
  const area: Area = {}
  for (const [index, level] of areaLevels.entries()) {
    const length = (index + 1) * 2
    if (code.length >= length) area[level] = code.slice(0, length)
  }
  return area
}
