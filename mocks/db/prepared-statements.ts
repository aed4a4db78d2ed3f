import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { isPreparable } from './preparable'

const { serialize } = protocol

interface Prepared {
  name: string
  /** The types of its parameters, as the database has found them. */
  types: number[]
}

/** As many as the operations have; beyond it the one used longest ago is closed. */
const maxStatements = 500

/**
 * Queries of one PGlite connection as prepared statements: parsed once, and planned once when the plan does not depend on
 * the values. `PGlite.query` parses and plans each time, which takes several times as long as most queries run.
 */
export class PreparedStatements {
  readonly #client: PGlite
  readonly #statements = new Map<string, Prepared>()
  #count = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  /** Runs one statement. Rejects with the database's error. */
  async query<R>(text: string, parameters: readonly unknown[]): Promise<Results<R>> {
    if (!isPreparable(text)) return await this.#client.query<R>(text, [...parameters])
    const { name, types } = this.#find(text) ?? (await this.#prepare(text))
    const values = parameters.map((value, index) => this.#serialize(value, types[index]))
    const { messages } = await this.#client.execProtocol(
      joinMessages(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ),
    )
    const [results] = parse.parseResults(messages, this.#client.parsers)
    if (results === undefined) throw new Error('The database has answered nothing')
    // The caller that writes the statement knows the type of its rows, as in `PGlite.query`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return results as Results<R>
  }

  /** A statement that is prepared, moved behind the others as the one used last. */
  #find(text: string): Prepared | undefined {
    const prepared = this.#statements.get(text)
    if (prepared === undefined) return undefined
    this.#statements.delete(text)
    this.#statements.set(text, prepared)
    return prepared
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#count += 1
    const name = `s${this.#count}`
    const { messages } = await this.#client.execProtocol(
      joinMessages(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) }
    this.#statements.set(text, prepared)
    const [oldest] = this.#statements
    if (this.#statements.size > maxStatements && oldest !== undefined) {
      this.#statements.delete(oldest[0])
      await this.#client.execProtocol(
        joinMessages(serialize.close({ type: 'S', name: oldest[1].name }), serialize.sync()),
      )
    }
    return prepared
  }

  #serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#client.serializers[type]
    if (serializer !== undefined) return serializer(value)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
    throw new TypeError(`No serializer for type ${type ?? 'unknown'}`)
  }
}

/** One call of the database for all of them. */
function joinMessages(...messages: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(messages))
}
