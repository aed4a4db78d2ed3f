import { describe, expect, it } from 'vitest'
import { areaOfCode, chooseArea, narrowestCode } from './area'

const village = { province: '02', district: '0208', commune: '020801', village: '02080103' }

describe('choosing a place', () => {
  it('clears what lay below', () => {
    expect(chooseArea(village, 'district', '0203')).toEqual({ province: '02', district: '0203' })
    expect(chooseArea(village, 'province', '05')).toEqual({ province: '05' })
  })

  it('"all" clears the level itself too', () => {
    expect(chooseArea(village, 'commune', '')).toEqual({ province: '02', district: '0208' })
  })

  it('filters by the most specific place', () => {
    expect(narrowestCode(village)).toBe('02080103')
    expect(narrowestCode({ province: '02', district: undefined })).toBe('02')
    expect(narrowestCode({})).toBeUndefined()
  })

  it('the code of a place selects the wider places that contain it', () => {
    expect(areaOfCode('02080103')).toEqual(village)
    expect(areaOfCode('02')).toEqual({ province: '02' })
    expect(areaOfCode('')).toEqual({})
  })
})
