import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeWorldSnapshot } from './database'

/** Runs once before the API tests of a run; vitest calls what it returns after them. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // A watching run outlives changes of the seed: there every process fills its own database.
  if (vitest.config.watch) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'sala-world-'))
  await writeWorldSnapshot(join(folder, 'world.tar'))
  return () => rm(folder, { recursive: true, force: true })
}
