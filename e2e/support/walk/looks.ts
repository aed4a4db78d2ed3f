/** The looks of the product that matter to how it reads: language, theme and width. */
export interface Look {
  language: 'km' | 'en'
  colorScheme: 'light' | 'dark'
  width: 1440 | 360
}

/** Two of them between which every language, theme and width is seen. */
export const fewLooks: readonly Look[] = [
  { language: 'km', colorScheme: 'light', width: 1440 },
  { language: 'en', colorScheme: 'dark', width: 360 },
]

/** Every language in every theme, and each language in both widths. */
export const allLooks: readonly Look[] = [
  ...fewLooks,
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'km', colorScheme: 'dark', width: 360 },
]
