import { describe, expect, it } from 'vitest'
import { indexOptions } from './match-options'

const options = [
  { value: '1', label: 'វិទ្យាល័យ សង្កែ', detail: '02080101', searchText: 'វិទ្យាល័យ សង្កែ Sangkae High School 02080101' },
  { value: '2', label: 'បឋមសិក្សា កណ្ដាល', detail: '02080102' },
  { value: '3', label: 'Wat Kor', detail: '០២០៨០១០៣' },
]
const found = (query: string) =>
  indexOptions(options)
    .matching(query)
    .map(({ value }) => value)

describe('searching a long choice', () => {
  it('finds by Khmer name, Latin name and code, in any digits', () => {
    expect(found('សង្កែ')).toEqual(['1'])
    expect(found('sangkae')).toEqual(['1'])
    expect(found('០២០៨០១០១')).toEqual(['1'])
    expect(found('02080103')).toEqual(['3'])
  })

  it('reads the spellings of one Khmer word as one', () => {
    expect(found('កណ្តាល')).toEqual(['2'])
  })

  it('wants every word, in any order', () => {
    expect(found('school sangkae')).toEqual(['1'])
    expect(found('wat sangkae')).toEqual([])
  })

  it('finds a Latin name in another spelling, after the names that are spelled as typed', () => {
    const names = ['Sangkae', 'Phnum Sampov', 'Sangke', 'Samraong'].map((label) => ({ value: label, label }))
    const matching = (query: string) =>
      indexOptions(names)
        .matching(query)
        .map(({ value }) => value)
    expect(matching('sangke')).toEqual(['Sangke', 'Sangkae'])
    expect(matching('sangkae')).toEqual(['Sangkae', 'Sangke'])
    expect(matching('sampou')).toEqual([])
    expect(matching('pnom sampov')).toEqual([])
    expect(matching('pnoum sampow')).toEqual(['Phnum Sampov'])
  })

  it('gives everything for an empty query', () => {
    expect(found('  ')).toEqual(['1', '2', '3'])
  })

  it('finds what is not warmed up yet, and warms up in steps', () => {
    const index = indexOptions(options)
    let steps = 1
    expect(index.warm(() => steps-- > 0)).toBe(false)
    expect(index.matching('wat kor').map(({ value }) => value)).toEqual(['3'])
    expect(index.warm(() => true)).toBe(true)
  })
})
