import { createCompiledCatalog } from '@lingui/cli/api'
import * as z from 'zod'
import { foldDigits } from '@/lib/text/digits'

type Texts = Readonly<Record<string, string>>

interface Catalog {
  km: Texts
  en: Texts
}

interface Messages {
  /** The messages that an anonymous visitor loads; a signed-in user loads both. */
  public: Catalog
  signedIn: Catalog
  /** Catalogs that are loaded with a part of the client; `isSource` says whether a file belongs to that part. */
  parts: readonly (Catalog & { name: string; isSource: (path: string) => boolean })[]
  /** Returns whether an anonymous visitor can reach the code of a file. */
  isPublic: (path: string) => boolean
  /** The text of every file of the product, tests excluded. */
  files: readonly { path: string; text: string }[]
  /** The messages that Lingui's extractor found in the code: id → files. */
  extracted: Readonly<Record<string, readonly string[]>>
}

/** A text as Lingui compiles it: plain pieces, `[name]`, or `[name, kind, choices]`. */
const compiled = z.object({ messages: z.record(z.string(), z.array(z.unknown())) })
const argument = z.tuple([z.string()], z.unknown())

// Ids are plain literals in code, also where the extractor does not read them: messages of zod schemas, titles of
// routes, answers of the stand-in. `area` is the first part of an id, so that a table's column is not taken for one; the
// attribute `id` of a component is one in any case, for an id of HTML has no dot here.
const literal = /(?<attribute>\sid=)?(['"])(?<id>[a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+)\2/g
const assembled = /`(?<area>[a-z][A-Za-z]*)\.[A-Za-z0-9.]*\$\{/g

/** Compares the catalogs with the code; returns one line per fault, none when they are complete. */
export function messageFaults({ public: open, signedIn, parts, isPublic, files, extracted }: Messages): string[] {
  const km = { ...signedIn.km, ...open.km, ...Object.assign({}, ...parts.map((part) => part.km)) }
  const en = { ...signedIn.en, ...open.en, ...Object.assign({}, ...parts.map((part) => part.en)) }
  const known = new Set([...Object.keys(km), ...Object.keys(en)])
  const areas = new Set([...known].map((id) => id.split('.')[0] ?? id))
  const faults: string[] = []

  const found = new Map(Object.entries(extracted).map(([id, places]) => [id, [...places]]))
  for (const { path, text } of files) {
    for (const { groups } of text.matchAll(literal)) {
      const id = groups?.['id'] ?? ''
      const isMessage = groups?.['attribute'] !== undefined || areas.has(id.split('.')[0] ?? '')
      if (isMessage || known.has(id)) found.set(id, [...(found.get(id) ?? []), path])
    }
    for (const { groups, 0: start } of text.matchAll(assembled))
      if (areas.has(groups?.['area'] ?? '')) faults.push(`${path}: ${start}…\` puts an id together; use a map of ids`)
  }

  for (const [id, places] of found) {
    const part = parts.find(({ km }) => id in km)
    // The stand-in reads the catalogs as files, whichever part they are.
    const outside = part && places.find((path) => !part.isSource(path) && !path.startsWith('mocks/'))
    if (!known.has(id)) faults.push(`${id} is in no catalog (${[...new Set(places)].join(', ')})`)
    else if (part !== undefined && outside !== undefined)
      faults.push(`${id} is used outside the ${part.name} (${outside}) and must be in another catalog`)
    else if (places.some(isPublic) && !(id in open.km))
      faults.push(`${id} is used by public code (${places.find(isPublic)}) and must be in the public catalog`)
    else if (!places.some(isPublic) && id in open.km)
      faults.push(`${id} is used by no public code; move it behind sign-in`)
    if ([open, signedIn, ...parts].filter(({ km }) => id in km).length > 1) faults.push(`${id} is in two catalogs`)
  }
  for (const id of known) {
    if (!found.has(id)) faults.push(`${id} is used nowhere`)
    for (const [name, texts] of [
      ['km.po', km],
      ['en.po', en],
    ] as const)
      if ((texts[id] ?? '').trim() === '') faults.push(`${id} has no text in ${name}`)
  }

  const shapes = { km: collectShapes('km', km, faults), en: collectShapes('en', en, faults) }
  for (const id of known) {
    const inKhmer = shapes.km.get(id)
    const inEnglish = shapes.en.get(id)
    if (inKhmer !== undefined && inEnglish !== undefined && inKhmer !== inEnglish)
      faults.push(`${id} takes ${inKhmer || 'nothing'} in km.po and ${inEnglish || 'nothing'} in en.po`)
    const [khmer, english] = [km[id] ?? '', en[id] ?? '']
    for (const number of differentNumbers(khmer, english)) faults.push(`${id} has ${number} in one language only`)
    if (khmer !== '' && english !== '' && sentenceEnd(khmer) !== sentenceEnd(english))
      faults.push(`${id} ends as a sentence or a question in one language only`)
  }
  faults.push(...unknownLabels(km, /«(?<label>[^»{}]*)»/g), ...unknownLabels(en, /“(?<label>[^”{}]*)”/g))
  return faults.sort()
}

const withoutArguments = (text: string) => text.replace(/\{\w+(?=[,}])|=\d/g, '')
const numbersIn = (text: string) => new Set(text.match(/\d(?:[\d,.]*\d)?/g))

/** The numbers that one text has and the other has not. Ordinals, which Khmer writes with its own digits, may be Khmer only. */
function differentNumbers(khmer: string, english: string): string[] {
  const inKhmer = numbersIn(withoutArguments(khmer))
  const inBothDigits = numbersIn(foldDigits(withoutArguments(khmer)))
  const inEnglish = numbersIn(withoutArguments(english))
  return [
    ...[...inKhmer].filter((number) => !inEnglish.has(number)),
    ...[...inEnglish].filter((number) => !inBothDigits.has(number)),
  ]
}

/** The sign with which a text ends, in the form of either language; empty for a label. */
function sentenceEnd(text: string): string {
  const end = text.trimEnd().replace(/\}+$/, '').at(-1) ?? ''
  return { '.': '.', '។': '.', '?': '?', '…': '…', ':': ':', '៖': ':' }[end] ?? ''
}

/** A text in quotation marks names a button, a status or a page: it has to be on the screen as it is named. */
function unknownLabels(texts: Texts, quoted: RegExp): string[] {
  const labels = new Set(Object.values(texts))
  return Object.entries(texts).flatMap(([id, text]) =>
    [...text.matchAll(quoted)]
      .map(({ groups }) => groups?.['label'] ?? '')
      .filter((label) => /\p{L}/u.test(label) && !labels.has(label))
      .map((label) => `${id} names “${label}”, which no other message says`),
  )
}

/** Per id the names of its arguments and its tags, in one text that can be compared. */
function collectShapes(locale: 'km' | 'en', texts: Texts, faults: string[]): Map<string, string> {
  const { source, errors } = createCompiledCatalog(locale, { ...texts }, { namespace: 'json' })
  for (const { id, error } of errors) faults.push(`${id} cannot be read in ${locale}.po: ${error.message}`)
  const shapes = new Map<string, string>()
  for (const [id, pieces] of Object.entries(compiled.parse(JSON.parse(source)).messages)) {
    const parts = new Set((texts[id] ?? '').match(/<\/?\w+\/?>/g))
    readArguments(pieces, parts, (kind) => {
      // Chromium has no Khmer formats; numbers and dates come formatted from src/lib.
      faults.push(`${id} formats a ${kind} by itself in ${locale}.po`)
    })
    shapes.set(id, [...parts].sort().join(' '))
  }
  return shapes
}

function readArguments(pieces: readonly unknown[], parts: Set<string>, refuse: (kind: string) => void): void {
  for (const piece of pieces) {
    const read = argument.safeParse(piece)
    if (!read.success) continue
    const [name, kind, choices] = read.data
    // A count is a plural in Khmer too, where it has one form: only so does it get its commas.
    parts.add(kind === undefined ? `{${name}}` : `{${name}, ${z.string().parse(kind)}}`)
    if (kind === 'plural' || kind === 'select' || kind === 'selectordinal') {
      for (const choice of Object.values(z.record(z.string(), z.unknown()).parse(choices)))
        if (Array.isArray(choice)) readArguments(choice, parts, refuse)
    } else if (kind !== undefined) refuse(z.string().parse(kind))
  }
}
