interface ProvinceTile {
  column: number
  row: number
  /** As short as it is commonly written. */
  km: string
  en: string
}

/** The 25 provinces by gazetteer code, each where it lies on the map of Cambodia. */
export const provinceTiles: Readonly<Record<string, ProvinceTile>> = {
  '22': { column: 3, row: 1, km: 'ឧ.មានជ័យ', en: 'O. M’chey' },
  '13': { column: 4, row: 1, km: 'ព្រះវិហារ', en: 'P. Vihear' },
  '19': { column: 5, row: 1, km: 'ស្ទឹងត្រែង', en: 'S. Treng' },
  '16': { column: 6, row: 1, km: 'រតនគិរី', en: 'R. Kiri' },
  '01': { column: 2, row: 2, km: 'ប.មានជ័យ', en: 'B. M’chey' },
  '17': { column: 3, row: 2, km: 'សៀមរាប', en: 'Siem Reap' },
  '06': { column: 4, row: 2, km: 'កំពង់ធំ', en: 'K. Thom' },
  '10': { column: 5, row: 2, km: 'ក្រចេះ', en: 'Kratie' },
  '11': { column: 6, row: 2, km: 'មណ្ឌលគិរី', en: 'M. Kiri' },
  '24': { column: 1, row: 3, km: 'ប៉ៃលិន', en: 'Pailin' },
  '02': { column: 2, row: 3, km: 'បាត់ដំបង', en: 'B’bang' },
  '04': { column: 3, row: 3, km: 'ក.ឆ្នាំង', en: 'K. Chhnang' },
  '03': { column: 4, row: 3, km: 'កំពង់ចាម', en: 'K. Cham' },
  '25': { column: 5, row: 3, km: 'ត្បូងឃ្មុំ', en: 'T. Khmum' },
  '15': { column: 2, row: 4, km: 'ពោធិ៍សាត់', en: 'Pursat' },
  '05': { column: 3, row: 4, km: 'កំពង់ស្ពឺ', en: 'K. Speu' },
  '12': { column: 4, row: 4, km: 'ភ្នំពេញ', en: 'P. Penh' },
  '14': { column: 5, row: 4, km: 'ព្រៃវែង', en: 'Prey Veng' },
  '09': { column: 2, row: 5, km: 'កោះកុង', en: 'Koh Kong' },
  '21': { column: 3, row: 5, km: 'តាកែវ', en: 'Takeo' },
  '08': { column: 4, row: 5, km: 'កណ្តាល', en: 'Kandal' },
  '20': { column: 5, row: 5, km: 'ស្វាយរៀង', en: 'Svay Rieng' },
  '18': { column: 2, row: 6, km: 'ព.សីហនុ', en: 'P. Sihanouk' },
  '07': { column: 3, row: 6, km: 'កំពត', en: 'Kampot' },
  '23': { column: 4, row: 6, km: 'កែប', en: 'Kep' },
}

const columns = 6
const rows = 6

/** The position of a province that the map does not have yet: below the others, in the order given. */
export const placeBelow = (index: number) => ({
  column: 1 + (index % columns),
  row: rows + 1 + Math.floor(index / columns),
})
