/** The template as the deployment serves it; made by `npx tsx mocks/write-enrollment-template.ts`. */
export const templatePath = '/enrollment-template.xlsx'
