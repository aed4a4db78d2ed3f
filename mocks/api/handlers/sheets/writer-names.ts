interface Writer {
  first_name: string | null
  last_name: string | null
  first_name_en: string | null
  last_name_en: string | null
}

/** The names of the user who wrote a cell; none for cells that no account wrote. */
export function writerNames({ first_name, last_name, first_name_en, last_name_en }: Writer) {
  const latin = [last_name_en, first_name_en].filter(Boolean).join(' ')
  return {
    updated_by: last_name === null ? null : [last_name, first_name].filter(Boolean).join(' '),
    ...(latin !== '' && { updated_by_en: latin }),
  }
}
