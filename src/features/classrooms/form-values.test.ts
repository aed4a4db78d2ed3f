import { describe, expect, it } from 'vitest'
import { bilingualOfGrade, freeSuffixes, shareOut, withoutForeignFields } from './form-values'
import { classroomInput, withFreeNames, type ClassroomInput } from '@/domain/classrooms/schema'

const room: ClassroomInput = {
  school: 31,
  academic_year: 3,
  province: '02',
  district: '0208',
  commune: '020801',
  village: '02080101',
  grade: 7,
  suffix: 'ក',
  status: 1,
  special_education: null,
  bilingual: 2,
  type: 0,
  classroom_teacher: null,
  subjects: [],
  included_subjects: [],
  excluded_subjects: [],
}
const listMessages = (input: object, schema: typeof classroomInput = classroomInput) =>
  Object.fromEntries(schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

describe('a classroom as it is sent', () => {
  it.each(['academic_year', 'grade', 'suffix', 'bilingual'])('needs %s', (field) => {
    expect(listMessages({ ...room, [field]: undefined })).toEqual({ [field]: 'common.error.require' })
  })

  it.each([
    [4, 2],
    [12, 2],
    [3, 1],
    [0, 1],
    [-3, 1],
  ])('grade %d sets the foreign language to %d', (grade, language) => {
    expect(bilingualOfGrade(grade)).toBe(language)
  })

  it('names special education up to grade 0 and the type from grade 11 on, and neither between', () => {
    expect(listMessages({ ...room, grade: 0 })).toEqual({ special_education: 'common.error.require' })
    expect(listMessages({ ...room, grade: 11 })).toEqual({ type: 'common.error.require' })
    expect(listMessages({ ...room, grade: 11, type: 2 })).toEqual({})
    const both: ClassroomInput = { ...room, special_education: 1, type: 1 }
    expect(withoutForeignFields(both)).toEqual(room)
    expect(withoutForeignFields({ ...both, grade: 12 })).toMatchObject({ special_education: null, type: 1 })
    expect(withoutForeignFields({ ...both, grade: -1 })).toMatchObject({ special_education: 1, type: 0 })
  })

  it('shares every subject out by what is not ticked', () => {
    expect(shareOut([1, 2, 3], new Set([2, 9]))).toEqual({
      subjects: [1, 2, 3],
      included_subjects: [1, 3],
      excluded_subjects: [2],
    })
  })

  it('has a suffix that no other class of the grade has', () => {
    const schema = withFreeNames(classroomInput, [{ grade: 7, suffix: 'A1' }])
    expect(listMessages({ ...room, suffix: ' a១ ' }, schema)).toEqual({ suffix: 'classroom.alreadyExists' })
    expect(listMessages({ ...room, suffix: 'A1', grade: 8 }, schema)).toEqual({})
    expect(freeSuffixes(['ក', 'គ'], 3)).toEqual(['ខ', 'ឃ', 'ង'])
  })
})
