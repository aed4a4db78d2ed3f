import { lazyWithRetry } from '@/components/ui/lazy'

/** The screens on which a sheet is a list of students instead of a grid. */
export const phoneQuery = '(max-width: 599px)'

export const PhoneSheet = lazyWithRetry(async () => (await import('./phone-sheet')).PhoneSheet)

/** Loads the phone's part of a sheet on screens that show it. */
export async function loadPhoneSheet(): Promise<void> {
  if (window.matchMedia(phoneQuery).matches) await PhoneSheet.load()
}
