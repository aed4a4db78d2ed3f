import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { parseCsv } from '@/lib/spreadsheet/csv'
import type { Database, GazetteerTable } from '../db/types'
import { insertRows } from './insert-rows'
import { createRandom } from './random'

export type Place = GazetteerTable
export interface Commune extends Place {
  villages: readonly Place[]
}
export interface Country {
  /** Every place, parents before their children. */
  places: readonly Place[]
  communes: readonly Commune[]
  /** The place with this code; a code that does not exist is an error of the seed. */
  place: (code: string) => Place
}

const levels = { 2: 'province', 4: 'district', 6: 'commune', 8: 'village' } as const

function readTable(file: string): string[][] {
  return parseCsv(readFileSync(new URL(file, import.meta.url), 'utf8')).map(({ cells }) => cells)
}

function place(code: string, name: string | undefined, nameEn: string | undefined, kind: string | undefined): Place {
  const { length } = code
  if (length !== 2 && length !== 4 && length !== 6 && length !== 8) throw new Error(`${code} is no place's code`)
  if (name === undefined || nameEn === undefined || kind === undefined) throw new Error(`${code} lacks a name`)
  return {
    id: Number(code),
    code,
    level: levels[length],
    parent_code: length === 2 ? null : code.slice(0, -2),
    name,
    name_en: nameEn,
    kind,
  }
}

/**
 * The places of the given provinces (all 25 without). Provinces, districts and communes have their true names and codes
 * and the communes their true number of villages; which village bears which of the country's village names is made.
 */
export function country(provinces?: readonly string[]): Country {
  const random = createRandom('villages')
  const villageNames = readTable('./village-names.tsv')
  const places: Place[] = []
  const communes: Commune[] = []
  for (const [code = '', name, nameEn, kind, villageCount] of readTable('./places.tsv')) {
    if (provinces !== undefined && !provinces.includes(code.slice(0, 2))) continue
    const here = place(code, name, nameEn, kind)
    places.push(here)
    if (here.level !== 'commune') continue
    const villages: Place[] = []
    const used = new Set<string>()
    while (villages.length < Number(villageCount)) {
      const [villageName, villageNameEn] = random.pick(villageNames)
      if (villageName === undefined || used.has(villageName)) continue
      used.add(villageName)
      const serial = String(villages.length + 1).padStart(2, '0')
      villages.push(place(`${code}${serial}`, villageName, villageNameEn, 'ភូមិ'))
    }
    places.push(...villages)
    communes.push({ ...here, villages })
  }
  const byCode = new Map(places.map((place) => [place.code, place]))
  return {
    places,
    communes,
    place: (code) => {
      const found = byCode.get(code)
      if (found === undefined) throw new Error(`There is no place ${code}`)
      return found
    },
  }
}

export async function seedPlaces(db: Kysely<Database>, places: readonly Place[]): Promise<void> {
  await insertRows(db, 'gazetteer', places)
}
