import { readPreference, removeShared, writePreference } from '@/lib/storage/storage'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The remembered colour scheme; the system's own until someone chooses. */
export function rememberedTheme(): Theme {
  return readPreference('theme') ?? 'system'
}

/** Shows the page in a colour scheme and remembers the choice. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset['theme']
    removeShared('theme')
  } else {
    root.dataset['theme'] = theme
    writePreference('theme', theme)
  }
}
