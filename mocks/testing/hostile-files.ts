import { writeArchive, readArchive, writeWorkbook, type Part } from './archive'

export interface HostileFile {
  name: string
  make: () => Uint8Array
  /** To read it, or to make it, takes seconds. */
  isLong?: boolean
}

const mebibyte = 1024 * 1024
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`

/** The archive with one part's text changed; a part that it lacks is added. */
function rewritten(bytes: Uint8Array, name: string, change: (text: string) => string): Uint8Array {
  const parts = readArchive(bytes)
  const isThere = parts.some((part) => part.name === name)
  const changed = parts.map((part): Part =>
    part.name === name ? { name, content: Buffer.from(change(part.content.toString('utf8'))) } : part,
  )
  return writeArchive(isThere ? changed : [...changed, { name, content: Buffer.from(change('')) }])
}

/** The archive with a number of its directory's end changed. */
function withEnd(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(value, changed.lastIndexOf('PK\u0005\u0006') + offset)
  return new Uint8Array(changed)
}

/** The compound file with words of its header or of its chains changed. */
function withWords(bytes: Uint8Array, from: number, words: number, value: (word: number) => number): Uint8Array {
  const changed = Buffer.from(bytes)
  for (let word = 0; word < words; word += 1) changed.writeUInt32LE(value(word), from + word * 4)
  return new Uint8Array(changed)
}

const sheetPart = 'xl/worksheets/sheet1.xml'
const stringsPart = 'xl/sharedStrings.xml'
const typesPart = '[Content_Types].xml'
const laughs = `<!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY ${String.fromCodePoint(98 + index)} "${`&${String.fromCodePoint(97 + index)};`.repeat(10)}">`,
).join('')}]>`

/** Files that are made to do harm, of a workbook with rows in it and an old one (cases 36 and ASVS 1.5.1, 5.2.3). */
export function hostileFiles(workbook: Uint8Array, old: Uint8Array): HostileFile[] {
  const sheet = (name: string, make: () => string): HostileFile => ({ name, make: () => writeWorkbook(make()) })
  const longSheet = (name: string, make: () => string): HostileFile => ({ ...sheet(name, make), isLong: true })
  const xml = (name: string, part: string, change: (text: string) => string): HostileFile => ({
    name,
    make: () => rewritten(workbook, part, change),
  })
  const rows = (count: number, cells: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => row(index + 1, cells(index + 1))).join('')
  return [
    { name: 'nothing', make: () => new Uint8Array() },
    { name: 'one byte', make: () => new Uint8Array([0x50]) },
    { name: 'zeros', make: () => new Uint8Array(4 * mebibyte) },
    { name: 'a page of HTML', make: () => Buffer.from('<html><script>alert(1)</script></html>') },
    { name: 'a picture', make: () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(2000)]) },
    { name: 'the beginning of an archive', make: () => Buffer.from('PK\u0003\u0004') },
    { name: 'half of the workbook', make: () => workbook.slice(0, workbook.length >> 1) },
    { name: 'half of the old file', make: () => old.slice(0, old.length >> 1) },
    { name: 'a directory that begins beyond the end', make: () => withEnd(workbook, 16, 0x7fffffff) },
    { name: 'a directory that begins in itself', make: () => withEnd(workbook, 16, workbook.length - 22) },
    { name: '65,535 entries that are not there', make: () => withEnd(workbook, 8, 0xffffffff) },
    {
      name: '20,001 entries',
      make: () =>
        writeArchive(
          Array.from({ length: 20_001 }, (_, index) => ({ name: `xl/${index}.xml`, content: Buffer.from('x') })),
        ),
    },
    {
      name: 'a part that says it is short',
      make: () => writeWorkbook(row(1, cell('A1', ' '.repeat(20 * mebibyte))), 1000),
    },
    {
      name: 'a part that says it is long',
      make: () => writeWorkbook(row(1, cell('A1', 'x')), 0xffffffff),
    },
    sheet('100 MB of blanks', () => row(1, cell('A1', ' '.repeat(100 * mebibyte)))),
    {
      name: 'an archive in an archive',
      make: () => writeArchive([...readArchive(workbook), { name: 'xl/inner.xlsx', content: Buffer.from(workbook) }]),
    },
    {
      name: 'the same sheet twice',
      make: () =>
        writeArchive(readArchive(workbook).flatMap((part) => (part.name === sheetPart ? [part, part] : [part]))),
    },
    {
      name: 'a part outside the archive',
      make: () => writeArchive([...readArchive(workbook), { name: '../../../etc/passwd', content: Buffer.from('x') }]),
    },
    xml('no content types', typesPart, () => ''),
    xml('an external entity', sheetPart, (text) =>
      text
        .replace('<worksheet', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]><worksheet')
        .replace('<v>', '<v>&x;'),
    ),
    xml('a billion laughs', sheetPart, (text) =>
      text.replace('<worksheet', `${laughs}<worksheet`).replace('<v>', '<v>&j;'),
    ),
    xml('a billion laughs in the strings', stringsPart, (text) => `${laughs}${text}`.replace('<t', '<t>&j;</t><t')),
    xml('XML in UTF-16', sheetPart, () => Buffer.from('<worksheet/>', 'utf16le').toString('latin1')),
    xml('100,000 elements in each other', sheetPart, () => '<a>'.repeat(100_000)),
    xml('an attribute of 5 MB', sheetPart, (text) => text.replace('<row', `<row x="${'y'.repeat(5 * mebibyte)}"`)),
    xml('50,000 attributes', sheetPart, (text) =>
      text.replace('<row', `<row ${Array.from({ length: 50_000 }, (_, index) => `a${index}="1"`).join(' ')}`),
    ),
    xml('a string that is not there', sheetPart, (text) => text.replaceAll(/<v>\d+<\/v>/g, '<v>4294967295</v>')),
    xml('100,000 styles', 'xl/styles.xml', (text) =>
      text.replace(/<xf\b[^>]*\/?>/, (tag) => tag.replace(/([^/])>$/, '$1/>').repeat(100_000)),
    ),
    xml('a million styles in each other', 'xl/styles.xml', () => '<styleSheet><fonts>'.repeat(50_000)),
    xml('cells merged over the whole sheet', sheetPart, (text) =>
      text.replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    ),
    xml('a formula over the whole sheet', sheetPart, (text) =>
      text.replace('<v>', '<f t="shared" ref="A1:XFD1048576" si="0">A1</f><v>'),
    ),
    longSheet('1,048,576 empty rows', () =>
      Array.from({ length: 1_048_576 }, (_, index) => `<row r="${index + 1}"/>`).join(''),
    ),
    sheet('a cell in the last corner', () => row(1_048_576, cell('XFD1048576', 'x'))),
    sheet('rows without end', () => `<row r="1"><c r="A1"><v>1</v></c>`.repeat(50_000)),
    sheet(
      'row numbers that go backwards',
      () => row(1_048_576, cell('A1048576', 'x')) + row(1, cell('A1', 'x')).repeat(1000),
    ),
    sheet('300,000 rows of one letter', () => rows(300_000, (index) => cell(`A${index}`, 'x'))),
    longSheet('16,384 columns in 400 rows', () => rows(400, (index) => cell(`XFD${index}`, 'x'))),
    longSheet('a cell of 5 MB of letters that differ', () =>
      row(1, cell('A1', Array.from({ length: 500_000 }, (_, index) => index * 7919).join(' '))),
    ),
    sheet('names of prototypes', () =>
      rows(
        3,
        (index) => cell(`A${index}`, '__proto__') + cell(`B${index}`, 'constructor') + cell(`C${index}`, 'toString'),
      ),
    ),
    sheet('dates and numbers at the edge', () =>
      rows(
        3,
        (index) =>
          `<c r="A${index}"><v>1e308</v></c><c r="B${index}" t="d"><v>9999-99-99</v></c><c r="C${index}"><v>-2958466</v></c>`,
      ),
    ),
    { name: 'an old file whose chains lead in circles', make: () => withWords(old, 512, 128, () => 0) },
    {
      name: 'an old file whose chains lead outside',
      make: () => withWords(old, 512, 128, (word) => word + 0x7ffffff0),
    },
    { name: 'an old file of 4,294,967,295 sectors', make: () => withWords(old, 0x2c, 2, () => 0xffffffff) },
    { name: 'an old file whose sectors have 2^31 bytes', make: () => withWords(old, 0x1c, 2, () => 0x001f001f) },
    {
      name: 'an old file that is nothing but a note on writing',
      make: () => {
        const changed = Buffer.alloc(4 * mebibyte)
        Buffer.from(old.slice(0, 512)).copy(changed)
        for (let index = 512; index < changed.length; index += 4) changed.writeUInt32LE(0x0086, index)
        for (let index = 512; index < changed.length; index += 64) changed.set([0x09, 0x08, 4, 0, 0, 6, 5, 0], index)
        return new Uint8Array(changed)
      },
    },
  ]
}
