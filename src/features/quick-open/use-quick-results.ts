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
import { lockedSchool, toTeacherFilter } from '@/auth/scope'
import { useSession, useUser } from '@/auth/use-session'
import { mayOpen } from '@/routing/access'
import { useOtherLanguage } from '@/components/shell/use-other-language'
import { type SavedView, savedViewsQuery } from '@/components/tables/saved-views'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { formatClassName } from '@/domain/classrooms/class-name'
import { classLabel } from '@/domain/classrooms/labels'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { schoolLookups, type FoundSchool } from '@/domain/schools/lookup-queries'
import { schoolQueries } from '@/domain/schools/queries'
import { studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { findMatches, type Match, rankMatches } from './match'
import { quickPages } from './quick-pages'

/** Something one can go to, or do. */
export interface QuickTarget {
  /** Identifies the target: several views may have one address. */
  key: string
  label: string
  detail?: string | undefined
  /** What is opened: an address in the browser, a saved view with its columns; or what is done at once. */
  opens: { path: string } | { view: SavedView } | { act: () => void }
}

export interface QuickGroup {
  name: 'views' | 'pages' | 'actions' | 'classes' | 'schools' | 'students'
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
/** As many records are shown, the best of those asked for: the server does not order them by how well they fit. */
const limit = 8
const askedFor = 50
const pauseMs = 200

/**
 * The results for the typed words: pages, actions, and classes, schools and students of the default year, each where the user
 * may open them. The group with the best fit comes first.
 */
export function useQuickResults(typed: string, queryClient: QueryClient): QuickResults {
  const { i18n } = useLingui()
  const locale = useLocale()
  const session = useSession()
  const user = useUser()
  const { routesById } = useRouter()
  const mayOpenRecord = (
    route: '/_app/school/view/$schoolId' | '/_app/student/view/$studentId' | '/_app/classroom/view/$classroomId',
  ) => mayOpen(routesById[route].options.staticData, session)
  const seesYears = can(user, 'sts_manage_academic_years', 'sts_view_academic_years')
  const seesSchools = seesYears && mayOpenRecord('/_app/school/view/$schoolId')
  const seesStudents = seesYears && mayOpenRecord('/_app/student/view/$studentId')
  // Classes are found by their names within one school.
  const ownSchool = user === null ? null : lockedSchool(user)
  const seesClasses = ownSchool !== null && mayOpenRecord('/_app/classroom/view/$classroomId')

  const keyword = typed.trim()
  const asked = useAfterPause(keyword)
  const searches = keyword.length >= minLength && asked.length >= minLength
  const years = useQuery({ ...academicYearQueries.all(), enabled: seesSchools || seesStudents }, queryClient)
  const year = years.data === undefined ? null : defaultYear(years.data.data)
  const input = { keyword: asked, academicYear: year?.id ?? 0, limit: askedFor }
  const shared = { placeholderData: keepPreviousData }
  const schools = useQuery(
    { ...schoolLookups.find(input), ...shared, enabled: seesSchools && searches && year !== null },
    queryClient,
  )
  const students = useQuery(
    { ...studentQueries.find(input), ...shared, enabled: seesStudents && searches && year !== null },
    queryClient,
  )
  const schoolInYear = useQuery(
    {
      ...schoolQueries.inYear(ownSchool?.id ?? 0, year?.id ?? 0),
      staleTime: 'static',
      enabled: seesClasses && searches && year !== null,
    },
    queryClient,
  )
  const classrooms = useQuery(
    {
      ...classroomQueries.lookup({
        academicYear: year?.id ?? 0,
        school: schoolInYear.data?.id ?? 0,
        teacherStaffId: user === null ? null : toTeacherFilter(user),
      }),
      enabled: seesClasses && searches && schoolInYear.data != null,
    },
    queryClient,
  )

  const records = [years, schools, students, schoolInYear, classrooms]
  const failed = searches ? records.filter(({ isError }) => isError) : []
  const coming = searches && records.some(({ isFetching }) => isFetching)
  const settled = keyword === asked && !coming
  const textsOf = useTexts()
  const { data: views = [] } = useQuery(savedViewsQuery(user), queryClient)
  const named = findMatches([...usePages(textsOf), ...useCommands(textsOf)], keyword, ({ texts }) => texts)
  const toTarget = (item: Named) => namedTarget(item, keyword)
  const groups = [
    makeGroup(
      'views',
      findMatches(views, keyword, ({ name }) => [name]),
      viewTarget,
    ),
    makeGroup(
      'pages',
      named.filter(({ item }) => !item.isAction),
      toTarget,
    ),
    makeGroup(
      'actions',
      named.filter(({ item }) => item.isAction),
      toTarget,
    ),
  ]
  if (searches && classrooms.data !== undefined && !classrooms.isError) {
    const found = findMatches(classrooms.data, asked, (room) => [
      formatClassName(room, 'km'),
      formatClassName(room, 'en'),
      `${String(room.grade)}${room.suffix}`,
    ])
    groups.push(makeGroup('classes', found.slice(0, limit), (room) => classTarget(room, locale), found.length))
  }
  if (searches && schools.data !== undefined && !schools.isError) {
    const { data, total } = schools.data
    const ranked = rankMatches(data, asked, ({ name, name_en, emis_code }) => [name, name_en, emis_code])
    groups.push(makeGroup('schools', ranked.slice(0, limit), (school) => schoolTarget(school, locale), total))
  }
  if (searches && students.data !== undefined && !students.isError) {
    const { data, total } = students.data
    const open = data.filter((row) => row.profile_open !== false)
    const ranked = rankMatches(open, asked, ({ student }) => [
      fullName(student, 'km'),
      fullName(student, 'en'),
      student.emis_student_id,
    ])
    groups.push(makeGroup('students', ranked.slice(0, limit), (row) => studentTarget(row, i18n), total))
  }
  const shown = groups.filter(({ targets }) => targets.length > 0)
  return {
    groups: settled ? shown.toSorted((one, other) => one.fit - other.fit) : shown,
    settled,
    tooShort: keyword.length < minLength && (seesSchools || seesStudents),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/** Matches, best first, as a group with how well the best of them fits. */
function makeGroup<Item>(
  name: QuickGroup['name'],
  matches: readonly Match<Item>[],
  toTarget: (item: Item) => QuickTarget,
  total = matches.length,
): QuickGroup & { fit: number } {
  return { name, targets: matches.map(({ item }) => toTarget(item)), total, fit: matches[0]?.fit ?? Infinity }
}

function classTarget(room: Classroom, locale: 'km' | 'en'): QuickTarget {
  const path = `/classroom/view/${String(room.id)}`
  return { key: path, label: formatClassName(room, locale), opens: { path } }
}

function schoolTarget(school: FoundSchool, locale: 'km' | 'en'): QuickTarget {
  const path = `/school/view/${String(school.id)}`
  return {
    key: path,
    label: localName(school, locale),
    detail: [school.emis_code, localName(school.district, locale), localName(school.province, locale)].join(' · '),
    opens: { path },
  }
}

function studentTarget({ student, school, classroom }: StudentRow, i18n: I18n): QuickTarget {
  const locale = i18n.locale === 'en' ? 'en' : 'km'
  const room = classroom === null ? [] : [classLabel(classroom, i18n)]
  const path = `/student/view/${String(student.id)}`
  return {
    key: path,
    label: fullName(student, locale),
    detail: [student.emis_student_id, ...room, localName(school, locale)].join(' · '),
    opens: { path },
  }
}

function viewTarget(view: SavedView): QuickTarget {
  return { key: view.id, label: view.name, opens: { view } }
}

/** A page or command with its names in both languages. */
interface Named {
  key: string
  isAction: boolean
  texts: string[]
  opens: QuickTarget['opens']
}

function namedTarget({ key, texts: [label = '', ...others], opens }: Named, keyword: string): QuickTarget {
  // Shows the name in the other language when that is the one that matched.
  const detail = foldForSearch(label).includes(foldForSearch(keyword)) ? undefined : others[0]
  return { key, label, detail, opens }
}

type TextsOf = (messageId: string) => string[]

function usePages(textsOf: TextsOf): Named[] {
  const session = useSession()
  const { routesById } = useRouter()
  const pages = useMemo(() => quickPages(Object.values(routesById), session), [routesById, session])
  return pages.map(({ path, title, isAction }) => ({ key: path, isAction, texts: textsOf(title), opens: { path } }))
}

/** What is done at once, wherever the user is. */
function useCommands(textsOf: TextsOf): Named[] {
  const session = useSession()
  const language = useOtherLanguage()
  return [
    { key: 'language', isAction: true, texts: textsOf(language.name), opens: { act: language.activate } },
    {
      key: 'sign-out',
      isAction: true,
      texts: textsOf('session.signOut'),
      opens: { act: () => void session.signOut() },
    },
  ]
}

/** The texts of a message, in the user's language first; in that alone until the other one's messages have come. */
function useTexts(): TextsOf {
  const { i18n } = useLingui()
  const other = useLocale() === 'km' ? 'en' : 'km'
  const [texts, setTexts] = useState<I18n | null>(null)
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const found = await loadOtherLocale(other)
      if (wanted) setTexts(found)
    }
    load().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [other])
  return (id) => (texts === null ? [i18n._(id)] : [i18n._(id), texts._(id)])
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
