import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, parseCsv, plainCell, writeCsv } from './csv'

const parseCells = (text: string) => parseCsv(text).map(({ cells }) => cells)

describe('reading separated values', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n'],
    ["Excel's own line", 'sep=;\r\na;b\r\n1;2'],
    ['empty lines', '\n\na,b\n,\n \n1,2\n\n'],
  ])('%s', (_name, text) => {
    expect(parseCells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('quoted cells hold separators, quotes and line ends; rows have the numbers that a spreadsheet shows', () => {
    expect(parseCsv('sep=,\na,b\n"x, ""y""\nz",2\n\n3,"4"')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['x, "y"\nz', '2'] },
      { row: 4, cells: ['3', '4'] },
    ])
  })

  test('a separator inside quotes of the first line does not decide', () => {
    expect(parseCells('"a,b,c";d\n1;2')).toEqual([
      ['a,b,c', 'd'],
      ['1', '2'],
    ])
  })

  test('a quote in the middle of a cell, and one that is never closed, are text', () => {
    expect(parseCells('5" pipe,b\n"open,c')).toEqual([['5" pipe', 'b'], ['open,c']])
  })

  test('what is written is read again, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ក', '"', ',', ';', '\t', '\n', ' ', "'", '=', '0') })
    const filled = text.filter((cell) => cell.trim() !== '')
    fc.assert(
      fc.property(fc.array(fc.array(filled, { minLength: 2, maxLength: 3 }), { minLength: 1 }), (rows) => {
        // The header decides the separator, as in a real file.
        const read = parseCells(writeCsv([['x', 'y'], ...rows])).slice(1)
        expect(read.map((cells) => cells.map(plainCell))).toEqual(
          rows.map((cells) => cells.map((cell) => plainCell(/^[=\t\n]/.test(cell) ? `'${cell}` : cell))),
        )
      }),
    )
  })
})

test('what a spreadsheet would compute is written as text and read as it was', () => {
  for (const text of ['=1+1', '+855 12', '-5', '@sum', '|cmd', '＝1+1', '＋1', '－1', '＠sum']) {
    const [line] = parseCells(writeCsv([[text, 'b']]))
    expect(line?.[0]).toBe(`'${text}`)
    expect(plainCell(line?.[0] ?? '')).toBe(text)
  }
  expect(plainCell("'02080101901")).toBe('02080101901')
  expect(plainCell("'quoted' name")).toBe("'quoted' name")
})

test('a file is UTF-8, or UTF-16 with its mark; anything else is no text', () => {
  const utf16 = (text: string) =>
    new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat(),
    ])
  expect(decodeText(new TextEncoder().encode('សាលា'))).toBe('សាលា')
  expect(decodeText(utf16('សាលា'))).toBe('សាលា')
  expect(decodeText(new Uint8Array([0x80, 0x81]))).toBeNull()
  expect(decodeText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]))).toBeNull()
})
