import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { hashPassword } from '../identity/password'
import { startTestServers, Visitor, type TestServers } from '../testing/servers'
import { createTestWorld, type TestWorld } from '../testing/world'
import { classrooms, enrollments, subjects, years } from '../testing/world-ids'

const sockets = 200
const measuredForMs = 12_000

let world: TestWorld
let servers: TestServers
beforeAll(async () => {
  world = await createTestWorld()
  servers = await startTestServers(world.db)
  const password_hash = await hashPassword('sala-demo')
  await world.db.updateTable('accounts').set({ password_hash }).execute()
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

async function signIn(role: Role): Promise<string> {
  const visitor = new Visitor(servers)
  return (await visitor.redeem(await visitor.signIn(role, 'sala-demo'))).access_token
}

/** A connection that has announced a body of 10,000 bytes and sends one of them a second. */
function sendSlowly(token: string): { socket: Socket; reply: Promise<string> } {
  const socket = connect(servers.port, '127.0.0.1')
  socket.write(
    `POST /api/scores HTTP/1.1\r\nHost: localhost:${servers.port}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n',
  )
  const byteEachSecond = setInterval(() => socket.write(' '), 1000)
  let text = ''
  socket.on('data', (part) => (text += part.toString())).on('error', () => undefined)
  const reply = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(byteEachSecond)
      resolve(text)
    })
  })
  return { socket, reply }
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

test(
  '200 connections of one account and 200 of a student that send a byte per second do not delay others',
  { timeout: 120_000, retry: 0 },
  async () => {
    const [greedy, student, teacher] = [
      await signIn('school_management'),
      await signIn('student'),
      await signIn('teacher'),
    ]
    const slow = [greedy, student].flatMap((token) => Array.from({ length: sockets }, () => sendSlowly(token)))
    const item = { enrollment_id: enrollments.sok, subject_id: subjects.khmer, score: 5, month_number: 1 }
    const body = JSON.stringify({ data: [item], classroom_id: classrooms['own-class'], month: 1 })
    const authorization = { Authorization: `Bearer ${teacher}` }
    const calls = [
      () => fetch(`${servers.appOrigin}/api/academic-years/${years.running}`, { headers: authorization }),
      () =>
        fetch(`${servers.appOrigin}/api/scores`, {
          method: 'POST',
          headers: { ...authorization, 'Content-Type': 'application/json' },
          body,
        }),
    ]
    const times: number[] = []
    const end = performance.now() + measuredForMs
    while (performance.now() < end) {
      for (const call of calls) {
        const start = performance.now()
        const response = await call()
        await response.text()
        times.push(performance.now() - start)
        expect(response.status).toBe(200)
      }
    }
    const firstReply = await Promise.race(slow.map(({ reply }) => reply))
    for (const { socket } of slow) socket.destroy()
    const p95 = Math.round(percentile95(times))
    console.log(`beside ${slow.length} slow connections: ${times.length} requests of another user, p95 ${p95} ms`)
    expect(p95).toBeLessThan(500)
    expect(firstReply).toMatch(/^HTTP\/1.1 408 /)
    expect(firstReply).toContain('common.error.tooSlow')
  },
)
