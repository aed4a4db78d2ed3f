/** The `accept` attribute of a field for spreadsheets: .xlsx and .xls, by name and by media type. */
export const acceptedSpreadsheets =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel'
