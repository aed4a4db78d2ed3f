import { foldForSearch } from '@/lib/khmer/fold'
import { khmerSortKey } from '@/lib/khmer/sort-key'

interface ChildNames {
  first_name: string
  last_name: string
  first_name_en?: string | null
  last_name_en?: string | null
}

interface ChildText {
  sort_key: string
  search_text: string
  folded_name: string
}

/** The name by which duplicates are found, without its spaces, because spaces in Khmer names vary. */
export function foldedName({ first_name, last_name }: Pick<ChildNames, 'first_name' | 'last_name'>): string {
  return foldForSearch(`${last_name}${first_name}`).replaceAll(' ', '')
}

/** The columns of a student that order, search and duplicates read: every write of a name updates them. */
export function childText(names: ChildNames, emisStudentId: string): ChildText {
  const bothWays = (last: string, first: string) => `${last} ${first} ${last}${first} ${first} ${last}`
  const khmer = bothWays(foldForSearch(names.last_name), foldForSearch(names.first_name))
  const latin = bothWays(foldForSearch(names.last_name_en ?? ''), foldForSearch(names.first_name_en ?? '')).trim()
  return {
    sort_key: khmerSortKey(`${names.last_name} ${names.first_name}`),
    search_text: [khmer, latin, foldForSearch(emisStudentId)].filter((part) => part !== '').join(' '),
    folded_name: foldedName(names),
  }
}
