import { foldForSearch } from '@/lib/khmer/fold'
import { khmerSortKey } from '@/lib/khmer/sort-key'

interface ChildNames {
  first_name: string
  last_name: string
  first_name_en?: string | null
  last_name_en?: string | null
}

/** The columns of a student that order and search read: they follow the names wherever these are written. */
export function childText(names: ChildNames, emisStudentId: string): { sort_key: string; search_text: string } {
  const bothWays = (last: string, first: string) => `${last} ${first} ${last}${first} ${first} ${last}`
  const khmer = bothWays(foldForSearch(names.last_name), foldForSearch(names.first_name))
  const latin = bothWays(foldForSearch(names.last_name_en ?? ''), foldForSearch(names.first_name_en ?? '')).trim()
  return {
    sort_key: khmerSortKey(`${names.last_name} ${names.first_name}`),
    search_text: [khmer, latin, foldForSearch(emisStudentId)].filter((part) => part !== '').join(' '),
  }
}
