/** The combinations of language, color theme and width to check. */
export interface Theme {
  language: 'km' | 'en'
  colorScheme: 'light' | 'dark'
  width: 1440 | 360
}

/** Two of them between which every language, theme and width is seen. */
export const fewThemes: readonly Theme[] = [
  { language: 'km', colorScheme: 'light', width: 1440 },
  { language: 'en', colorScheme: 'dark', width: 360 },
]

/** Every language in every theme, and each language in both widths. */
export const allThemes: readonly Theme[] = [
  ...fewThemes,
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'km', colorScheme: 'dark', width: 360 },
]
