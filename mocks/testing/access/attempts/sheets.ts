import type { Attempts } from '../attempt'
import { years } from '../../world-ids'
import { studentAt, roomAt, roomIdAt, schoolAt } from '../positions'

/** At `wrong-student` the own class is named, and beside its own a student of another province. */
const roomPosition = (position: string) => (position === 'wrong-student' ? 'own-class' : position)
const studentPositions = (position: string) =>
  position === 'wrong-student' ? ['own-class', 'other-province'] : [position]

/** An unreadable file: users with access get the refusal for that. */
function unreadable() {
  const body = new FormData()
  body.set('file', new Blob(['PK\u0003\u0004']), 'students.xlsx')
  return body
}

/** Scores and attendance. */
export const sheetAttempts = {
  'GET /scores/overview': (position) => ({
    address: `/scores/overview?academic_year_school_id=${schoolAt[position] ?? 0}`,
  }),
  'GET /attendances/overview': (position) => ({
    address: `/attendances/overview?academic_year_school_id=${schoolAt[position] ?? 0}`,
  }),
  'GET /classrooms/:id/averages': (position) => ({ address: `/classrooms/${roomIdAt(position)}/averages` }),
  'GET /scores': (position) => ({
    address: `/scores?classroom_id=${roomIdAt(position)}&academic_year_id=${years.running}&month=1`,
  }),
  'POST /scores': (position) => ({
    address: '/scores',
    body: {
      data: studentPositions(position).map((at) => Object.assign({ score: 5, month_number: 1 }, studentAt[at])),
      classroom_id: roomIdAt(roomPosition(position)),
      month: 1,
    },
  }),
  'POST /scores/calculate-semester-score': (position) => ({
    address: '/scores/calculate-semester-score',
    body: { semester: 1, grade: roomAt[position]?.grade, classroom_id: roomIdAt(position), months: [10] },
  }),
  'GET /annual-scores': (position) => ({
    address: `/annual-scores?classroom_id=${roomIdAt(position)}&academic_year_id=${years.running}&month=15`,
  }),
  // No semester has scores yet: users with access get the refusal for that.
  'POST /annual-scores': (position) => {
    const students = studentPositions(position).map((at) =>
      at === 'nonexistent' ? { enrollment_id: 9999, subject_id: 1 } : studentAt[at],
    )
    const data = students.map((student) => Object.assign({ score: 5, month_number: 15 }, student))
    return { address: '/annual-scores', body: { data } }
  },
  'GET /attendances': (position) => ({ address: `/attendances?classroom_id=${roomIdAt(position)}` }),
  'POST /attendances': (position) => {
    const { school: schoolId = 0, grade = 0 } = roomAt[roomPosition(position)] ?? {}
    const attendances = studentPositions(position).map((at) => ({
      emis_student_id: `S${studentAt[at]?.enrollment_id ?? 0}`,
      nov: { absent: 1 },
    }))
    const suffix = position === 'own-school' ? 'ខ' : 'ក'
    return {
      address: '/attendances',
      body: { data: { academic_year_school_id: schoolId, grade, suffix, attendances } },
    }
  },
  'POST /import/monthly-score': (position) => {
    const body = unreadable()
    const info = { academic_year_id: years.running, classroom_id: roomIdAt(position), month: 10 }
    body.set('import_info', JSON.stringify(info))
    return { address: '/import/monthly-score', body }
  },
  'POST /import/attendances': (position) => {
    const body = unreadable()
    body.set('classroomId', String(roomIdAt(position)))
    return { address: '/import/attendances', body }
  },
  'GET /check-import-status': (position) => ({
    address: `/check-import-status?classroom_id=${roomIdAt(position)}&month=10`,
  }),
  'GET /template/export': (position) => ({
    address: `/template/export?type=attendance&classroomId=${roomIdAt(position)}`,
  }),
} satisfies Partial<Attempts>
