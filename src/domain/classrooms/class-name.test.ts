import { expect, test } from 'vitest'
import { formatClassName } from './class-name'

test('a class is named by its grade and suffix, as each language writes them', () => {
  const grade7 = { grade_name: 'ថ្នាក់ទី7', grade_name_en: 'Grade 7' }
  const preSchool = { grade_name: 'មត្តេយ្យចម្រុះ', grade_name_en: 'Mixed pre-school' }
  expect(formatClassName({ ...grade7, suffix: 'ក' }, 'km')).toBe('ថ្នាក់ទី៧ក')
  expect(formatClassName({ ...grade7, suffix: '2' }, 'km')).toBe('ថ្នាក់ទី៧ 2')
  expect(formatClassName({ ...preSchool, suffix: 'ក' }, 'km')).toBe('មត្តេយ្យចម្រុះ ក')
  expect(formatClassName({ ...grade7, suffix: 'ក' }, 'en')).toBe('Grade 7 ក')
})
