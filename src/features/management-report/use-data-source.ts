import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@/lib/i18n/i18n'
import { chooseArea, narrowestCode, type Area } from '@/domain/places/area'
import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import { classroomQueries } from '@/domain/classrooms/queries'
import { schoolQueries, type SchoolChoice } from '@/domain/schools/queries'
import type { ReportDegree } from '@/domain/aggregation/degrees'
import type { PlaceOfUser } from '@/domain/aggregation/place-of-user'

/** The choice. The school is the raw one, so that it stays when the year changes. */
interface Draft {
  academicYear: number | undefined
  area: Area
  rawSchool: number | undefined
  degree: ReportDegree | undefined
  grade: number | undefined
  classroom: number | undefined
}

const noClass = { grade: undefined, classroom: undefined }
const noSchool = { rawSchool: undefined, ...noClass }

/** The chosen source of a report's figures; a change clears values that no longer fit. */
export function useDataSource(years: readonly AcademicYear[], place: PlaceOfUser) {
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(years, place))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const { academicYear, area, rawSchool } = draft
  const own = place.school
  const schools = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer: narrowestCode(area), locale }),
    enabled: own === null && academicYear !== undefined && area.province !== undefined,
  })
  const ownInYear = useQuery({
    ...schoolQueries.inYear(own?.id ?? 0, academicYear ?? 0),
    enabled: own !== null && academicYear !== undefined,
  })
  const found = rawSchool === undefined ? undefined : schools.data?.inYear.get(rawSchool)
  const school: SchoolChoice | null = (own === null ? found : ownInYear.data) ?? null
  const classrooms = useQuery({
    ...classroomQueries.lookup({ academicYear: academicYear ?? 0, school: school?.id ?? 0, teacherStaffId: null }),
    enabled: academicYear !== undefined && school !== null,
  })
  return {
    draft,
    schools,
    ownInYear,
    classrooms,
    /** The chosen school in the chosen year. */
    school,
    year: years.find(({ id }) => id === academicYear) ?? null,
    setYear: (id: number) => change({ academicYear: id, classroom: undefined }),
    setArea: (next: Area) => change({ area: next, ...noSchool }),
    setSchool: (id: number | undefined) => change({ rawSchool: id, degree: place.degree, ...noClass }),
    setGrade: (choice: Pick<Draft, 'degree' | 'grade'>) => change({ ...choice, classroom: undefined }),
    setClassroom: (id: number | undefined) => change({ classroom: id }),
    reset: () => setDraft(emptyDraft(years, place)),
  }
}
export type DataSource = ReturnType<typeof useDataSource>

function emptyDraft(years: readonly AcademicYear[], { province, district, degree }: PlaceOfUser): Draft {
  const inProvince = province === null ? {} : chooseArea({}, 'province', province.code)
  return {
    academicYear: defaultYear(years)?.id,
    area: district === null ? inProvince : chooseArea(inProvince, 'district', district.code),
    degree,
    ...noSchool,
  }
}
