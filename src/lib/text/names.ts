/** The name fields of every record in the API: `last_name` is the family name. */
interface PersonName {
  first_name: string
  last_name: string
  first_name_en?: string | null | undefined
  last_name_en?: string | null | undefined
}

/** Family name, space, given name, in both scripts; in English the Latin name where there is one. */
export function fullName(person: PersonName, locale: 'km' | 'en'): string {
  const latin = [person.last_name_en, person.first_name_en].filter(Boolean).join(' ')
  return locale === 'en' && latin !== '' ? latin : [person.last_name, person.first_name].filter(Boolean).join(' ')
}

/** The language whose names are not on the screen. */
export function otherLocale(locale: 'km' | 'en'): 'km' | 'en' {
  return locale === 'km' ? 'en' : 'km'
}

interface Author {
  by: string | null
  /** The same name in Latin letters, where there is one. */
  by_en?: string | null | undefined
}

/** The name of the person who made a change; in English the Latin name where there is one. */
export function authorName({ by, by_en }: Author, locale: 'km' | 'en'): string | null {
  return locale === 'en' ? (by_en ?? by) : by
}
