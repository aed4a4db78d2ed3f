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

export const allLooks: readonly Look[] = (['km', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ([1440, 360] as const).map((width) => ({ language, colorScheme, width })),
  ),
)
