/** The template as the deployment serves it; made by `npx tsx mocks/documents/spreadsheets/write-enrollment-template.ts`. */
export const templatePath = '/enrollment-template.xlsx'
