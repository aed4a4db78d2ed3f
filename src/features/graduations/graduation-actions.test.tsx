import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedInUser } from '@/testing/test-users'
import { makeSchool } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { GraduationActions } from './graduation-actions'
import type { GraduationRow } from './schema'

afterEach(() => {
  vi.unstubAllGlobals()
})

const promoted = (id: number, name: string, undo_refusal: GraduationRow['undo_refusal']): GraduationRow => ({
  id,
  student: {
    id,
    emis_student_id: `S${id}`,
    first_name: name,
    last_name: 'Kang',
    gender: 'f',
    birth_date: '2013-01-01',
  },
  scoreSemester1: 8,
  scoreSemester2: 8,
  ranking: 1,
  annual_result: 1,
  resultChanged: false,
  reasonForChanged: null,
  otherReason: null,
  graduationStatus: 1,
  undo_refusal,
})

async function readTakeBack(students: readonly GraduationRow[]) {
  await renderInPage(
    <GraduationActions
      user={signedInUser('demis')}
      school={makeSchool()}
      years={[]}
      grade={7}
      students={students}
      selected={{ rows: students, has: () => true, select: () => undefined, clear: () => undefined }}
    />,
  )
  return await screen.findByRole('button', { name: 'Take back' })
}

test('Take back says of which students it cannot be done, and why', async () => {
  const button = await readTakeBack([
    promoted(1, 'Sok', null),
    promoted(2, 'Dara', 'class'),
    promoted(3, 'Nita', 'scores'),
  ])
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(
    '2 students cannot be taken back: Kang Dara (has a class in the new year), Kang Nita (has scores in the new year)',
  )
})

test('Take back is offered while nothing has been done with the new enrollments', async () => {
  const button = await readTakeBack([promoted(1, 'Sok', null)])
  expect(button.getAttribute('aria-disabled')).toBeNull()
})
