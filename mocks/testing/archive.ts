import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  content: Buffer
  /** The size that the directory declares, when it is wrong. */
  declared?: number
}

/** An archive of parts, packed: what a test needs to make files that no program would write. */
export function writeArchive(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, declared = content.length } of parts) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declared, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    locals.push(local)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, Buffer.from(name)]))
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]))
}

/** The parts of an archive that a program has written. */
export function readArchive(bytes: Uint8Array): Part[] {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\u0005\u0006')
  const parts: Part[] = []
  let offset = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = archive.readUInt16LE(offset + 28)
    const local = archive.readUInt32LE(offset + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(offset + 20))
    const isPacked = archive.readUInt16LE(offset + 10) !== 0
    parts.push({
      name: archive.toString('utf8', offset + 46, offset + 46 + nameLength),
      content: isPacked ? inflateRawSync(packed) : Buffer.from(packed),
    })
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32)
  }
  return parts
}

const namespace = 'http://schemas.openxmlformats.org'

/** A workbook of one sheet whose XML is given. */
export function writeWorkbook(sheetData: string, declared?: number): Uint8Array {
  const relations = (target: string, type: string) =>
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const main = `${namespace}/spreadsheetml/2006/main`
  const types = `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
  const workbook = `<workbook xmlns="${main}" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return writeArchive([
    { name: '[Content_Types].xml', content: Buffer.from(types) },
    { name: '_rels/.rels', content: Buffer.from(relations('xl/workbook.xml', 'officeDocument')) },
    { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(relations('worksheets/sheet1.xml', 'worksheet')) },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.from(`<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`),
      ...(declared !== undefined && { declared }),
    },
  ])
}
