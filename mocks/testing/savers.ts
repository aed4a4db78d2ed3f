import { randomInt, randomUUID } from 'node:crypto'
import { ApiFailure, readSheet, saveScores, type Teacher, type TeacherSheet } from './teacher'

interface Saver {
  student: number
  acknowledged: number | null
  saves: number
}

export interface SaverReport {
  acknowledged: number
  /** Acknowledged saves that the sheet did not hold afterwards. */
  lost: number
  /** Sheets that held a part of a save. */
  halves: number
  /** Why a request was sent again: a status, or `connection`. */
  retries: Map<string, number>
  /** Answers that no client knows how to continue from. */
  unexpected: string[]
}

const retryAfterMs = 200

/**
 * Clients that save without end, each all subjects of one student with one value, so that half a save shows. What fails for
 * a reason that passes is sent again with the same key, as the application does; before the next save the sheet has to
 * hold the last one that was acknowledged.
 */
export class Savers {
  readonly report: SaverReport = { acknowledged: 0, lost: 0, halves: 0, retries: new Map(), unexpected: [] }
  readonly #teacher: Teacher
  readonly #sheet: TeacherSheet
  readonly #savers: Saver[]
  readonly #running: Promise<unknown>
  #isEnding = false

  constructor(teacher: Teacher, sheet: TeacherSheet, count: number) {
    this.#teacher = teacher
    this.#sheet = sheet
    this.#savers = sheet.students.slice(0, count).map((student) => ({ student, acknowledged: null, saves: 0 }))
    if (this.#savers.length < count) throw new Error('The class has too few students')
    this.#running = Promise.all(this.#savers.map((saver) => this.#keepSaving(saver)))
  }

  /** Resolves when every client has been acknowledged again; fails when one has not within the time. */
  async allSaved(withinMs: number): Promise<void> {
    const before = this.#savers.map(({ saves }) => saves)
    const end = performance.now() + withinMs
    while (this.#savers.some(({ saves }, index) => saves === before[index])) {
      if (performance.now() > end) throw new Error(`Not every client went on: ${JSON.stringify(this.#savers)}`)
      await pause(50)
    }
  }

  /** Lets every client finish and reload the sheet once. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#running
    for (const saver of this.#savers) await this.#compare(saver)
  }

  async #keepSaving(saver: Saver): Promise<void> {
    const highest = Math.min(...this.#sheet.subjects.map(({ max_score }) => max_score)) * 100
    while (!this.#isEnding) {
      await this.#compare(saver)
      const score = randomInt(highest + 1) / 100
      const key = randomUUID()
      const scores = this.#sheet.subjects.map(({ id }) => ({ enrollment_id: saver.student, subject_id: id, score }))
      const isSaved = await this.#untilAnswered(async () => {
        const response = await saveScores(this.#teacher, { room: this.#sheet.room, key, scores })
        await response.text()
        if (!response.ok) throw new ApiFailure('a save', response)
        return true
      })
      if (isSaved === null) return
      saver.acknowledged = score
      saver.saves += 1
      this.report.acknowledged += 1
    }
  }

  async #compare({ student, acknowledged }: Saver): Promise<void> {
    const rows = await this.#untilAnswered(() => readSheet(this.#teacher, this.#sheet.address))
    if (rows === null || acknowledged === null) return
    const scores = rows.find((row) => row.enrollment_id === student)?.scores ?? []
    const values = new Set(scores.map(({ score }) => score))
    if (values.size > 1 || scores.length < this.#sheet.subjects.length) this.report.halves += 1
    else if (!values.has(acknowledged)) this.report.lost += 1
  }

  /** Asks again while the reason passes by itself; null when it does not. */
  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const reason = this.#passingReason(error)
        if (reason === null) {
          this.report.unexpected.push(String(error))
          return null
        }
        this.report.retries.set(reason, (this.report.retries.get(reason) ?? 0) + 1)
        await pause(retryAfterMs)
      }
    }
  }

  #passingReason(error: unknown): string | null {
    if (error instanceof ApiFailure) return error.status === 503 && error.retryAfter !== null ? '503' : null
    return error instanceof TypeError ? 'connection' : null
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
