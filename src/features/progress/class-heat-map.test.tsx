// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { makeClassroom, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { ClassHeatMap } from './class-heat-map'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the sheets of a class can be opened although their progress is not known', async () => {
  answerCalls(() => Response.json({ message: 'common.error.notFound' }, { status: 404 }))
  const own = {
    year: makeYear({ id: 3 }),
    month: 10,
    months: [10, 11],
    school: 7,
    classrooms: [makeClassroom({ grade: 7, suffix: 'ខ' })],
  }
  await renderInPage(<ClassHeatMap kind="scores" own={own} today="2026-02-10" />)
  expect((await screen.findByRole('alert')).textContent).toContain('The sheets can be opened all the same')
  const sheet = screen.getByRole('link', { name: 'Grade 7 ខ, December' })
  const { pathname, searchParams } = new URL(sheet.getAttribute('href') ?? '', 'http://localhost')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/score-management',
    { academicYear: '3', school: '7', grade: '7', suffix: 'ខ', month: '11' },
  ])
})
