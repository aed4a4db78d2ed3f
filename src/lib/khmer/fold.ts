import { foldDigits } from '@/lib/text/digits'
import { orderClusters, withoutAccents } from './clusters'

/**
 * The form of a text that search, duplicate checks and imports compare; what the user typed is what is stored.
 * Takes any text; gives the same key for spellings that a reader holds for the same: order of typing, coeng DA or TA
 * (កណ្ដាល, កណ្តាល), Khmer or other digits, upper or lower case, Latin accents, runs of spaces.
 */
export function foldForSearch(text: string): string {
  // A code or a Latin name without accents has nothing else to fold, and a search folds thousands.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim()
  return withoutAccents(orderClusters(foldDigits(text)).replaceAll('\u17D2\u178A', '\u17D2\u178F'))
    .toLowerCase()
    .replace(/ +/g, ' ')
    .trim()
}
