import * as fc from 'fast-check'
import { type PlainCommand, rowCount, width } from './test-reference'

/** An action on the grid and on its reference. */
export type Action =
  | { type: 'step'; command: PlainCommand }
  | { type: 'type'; text: string; end: 'commit' | 'cancel' | 'enter' | 'leave open' }
  | { type: 'saveBegins' }
  /** The server has the save, the answer is not here yet. */
  | { type: 'saveArrives' }
  | { type: 'saveEnds'; well: boolean }
  | { type: 'elsewhere'; row: number; column: number; value: number | null }
  | { type: 'reload' }
  | { type: 'copyOrCut'; cut: boolean }
  | { type: 'paste'; block: string[][] }
  /** Rows are sorted, and columns hidden or shown; the names in the first column always are. */
  | { type: 'arrange'; rows: number[]; columns: number[] }
  /** A draft is restored that was typed over a value which the server may no longer have. */
  | { type: 'restore'; row: number; column: number; base: number | null; text: string }

const row = fc.nat(rowCount - 1)
const column = fc.nat(width - 1)
const text = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  fc.constantFrom('', ' ', '7,5', '7.5', '៧,៥', '១០', 'x', '1e2'),
)
const maxLength = (rowCount + 1) * width
const texts = fc.array(text, { minLength: maxLength, maxLength: maxLength })
export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('type' as const),
      text,
      end: fc.constantFrom('commit', 'cancel', 'enter', 'leave open'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('step' as const),
      command: fc.oneof(
        fc.record({
          type: fc.constant('move' as const),
          move: fc.constantFrom('up', 'down', 'left', 'right'),
          extend: fc.boolean(),
        }),
        fc.record({ type: fc.constant('moveTo' as const), to: fc.record({ row, column }), extend: fc.boolean() }),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('step' as const),
      command: fc.oneof(
        ...(
          ['commit', 'cancel', 'clear', 'undo', 'undo', 'redo', 'revert', 'fillDown', 'fillRight', 'fillRange'] as const
        ).map((type) => fc.constant({ type })),
      ),
    }),
  },
  fc.constant({ type: 'saveBegins' as const }),
  fc.constant({ type: 'saveArrives' as const }),
  fc.record({ type: fc.constant('saveEnds' as const), well: fc.boolean() }),
  fc.record({
    type: fc.constant('elsewhere' as const),
    row,
    column: fc.integer({ min: 1, max: width - 1 }),
    value: fc.option(fc.nat(10)),
  }),
  fc.constant({ type: 'reload' as const }),
  fc.record({ type: fc.constant('copyOrCut' as const), cut: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('paste' as const),
      // Cut from one list of texts: a list of lists takes longer to make than everything else here.
      block: fc
        .tuple(fc.integer({ min: 1, max: rowCount + 1 }), fc.integer({ min: 1, max: width }), texts)
        .map(([height, across, list]) =>
          Array.from({ length: height }, (_, line) => list.slice(line * across, (line + 1) * across)),
        ),
    }),
  },
  fc.record({
    type: fc.constant('arrange' as const),
    rows: fc.shuffledSubarray([...Array(rowCount).keys()], { minLength: rowCount, maxLength: rowCount }),
    columns: fc.subarray([...Array(width).keys()].slice(1), { minLength: 1 }).map((shown) => [0].concat(shown)),
  }),
  fc.record({
    type: fc.constant('restore' as const),
    row,
    column: fc.integer({ min: 1, max: width - 1 }),
    base: fc.option(fc.constantFrom(5, 8)),
    text,
  }),
)
