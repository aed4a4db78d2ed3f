import { hashPassword } from '../identity/password'
import { startTestServers, Visitor, type TestServers } from './servers'
import { createTestWorld, type TestWorld } from './world'

/** The password of every account of the test world, here. */
export const password = 'សាលា-demo'

/** The identity service and the API over the test world, listening, with faults on demand. */
export interface IdentityWorld {
  world: TestWorld
  servers: TestServers
  /** A browser in which an account is signed in, where the sign-in led it, and its tokens. */
  signedIn: (username?: string) => Promise<{
    visitor: Visitor
    callback: URL
    tokens: Awaited<ReturnType<Visitor['redeem']>>
  }>
  setActive: (username: string, active: boolean) => Promise<void>
  close: () => Promise<void>
}

export async function startIdentityWorld(): Promise<IdentityWorld> {
  const world = await createTestWorld()
  await world.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const servers = await startTestServers(world.db, { faults: true })
  return {
    world,
    servers,
    async signedIn(username = 'teacher') {
      const visitor = new Visitor(servers)
      const callback = await visitor.signIn(username, password)
      return { visitor, callback, tokens: await visitor.redeem(callback) }
    },
    async setActive(username, active) {
      await world.db.updateTable('accounts').set({ active }).where('username', '=', username).execute()
    },
    async close() {
      await servers.close()
      await world.close()
    },
  }
}
