import { queryOptions } from '@tanstack/react-query'
import type { ComboboxOption } from '@/components/forms/match-options'
import { api } from '@/lib/api/api'
import { getRecord } from '@/lib/api/get-record'
import { localName } from '@/lib/i18n/localized'
import { dataSchema, pageSchema, wirePaging } from '@/lib/api/wire'
import { queryKeys } from '@/domain/query-keys'
import { areaOfCode } from '@/domain/places/area'
import * as z from 'zod/mini'
import { copyingSchool, queueStatus, school } from './schema'

/** The fields that a school selection needs; the rest of thousands of records is dropped on arrival. */
export const schoolChoice = z.pick(school, {
  id: true,
  school_id: true,
  code: true,
  name: true,
  name_en: true,
  emis_code: true,
  degree: true,
  commune: true,
})
export type SchoolChoice = z.infer<typeof schoolChoice>

/** The schools that a choice offers. */
export interface SchoolLookup {
  academicYear: number
  /** The most specific place chosen or fixed by the user's role. */
  gazetteer?: string | undefined
  /** The raw school of a school-level user. */
  school?: number | undefined
  locale: 'km' | 'en'
}

/** The filters, order and page of the school list. */
export interface SchoolListing {
  /** Counted from 0. */
  page: number
  size: number
  /** A column of the wire and a direction: `code.asc`. */
  sort: string
  academicYear: number | undefined
  /** The most specific place; the wider ones are the beginning of its code. */
  gazetteer?: string | undefined
  /** The raw school of a school-level user. */
  school?: number | undefined
  status?: 0 | 1 | undefined
  /** Below this level of accomplishment. */
  accomplishment?: 1 | 2 | 3 | undefined
  /** Set up, but nothing entered in this month. */
  silent?: number | undefined
  /** Active, but without a class that has students. */
  notSetUp?: true | undefined
  duplicates?: true | undefined
  emis?: string | undefined
  name?: string | undefined
}

/** The ministry caps the lists of schools for selects and lookups at 9,999. */
export const lookupLimit = 9999

/** All schools of a year for a choice, in the order of the language's name. */
const lookup = ({ academicYear, gazetteer, school: schoolId, locale }: SchoolLookup) =>
  queryOptions({
    queryKey: [...queryKeys.schools, 'lookup', { academicYear, gazetteer, schoolId, locale }],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.get('schools', {
        schema: pageSchema(schoolChoice),
        params: {
          academic_year: academicYear,
          gazetteer,
          school_id: schoolId,
          ...wirePaging(0, lookupLimit),
          orderBy: locale === 'en' ? 'name_en' : 'name',
          order: 'asc',
        },
        signal,
      }),
  })

export interface SchoolOptions {
  /** Valued by the raw school. */
  options: ComboboxOption[]
  /** The school in the year, by the raw school's id. */
  inYear: ReadonlyMap<number, SchoolChoice>
}

type SchoolChoices = z.output<ReturnType<typeof pageSchema<typeof schoolChoice>>>
const choiceInKhmer = (page: SchoolChoices) => toSchoolOptions(page, 'km')
const choiceInEnglish = (page: SchoolChoices) => toSchoolOptions(page, 'en')

/** A school as an option of a choice; schools of one name differ by their codes and their commune. */
export function schoolOption(value: string, school: SchoolChoice, locale: 'km' | 'en'): ComboboxOption {
  const { name, name_en, code, emis_code, commune } = school
  return {
    value,
    label: localName(school, locale),
    detail: [code, `EMIS ${emis_code}`, localName(commune, locale)].join(' · '),
    searchText: [name, name_en, code, emis_code],
  }
}

function toSchoolOptions({ data }: SchoolChoices, locale: 'km' | 'en'): SchoolOptions {
  return {
    options: data.map((item) => schoolOption(String(item.school_id), item, locale)),
    inYear: new Map(data.map((item) => [item.school_id, item])),
  }
}

export const schoolQueries = {
  list: (listing: SchoolListing) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'list', listing],
      queryFn: ({ signal }) => {
        const { page, size, sort, gazetteer } = listing
        const [orderBy, order] = sort.split('.')
        return api.get('schools', {
          schema: pageSchema(school),
          params: {
            ...wirePaging(page, size),
            orderBy,
            order,
            academic_year: listing.academicYear,
            school_id: listing.school,
            ...areaOfCode(gazetteer ?? ''),
            gazetteer,
            status: listing.status,
            accomplishment_status: listing.accomplishment,
            silent_month: listing.silent,
            not_set_up: listing.notSetUp,
            duplicate_record: listing.duplicates,
            emis_code: listing.emis,
            school_name: listing.name,
          },
          signal,
        })
      },
    }),

  /** Asks whether schools are being copied into the year. */
  isCopying: (academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'is-copying', academicYear],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const params = { academic_year_id: academicYear }
        const answer = await api.get('get-queue-status', { schema: queueStatus, params, signal })
        return answer.queueStatus === copyingSchool
      },
    }),

  lookup,

  /** The schools of a year as the options of a choice, by raw school: one that is chosen stays so in another year. */
  choice: (input: SchoolLookup) => ({
    ...lookup(input),
    // Two functions that stay the same, so that thousands of options are made once and not with every render.
    select: input.locale === 'en' ? choiceInEnglish : choiceInKhmer,
  }),

  /** One school in its year. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'detail', id],
      queryFn: ({ signal }) => getRecord(`schools/${String(id)}`, { schema: dataSchema(school), signal }),
    }),

  /** A raw school's record in a year; null when the year does not have it. */
  inYear: (rawSchool: number, academicYear: number) =>
    queryOptions({
      queryKey: [...queryKeys.schools, 'in-year', rawSchool, academicYear],
      queryFn: async ({ signal }) => {
        const params = { academic_year: academicYear, school_id: rawSchool, ...wirePaging(0, 1) }
        const { data } = await api.get('schools', { schema: pageSchema(school), params, signal })
        return data[0] ?? null
      },
    }),
}
