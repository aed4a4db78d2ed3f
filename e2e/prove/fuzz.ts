import { servedOperations } from '../../mocks/api/served-operations'
import { fuzz } from '../../mocks/testing/fuzz/run-fuzz'
import { createTestWorld } from '../../mocks/testing/world'
import { printBar } from './print-bar'

// `npm run prove:fuzz -- 200000 [seed]`: inputs generated from the schemas of all operations.
const inputs = Number(process.argv[2] ?? 200_000)
const seed = Number(process.argv[3] ?? 1)

const world = await createTestWorld()
const start = performance.now()
const found = await fuzz(world, { inputs, seed })
const seconds = (performance.now() - start) / 1_000
await world.close()

const none = (bar: string, lines: readonly string[]) => {
  for (const line of lines.slice(0, 20)) console.log(line)
  const figure = `${lines.length} of ${found.inputs.toLocaleString('en')}`
  printBar({ bar, figure, atMost: `0 of ${inputs.toLocaleString('en')}`, isMet: lines.length === 0 })
}
const classes = [...found.classes]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([kind, count]) => `${kind} ${count}`)
console.log(
  `seed ${seed}: ${found.inputs} inputs, ${classes.join(', ')}, ${Math.round(found.inputs / seconds)} a second`,
)
const refused = servedOperations.map(({ operation }) => operation).filter((operation) => !found.accepted.has(operation))
console.log(`operations that took none: ${refused.join(', ')}`)
none('API inputs answered 500', found.faults)
none('answers that the description does not list', found.undescribed)
none('refusals after which something was changed (one of 20 looked at)', found.changes)
none('inputs slower than 1 s (imports 3 s) each time', found.slow)
console.log(`slowest answer: ${Math.round(found.slowestMs)} ms`)
printBar({
  bar: 'prototypes changed by an input',
  figure: found.polluted ? 'yes' : 'none',
  atMost: 'none',
  isMet: !found.polluted,
})
