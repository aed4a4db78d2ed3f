import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { makeClassroom, makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { signedInUser } from '@/testing/test-users'
import { ClassesToDecide } from './classes-to-decide'

afterEach(() => {
  vi.unstubAllGlobals()
})

const classrooms = [makeClassroom(), makeClassroom({ id: 11, suffix: 'ខ' })]
const named = { classroom_id: 11, grade: 7, grade_name: 'ថ្នាក់ទី៧', grade_name_en: 'Grade 7', suffix: 'ខ' }
const statement = {
  accomplishment_status: 2,
  year_status: 'post',
  classes: 2,
  students: 90,
  students_without_class: 0,
  classes_without_scores: [],
  classes_without_attendance: [],
  students_without_result: { total: 3, classes: [{ ...named, count: 3 }] },
}
const undecided = { total: 40, classes: [{ ...named, count: 40 }] }

async function show(status: 'running' | 'post', answer: () => Response) {
  const calls = answerCalls(answer)
  await renderInPage(
    <ClassesToDecide
      user={signedInUser('school_management')}
      school={makeSchool()}
      year={makeYear({ status })}
      classrooms={classrooms}
    />,
  )
  return calls
}

const readTiles = () =>
  screen
    .getAllByRole('listitem')
    .map((tile) => [...tile.querySelectorAll(':scope > a, p')].map((part) => part.textContent))

test('in the closing year each class says how many of its students are undecided and have no result', async () => {
  const results = [{ classroom_id: 11, passed: 38, failed: 4 }]
  await show('post', () => Response.json({ data: { ...statement, results, students_undecided: undecided } }))
  await screen.findByRole('heading', { name: '40 undecided students' })
  expect(readTiles()).toEqual([
    ['Grade 7 ក', 'All decided'],
    ['Grade 7 ខ', '40 undecided students', '38 passed, 4 failed', '3 students have no result'],
  ])
  screen.getByRole('link', {
    name: 'Grade 7 ខ',
    description: '40 undecided students 38 passed, 4 failed 3 students have no result',
  })
  // The link of the tile leads to its students, that of the missing results to where they are calculated.
  const calculate = screen.getByRole('link', { name: '3 students have no result' })
  expect(calculate.getAttribute('href')).toMatch(/^\/score\?/)
})

test('an API that does not count the undecided students leads to the classes all the same, and claims nothing of them', async () => {
  await show('post', () => Response.json({ data: statement }))
  await screen.findByText('3 students have no result')
  screen.getByRole('heading', { name: 'Classes' })
  expect(readTiles()).toEqual([['Grade 7 ក'], ['Grade 7 ខ', '3 students have no result']])
})

test('figures that do not arrive are asked for again, and the classes can be opened meanwhile', async () => {
  let isBroken = true
  await show('post', () =>
    isBroken
      ? Response.json({ message: 'x' }, { status: 500 })
      : Response.json({ data: { ...statement, students_undecided: undecided } }),
  )
  await screen.findByRole('alert')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: '40 undecided students' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('in a running year the classes are there without figures: its results are not due', async () => {
  const calls = await show('running', () => Response.json({}, { status: 404 }))
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(calls).toEqual([])
})
