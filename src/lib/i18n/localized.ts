/** The name of a record in the language of the page: `name_en` in English where it is filled, else `name`. */
export function localName(record: { name: string; name_en?: string | null | undefined }, locale: 'km' | 'en'): string {
  return locale === 'en' && record.name_en ? record.name_en : record.name
}
