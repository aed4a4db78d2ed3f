import type { Kysely } from 'kysely'
import * as z from 'zod'
import {
  placesProgress,
  type Completion,
  type PlaceProgress,
  type PlacesProgress,
  type ProgressFigures,
  type Waiting,
} from '@/features/progress/schema'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { nothing, wholeNumber } from '../../request'
import { areaRequest, findArea, sheetsOfArea, type Area } from './progress-area'
import { countPlaces } from './count-places'
import { countWaiting } from './count-waiting'
import { findYear, findAccomplishmentLevel, type ProgressYear } from './progress-year'

const placesRequest = z.strictObject({ ...areaRequest, month: wholeNumber(0, 11) })

export const progressPlaceOperations: readonly ServedOperation[] = [
  reading('GET /progress/places', { params: nothing, query: placesRequest }, async ({ db, dataScope, query }) => {
    const area = await findArea(db, dataScope, query)
    const year = await findYear(db, query.academic_year)
    return { data: placesProgress.parse(await readBoard(db, { area, year, month: query.month })) }
  }),
]

async function readBoard(
  db: Kysely<Database>,
  asked: { area: Area; year: ProgressYear; month: number },
): Promise<PlacesProgress> {
  const { area, year } = asked
  const sheets = await sheetsOfArea(db, area, year)
  const board = { ...asked, sheets }
  const figures = await countPlaces(db, board, area.lists)
  // Beside the schools of a district stand their classes; the district itself counts schools, as it does among others.
  const bySchools = area.lists === 'school' ? await countPlaces(db, board, 'district') : figures
  const waiting = await countWaiting(db, asked)
  const listed = area.lists === 'school' ? await readSchools(db, area, year.id) : await readPlaces(db, area)
  return {
    level: findAccomplishmentLevel(year),
    counted_at: sheets.countedAt,
    total: [...bySchools.values()].reduce(addFigures, noFigures),
    places: listed.map(({ key, ...place }): PlaceProgress =>
      Object.assign(place, figures.get(key) ?? noFigures, { waiting: waiting.get(key) ?? nothingWaits }),
    ),
  }
}

type Listed = Pick<PlaceProgress, 'kind' | 'code' | 'school_id' | 'name' | 'name_en'> & { key: string }

/** The provinces, or the districts of one, also those without a school. */
async function readPlaces(db: Kysely<Database>, { lists, code }: Area): Promise<Listed[]> {
  const kind = lists === 'district' ? 'district' : 'province'
  const rows = await db
    .selectFrom('gazetteer')
    .select(['code', 'name', 'name_en'])
    .where('level', '=', kind)
    .$if(code !== '', (places) => places.where('parent_code', '=', code))
    .orderBy('code')
    .execute()
  return rows.map((row) => Object.assign(row, { key: row.code, kind, school_id: null } as const))
}

async function readSchools(db: Kysely<Database>, { where }: Area, yearId: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['schools.id as school_id', 'raw_schools.emis_code as code', 'raw_schools.name', 'raw_schools.name_en'])
    .where('schools.academic_year_id', '=', yearId)
    .where('schools.status', '=', 1)
    .where(where)
    .orderBy('raw_schools.emis_code')
    .execute()
  return rows.map((row) => Object.assign(row, { key: String(row.school_id), kind: 'school' } as const))
}

const noCompletion: Completion = { complete: 0, partial: 0, not_started: 0 }
const noSheets = { ...noCompletion, expected: 0, entered: 0 }
const noFigures: ProgressFigures = { schools: 0, stage: noCompletion, scores: noSheets, attendance: noSheets }

const nothingWaits: Waiting = { students: 0, without_class: 0, undecided: 0, rounds_due: 0 }

function addFigures(sum: ProgressFigures, one: ProgressFigures): ProgressFigures {
  return {
    schools: sum.schools + one.schools,
    stage: addCompletion(sum.stage, one.stage),
    scores: addSheets(sum.scores, one.scores),
    attendance: addSheets(sum.attendance, one.attendance),
  }
}

function addCompletion(sum: Completion, one: Completion): Completion {
  return {
    complete: sum.complete + one.complete,
    partial: sum.partial + one.partial,
    not_started: sum.not_started + one.not_started,
  }
}

function addSheets(sum: ProgressFigures['scores'], one: ProgressFigures['scores']): ProgressFigures['scores'] {
  return {
    ...addCompletion(sum, one),
    expected: sum.expected + one.expected,
    entered: sum.entered + one.entered,
  }
}
