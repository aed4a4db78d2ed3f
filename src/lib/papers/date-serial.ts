import { dateToSerial } from 'hucre'

/** A calendar date as spreadsheets count it, in days since the end of 1899; the date itself before 1900-03-01, where they miscount. */
export function dateSerial(date: string): number | string {
  const serial = dateToSerial(new Date(`${date}T00:00:00Z`))
  return serial >= 61 ? serial : date
}
