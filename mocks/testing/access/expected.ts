import { readFileSync } from 'node:fs'
import { parseCsv } from '@/lib/spreadsheet/csv'
import { permissions, type Permission } from '@/auth/permissions'
import { policy, type Operation } from '../../api/policy'

const operations = new Map(Object.keys(policy).map((name) => [name, findOperation(name)]))

function isOperation(name: string): name is Operation {
  return Object.hasOwn(policy, name)
}

function findOperation(name: string): Operation {
  if (!isOperation(name)) throw new Error(`${name} is no operation of the policy table`)
  return name
}

/** Every operation of the policy table. */
export const allOperations: readonly Operation[] = [...operations.values()]

/** A reviewed table: the names of its columns, and its lines with the operation apart. */
function readTable(name: string) {
  const text = readFileSync(new URL(`../../api/${name}.expected.csv`, import.meta.url), 'utf8')
  const [head, ...body] = parseCsv(text)
  const rows = body.map(({ cells: [operation = '', ...cells] }) => ({ operation: findOperation(operation), cells }))
  return { columns: head?.cells.slice(1) ?? [], rows }
}

const ofRoles = readTable('policy')

/** Whose answers the table of roles holds, in its order. */
export const expectedActors = ofRoles.columns.slice(1)

/** The expected answer to each role at each position. */
export const expectedCells = ofRoles.rows.map(({ operation, cells: [position = '', ...answers] }) => ({
  operation,
  position,
  answers,
}))

/** The positions that the table has of an operation. */
export function listPositions(operation: Operation): string[] {
  return expectedCells.filter((cell) => cell.operation === operation).map(({ position }) => position)
}

const ownPositions = ['own', 'own-class', 'own-school', 'existing', 'not-a-draft', 'any']

/** The position that is nearest to the caller. */
export function nearestPosition(operation: Operation): string {
  const positions = listPositions(operation)
  const nearest = ownPositions.find((position) => positions.includes(position))
  if (nearest === undefined) throw new Error(`${operation} has no position near the caller`)
  return nearest
}

function findPermission(name: string): Permission {
  const found = permissions.find((permission) => permission === name)
  if (found === undefined) throw new Error(`${name} is no permission`)
  return found
}

/**
 * The effect of one permission alone for a school's manager: the answer near them and, where there is one, that in another
 * province or of another kind. A pair of operation and permission that is not listed is refused at all of them.
 */
export const expectedAlone = readTable('policy.alone').rows.map(
  ({ operation, cells: [permission = '', answer = ''] }) => ({
    operation,
    permission: findPermission(permission),
    answer,
  }),
)

/**
 * The expected answer to each role that asks about a child of another school, by the year that the request names: the status, and
 * what of the child the answer holds.
 */
export const expectedOfForeignChild = readTable('policy.children').rows.map(
  ({ operation, cells: [position = '', year = '', ...answers] }) => ({ operation, position, year, answers }),
)

const ofYears = readTable('policy.years')

/**
 * The expected answer to the national administration in a year of each status: the status, and the message of a
 * refusal.
 */
export const expectedYears = ofYears.rows.map(({ operation, cells }) => ({
  operation,
  answers: new Map(ofYears.columns.map((status, index) => [status, cells[index] ?? ''])),
}))
