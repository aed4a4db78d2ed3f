import { expect, test } from 'vitest'
import { testClassroom } from '@/domain/classrooms/test-classrooms'
import { openTasks, countStudents } from './next-task'

const classrooms = [testClassroom(1, 7, 'ក'), testClassroom(2, 7, 'ខ')]
type Cell = [month: number, entered: number, expected: number]
const createProgress = (cells: Record<number, Cell[]>) =>
  new Map(
    Object.entries(cells).map(([room, months]) => [
      Number(room),
      new Map(months.map(([month, entered, expected]) => [month, { entered, expected }])),
    ]),
  )
const named = (tasks: ReturnType<typeof openTasks>) =>
  tasks.map(({ kind, room, month }) => `${kind} ${String(month)} ${room.suffix}`)

test('the month that is due comes before earlier ones, and what has been begun before what has not', () => {
  const progress = {
    scores: createProgress({
      1: [
        [10, 0, 650],
        [11, 0, 650],
      ],
      2: [
        [10, 650, 650],
        [11, 20, 650],
      ],
    }),
    attendances: createProgress({
      1: [
        [10, 50, 50],
        [11, 50, 50],
      ],
      2: [
        [10, 50, 50],
        [11, 0, 50],
      ],
    }),
  }
  expect(named(openTasks({ classrooms, months: [10, 11], progress }))).toEqual([
    'scores 11 ខ',
    'scores 11 ក',
    'attendances 11 ខ',
    'scores 10 ក',
  ])
})

test('a month that is not due yet and a sheet that expects nothing are no tasks', () => {
  const progress = {
    scores: createProgress({
      1: [
        [10, 0, 0],
        [11, 0, 650],
      ],
    }),
    attendances: createProgress({ 1: [[10, 0, 0]] }),
  }
  expect(openTasks({ classrooms, months: [10], progress })).toEqual([])
})

test('a class has as many students as the month that expects most of them', () => {
  expect(
    countStudents(
      createProgress({
        1: [
          [10, 0, 48],
          [11, 0, 50],
          [3, 0, 0],
        ],
      }).get(1),
    ),
  ).toBe(50)
  expect(countStudents(undefined)).toBe(0)
})
