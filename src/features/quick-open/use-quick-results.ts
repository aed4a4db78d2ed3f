import { useEffect, useMemo, useState } from 'react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { loadOtherLocale, useLocale } from '@/lib/i18n/i18n'
import { foldForSearch } from '@/lib/khmer/fold'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { can } from '@/auth/can'
import { useSession, useUser } from '@/auth/use-session'
import { mayOpen } from '@/components/layout/access'
import { type SavedView, savedViewsQuery } from '@/components/tables/saved-views'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { classLabel } from '@/domain/classrooms/labels'
import { schoolLookups, type FoundSchool } from '@/domain/schools/lookup-queries'
import { studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { matchingPages, quickPages } from './quick-pages'

/** Something one can go to. */
export interface QuickTarget {
  /** Identifies the target: several views may have one address. */
  key: string
  /** The address in the browser. */
  path: string
  label: string
  detail?: string | undefined
  /** The saved view that this is; it is opened with its columns. */
  view?: SavedView
}

export interface QuickGroup {
  name: 'views' | 'pages' | 'schools' | 'students'
  targets: readonly QuickTarget[]
  /** The number of matches, of which the targets are the first. */
  total: number
}

export interface QuickResults {
  groups: readonly QuickGroup[]
  /** The results belong to what is typed; until then those of the letters before may still be shown. */
  settled: boolean
  /** Records are found from the second letter on. */
  tooShort: boolean
  error: Error | null
  retry: () => void
}

const minLength = 2
const limit = 8
const pauseMs = 200

/** The results for the typed words: pages, schools and students of the default year, each where the user may open them. */
export function useQuickResults(typed: string, queryClient: QueryClient): QuickResults {
  const { i18n } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const user = useUser()
  const { routesById } = useRouter()
  const mayOpenRecord = (route: '/_app/school/view/$schoolId' | '/_app/student/view/$studentId') =>
    mayOpen(routesById[route].options.staticData, session)
  const seesYears = can(user, 'sts_manage_academic_years', 'sts_view_academic_years')
  const seesSchools = seesYears && mayOpenRecord('/_app/school/view/$schoolId')
  const seesStudents = seesYears && mayOpenRecord('/_app/student/view/$studentId')

  const keyword = typed.trim()
  const asked = useAfterPause(keyword)
  const pages = usePages(keyword)
  const searches = keyword.length >= minLength && asked.length >= minLength
  const years = useQuery({ ...academicYearQueries.all(), enabled: seesSchools || seesStudents }, queryClient)
  const year = years.data === undefined ? null : defaultYear(years.data.data)
  const input = { keyword: asked, academicYear: year?.id ?? 0, limit }
  const shared = { placeholderData: keepPreviousData }
  const schools = useQuery(
    { ...schoolLookups.find(input), ...shared, enabled: seesSchools && searches && year !== null },
    queryClient,
  )
  const students = useQuery(
    { ...studentQueries.find(input), ...shared, enabled: seesStudents && searches && year !== null },
    queryClient,
  )

  const failed = searches ? [years, schools, students].filter(({ isError }) => isError) : []
  const coming = searches && [years, schools, students].some(({ isFetching }) => isFetching)
  const views = useViews(keyword, queryClient)
  const groups: QuickGroup[] = [
    { name: 'views', targets: views, total: views.length },
    { name: 'pages', targets: pages, total: pages.length },
  ]
  if (searches && schools.data !== undefined && !schools.isError) {
    const targets = schools.data.data.map((school) => schoolTarget(school, locale))
    groups.push({ name: 'schools', targets, total: schools.data.total })
  }
  if (searches && students.data !== undefined && !students.isError) {
    const open = students.data.data.filter((row) => row.profile_open !== false)
    const targets = open.map((row) => studentTarget(row, i18n))
    groups.push({ name: 'students', targets, total: students.data.total })
  }
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    settled: keyword === asked && !coming,
    tooShort: keyword.length < minLength && (seesSchools || seesStudents),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

function schoolTarget(school: FoundSchool, locale: 'km' | 'en'): QuickTarget {
  const path = `/school/view/${String(school.id)}`
  return {
    key: path,
    path,
    label: localName(school, locale),
    detail: [school.emis_code, localName(school.district, locale), localName(school.province, locale)].join(' · '),
  }
}

function studentTarget({ student, school, classroom }: StudentRow, i18n: I18n): QuickTarget {
  const locale = i18n.locale === 'en' ? 'en' : 'km'
  const room = classroom === null ? [] : [classLabel(classroom, i18n)]
  const path = `/student/view/${String(student.id)}`
  return {
    key: path,
    path,
    label: fullName(student, locale),
    detail: [student.emis_student_id, ...room, localName(school, locale)].join(' · '),
  }
}

/** The user's saved views by the words typed. */
function useViews(keyword: string, queryClient: QueryClient): QuickTarget[] {
  const { data: views = [] } = useQuery(savedViewsQuery(useUser()), queryClient)
  const named = views.map((view) => ({ view, searchText: foldForSearch(view.name) }))
  return matchingPages(named, keyword).map(({ view }) => ({
    key: view.id,
    path: `${view.path}${view.search}`,
    label: view.name,
    view,
  }))
}

/** The pages by the words typed, found by their names in both languages. */
function usePages(keyword: string): QuickTarget[] {
  const { i18n } = useLingui()
  const locale = useLocale()
  const other = useTexts(locale === 'km' ? 'en' : 'km')
  const session = useSession()
  const { routesById } = useRouter()
  const pages = useMemo(
    () =>
      quickPages(Object.values(routesById), session).map((page) => {
        const label = i18n._(page.title)
        const otherLabel = other?._(page.title)
        return { path: page.path, label, otherLabel, searchText: foldForSearch(`${label} ${otherLabel ?? ''}`) }
      }),
    [routesById, session, i18n, other],
  )
  const folded = foldForSearch(keyword)
  return matchingPages(pages, keyword).map(({ path, label, otherLabel }) => {
    // Shows the name in the other language when that is the one that matched.
    const detail = foldForSearch(label).includes(folded) ? undefined : otherLabel
    return { key: path, path, label, detail }
  })
}

/** The other language's texts once they have come; without them pages are found by one name only. */
function useTexts(locale: 'km' | 'en'): I18n | null {
  const [texts, setTexts] = useState<I18n | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const found = await loadOtherLocale(locale)
      if (wanted) setTexts(found)
    }
    load().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [locale])
  return texts
}

/** The value once it has stayed the same for a moment. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
