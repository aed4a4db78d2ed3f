import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../mocks/db/connection'
import { at, list, signedInApi, type SignedInApi } from '../support/api'
import { cutAnswers } from '../support/cut-answers'
import { Hand } from '../support/hand'
import { snapshot } from '../support/origins'
import { dialog } from '../support/page'
import { demoSchool } from '../support/students'
import { test as base, expect } from '../support/test'
import { StandInProcess } from '../prove/stand-in'

const closingYear = 2

/**
 * Nothing is decided yet in the school's closing year, and none of its students is in a later one. Three of its classes are
 * divided, so that there are 24.
 */
async function reopenYearEnd(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: join(folder, 'database') })
  const school = sql`(
    select closing.id from schools as closing join schools as own on own.raw_school_id = closing.raw_school_id
    where own.id = ${demoSchool} and closing.academic_year_id = ${closingYear})`
  const students = sql`(select student_id from enrollments where school_id = ${school})`
  await sql`
    delete from enrollments using schools, academic_years
    where schools.id = enrollments.school_id and academic_years.id = schools.academic_year_id
      and academic_years.status in ('running', 'pre') and enrollments.student_id in ${students}`.execute(db)
  await sql`
    update enrollments set graduation_status = 0, next_enrollment_id = null where school_id = ${school}`.execute(db)
  const { rows } = await sql<{ id: number; divided: number }>`
    insert into classrooms (school_id, grade, suffix, bilingual)
    select ${school}, grade, 'ច', 1 from unnest(array[8, 9, 10]) as grade
    returning id, (
      select id from classrooms as divided
      where divided.school_id = classrooms.school_id and divided.grade = classrooms.grade and divided.suffix = 'ក'
    ) as divided`.execute(db)
  for (const { id, divided } of rows) {
    await sql`update enrollments set classroom_id = ${id} where classroom_id = ${divided} and id % 2 = 0`.execute(db)
  }
  await close()
}

const test = base.extend<object, { origins: StandInProcess['origins'] }>({
  origins: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, provide) => {
      const server = await StandInProcess.prepare({ client: 'dist', scale: 'light', snapshot })
      await server.start()
      await server.end()
      await reopenYearEnd(server.dataFolder)
      await server.start()
      await provide(server.origins)
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ account: 'manager', language: 'km' })

test('all classes of a school are promoted and placed, each once although answers are lost, and one is taken back', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const api = await signedInApi(page, request, '/dashboard')
  // From what the dashboard counts to the first class that it counts: one press.
  await page
    .getByRole('main')
    .getByRole('link', { name: /នាក់មិនទាន់សម្រេច/ })
    .click()
  await expect(page.getByRole('row').filter({ has: page.getByRole('checkbox') })).not.toHaveCount(0)
  const hand = new Hand(page)

  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'ការឡើងថ្នាក់ និងបញ្ចប់ការសិក្សា' }))
  await hand.click(page.getByRole('button', { name: 'ឡើងថ្នាក់ច្រើនថ្នាក់' }))
  const boxes = dialog(page).getByRole('listitem').getByRole('checkbox')
  await expect(boxes).toHaveCount(24)
  const promote = dialog(page).getByRole('button', { name: 'ឡើងថ្នាក់ 24 ថ្នាក់' })
  const promoting = await cutAnswers(page, 'enrollments/graduation')
  await hand.click(promote)
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveCount(24, { timeout: 120_000 })
  promoting.isCut = false
  await hand.click(dialog(page).getByRole('button', { name: 'ព្យាយាមម្ដងទៀត' }))
  await expect(page.getByText('សិស្សបានឡើងថ្នាក់ដោយជោគជ័យ', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(dialog(page)).toHaveCount(0)
  console.log(`Promote 24 classes: ${hand.count} presses, one of them for the lost answers`)
  expect(hand.count).toBeLessThanOrEqual(4)

  // A class that was promoted too early is taken back.
  const taking = new Hand(page)
  await taking.click(page.getByRole('main').getByRole('link', { name: 'ថ្នាក់ទី៨ច', exact: true }))
  await taking.click(page.getByRole('button', { name: /^ជ្រើសសិស្សបានកំណត់រួច/ }))
  await taking.click(page.getByRole('main').getByRole('button', { name: 'ត្រឡប់វិញ', exact: true }))
  await taking.click(page.getByRole('alertdialog').getByRole('button').last())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText(/បានកំណត់រួច 0$/)).toBeVisible()
  console.log(`Take one class back: ${taking.count} presses`)
  expect(taking.count).toBeLessThanOrEqual(4)

  // Those who were promoted have no class yet; the others of the new year keep theirs.
  const waiting = (await readStudents(api)).filter((row) => at(row, 'classroom') === null)
  expect(waiting.length).toBeGreaterThan(12 * 40)
  await page.goto('/dashboard')
  const placing = new Hand(page)
  await placing.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /មិនទាន់មានថ្នាក់រៀន/ })
      .first(),
  )
  await placing.click(page.getByRole('button', { name: 'ដាក់តាមថ្នាក់ឆ្នាំមុន' }))
  // Two classes of the year before have no successor of their name.
  const unclear = dialog(page).getByRole('combobox').filter({ hasText: 'មិនទាន់មានថ្នាក់' })
  await expect(unclear).toHaveCount(2)
  while ((await unclear.count()) > 0) await placing.choose(unclear.first(), /^ថ្នាក់ទី/)
  const answers = await cutAnswers(page, 'enrollments/assign-classroom')
  const place = dialog(page).getByRole('button', { name: /^ដាក់សិស្ស \d+ នាក់$/ })
  await placing.click(place)
  await expect(dialog(page).getByRole('button', { name: 'ព្យាយាមម្ដងទៀត' })).toBeVisible({ timeout: 120_000 })
  answers.isCut = false
  // Whose page is loaded again goes on with those who have no class yet; the class whose answer was lost is among the others.
  await page.reload()
  await placing.click(page.getByRole('button', { name: 'ដាក់តាមថ្នាក់ឆ្នាំមុន' }))
  await expect(dialog(page).getByRole('listitem')).not.toHaveCount(0)
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'ថ្នាក់ទី៧ក' })).toHaveCount(0)
  while ((await unclear.count()) > 0) await placing.choose(unclear.first(), /^ថ្នាក់ទី/)
  await placing.click(place)
  await expect(page.getByText(/^បានដាក់សិស្ស \d+ នាក់ចូលថ្នាក់។$/)).toBeVisible({ timeout: 60_000 })
  console.log(`Place ${waiting.length} students: ${placing.count} presses, half of them for the lost answer`)
  expect(placing.count).toBeLessThanOrEqual(15)
  const placed = await readStudents(api)
  const idsOf = (rows: readonly unknown[]) => rows.map((row) => at(row, 'student', 'id'))
  expect(new Set(idsOf(placed)).size).toBe(placed.length)
  expect(idsOf(placed.filter((row) => at(row, 'classroom') === null))).toEqual([])
})

/** The students of the school in the running year. */
async function readStudents(api: SignedInApi): Promise<unknown[]> {
  return list(await api.get(`students?school=${demoSchool}&limit=9999`))
}
