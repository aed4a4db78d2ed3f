import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { TransfersWaiting } from './transfers-waiting'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const school = (id: number, name: string) => ({
  id,
  school_id: id,
  academic_year_id: 1,
  emis_code: `0208010${id}`,
  code: `C0${id}`,
  name,
  name_en: name,
  degree: { number: 5 },
})
const transfer = (id: number, name: string, transferDate: string) => ({
  id,
  status: 0,
  enrollment_id: id,
  student: {
    id,
    emis_student_id: `S${id}`,
    first_name: 'ដារ៉ា',
    last_name: 'សុខ',
    first_name_en: name,
    last_name_en: 'Sok',
    gender: 'f',
    birth_date: '2012-02-03',
  },
  transferFromSchool: school(1, 'Sangkae'),
  transferToSchool: school(2, 'Tatok'),
  grade: 9,
  classroom: null,
  fromGrade: 9,
  fromClassroom: null,
  transferDate,
  transfer_reason: 'Family moved',
})

async function show(into: readonly object[], out: readonly object[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T05:00:00Z') })
  answerCalls(({ params }) => {
    const data = params['transfer'] === '0' ? into : out
    return Response.json({ data, meta: { total: data.length } })
  })
  await renderInPage(<TransfersWaiting />)
  const readSection = async (title: string) => {
    const section = await screen.findByRole('region', { name: title })
    await within(section).findByText(/(?:is|are) waiting\.|No transfer/)
    return within(section)
  }
  return { into: await readSection('Transfers to approve'), out: await readSection('Transfers on their way') }
}

test('transfers that wait are listed with the oldest first, and those of more than a week are counted', async () => {
  const { into } = await show([transfer(1, 'Dara', '2026-03-18'), transfer(2, 'Bopha', '2026-03-02')], [])
  expect(into.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sok BophaSangkae → TatokGrade 9waiting for 18 days',
    'Sok DaraSangkae → TatokGrade 9waiting for 2 days',
  ])
  into.getByText('1 of them for longer than a week.')
})

test('a transfer that can be approved here is not listed again as one on its way', async () => {
  const within = transfer(1, 'Dara', '2026-03-18')
  const { out } = await show([within], [within, transfer(2, 'Bopha', '2026-03-13')])
  expect(out.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sok Bopha'])
  out.getByText('1 transfer is waiting.')
  expect(out.queryByText(/longer than a week/)).toBeNull()
})

test('a transfer that was refused is listed where it was sent, and not counted among those that wait', async () => {
  const refused = { ...transfer(1, 'Dara', '2026-03-02'), refusal: { date: '2026-03-19', reason: 'No room' } }
  const { out } = await show([], [refused, transfer(2, 'Bopha', '2026-03-19')])
  expect(out.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sok Dara', 'Sok Bopha'])
  out.getByText(/^1 transfer is waiting\./)
  out.getByText('1 was refused.')
  expect(out.queryByText(/longer than a week/)).toBeNull()
})
