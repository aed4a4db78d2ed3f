import { describe, expect, test } from 'vitest'
import { toImportChoices } from './import-words'
import { cellReaders, dateOfDayNumber, monthFirstDate, plainDate } from './read-cell'

const named = (id: number, name: string, name_en: string) => ({ id, name, name_en })
const choices = toImportChoices({
  grade: [],
  ethnicity: [],
  disability: [
    { ...named(1, 'ចលនា', 'Moving'), parent_id: null, all_children: [{ ...named(11, 'ផ្សេង', 'Other'), parent_id: 1 }] },
  ],
  healthProblem: [],
  personalProblem: [named(1, 'ផ្សេង', 'Other'), named(2, 'ផ្សេង', 'Another')],
  scholarship: [
    { ...named(1, 'រដ្ឋ បឋម', 'Government scholarship, primary'), type: 'government' },
    { ...named(2, 'រដ្ឋ មធ្យម', 'Government scholarship, secondary'), type: 'government' },
    { ...named(3, 'អង្គការ', 'NGO'), type: 'ngo' },
  ],
})
const readers = cellReaders(choices, '2026-11-21')

describe('a cell', () => {
  test.each([
    ['NGO, Government scholarship, secondary,Government scholarship , primary', { value: [1, 2, 3] }],
    ['NGO; រដ្ឋ បឋម', { value: [1, 3] }],
    ['Government scholarship', { message: 'enrollment.import.unknownWord' }],
    ['government', { message: 'enrollment.import.unknownWord' }],
    ['None', { value: [] }],
  ])('names scholarships, with commas within their names: %s', (text, read) => {
    expect(readers.scholarships(text)).toEqual(read)
  })

  test('takes no word that several entries share, and no status of somebody who was here before', () => {
    expect(readers.personal_problems('ផ្សេង')).toEqual({ message: 'enrollment.import.sharedWord' })
    expect(readers.personal_problems('Another')).toEqual({ value: [2] })
    expect(readers.enrollment_status('4')).toEqual({ message: 'enrollment.import.unknownWord' })
  })

  test('has a name or says that it is none', () => {
    expect(readers.last_name(' ចាន់  ដារ៉ា ')).toEqual({ value: 'ចាន់ ដារ៉ា' })
    expect(readers.last_name('\u200B')).toEqual({ message: 'common.error.require' })
    for (const text of ['=cmd()', '<b>', '12', '#DIV/0!', 'http://x']) {
      expect(readers.last_name(text)).toEqual({ message: 'common.error.name' })
    }
  })
})

describe('a birth date of a file', () => {
  test.each([
    ['02-03-2011', '02-03-2011'],
    ['2/3/2011', '02-03-2011'],
    ['២/៣/២០១១', '02-03-2011'],
    ['2.3.2011', '02-03-2011'],
    ['2-3-2011', '02-03-2011'],
    ['2011-03-02', '02-03-2011'],
    ['2011/3/2', '02-03-2011'],
    ['2011-03-02 00:00:00', '02-03-2011'],
    ['31/2/2011', '31/2/2011'],
    ['2/3/11', '2/3/11'],
    ['March 2', 'March 2'],
  ])('%s is read as %s', (text, date) => {
    expect(plainDate(text)).toBe(date)
  })

  test.each([
    ['40604', '02-03-2011'],
    ['40604.0', '02-03-2011'],
    ['2011', null],
    ['02-03-2011', null],
  ])('the day number %s of a spreadsheet is %s', (text, date) => {
    expect(dateOfDayNumber(text)).toBe(date)
  })

  test.each([
    ['2/3/2011', '03-02-2011'],
    ['3/25/2011', '25-03-2011'],
    ['25/3/2011', null],
    ['3/3/2011', null],
    ['02-03-2011', null],
    ['2011/2/3', null],
  ])('%s with the month first is %s', (text, date) => {
    expect(monthFirstDate(text)).toBe(date)
  })
})
