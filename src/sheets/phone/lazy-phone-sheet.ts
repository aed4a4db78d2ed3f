import { lazyWithRetry } from '@/components/ui/lazy'

/**
 * The screens on which a sheet is a list of students instead of a grid: phones, also on their side. A tablet is wider, and
 * does not become one when its keyboard takes half of the height.
 */
export const phoneQuery = '(max-width: 599px), (max-width: 959px) and (max-height: 500px) and (pointer: coarse)'

export const PhoneSheet = lazyWithRetry(async () => (await import('./phone-sheet')).PhoneSheet)

/** Loads the phone's part of a sheet on screens that show it. */
export async function loadPhoneSheet(): Promise<void> {
  if (window.matchMedia(phoneQuery).matches) await PhoneSheet.load()
}
