import { formatClassName } from '@/domain/classrooms/class-name'
import { createLetterhead } from '@/lib/papers/letterhead'
import { fullName } from '@/lib/text/names'
import { formatInteger } from '@/lib/text/numbers'
import { academicYearName } from '@/domain/academic-years/labels'
import { PrintedLetterhead } from '@/components/ui/printed-letterhead'
import { PrintTable } from './print-table'
import type { PrintDocument } from './print-document'
import { words } from './words'

/** From so many columns on the paper lies on its side. */
const maxUprightColumns = 7
const dots = '................'

interface PrintedSheetProps {
  sheet: PrintDocument
  /** Without what is entered, to be written on by hand. */
  isBlank: boolean
}

/** A sheet on paper: heading, the table with its header on every page, and the signature lines. */
export function PrintedSheet({ sheet, isBlank }: PrintedSheetProps) {
  const { title, note, part, warnings = [], year, school, classroom, groups, rows } = sheet
  const { province, district } = school
  const letterhead = createLetterhead({ province, district, school }, 'km')
  const columns = groups.reduce((sum, group) => sum + group.columns.length, 0)
  const isWide = columns > maxUprightColumns
  const female = rows.filter(({ isFemale }) => isFemale).length
  const teacher = classroom.teacher === null ? null : fullName(classroom.teacher, 'km')
  const principal = school.principle === null ? null : fullName(school.principle, 'km')
  return (
    <article lang="km" className={`bg-surface px-px text-xs text-ink ${isWide ? 'page-sheet-wide' : ''}`}>
      <PrintedLetterhead letterhead={letterhead} />
      <h1 className="mt-2 text-center text-base font-bold">{title}</h1>
      <p className="mb-2 flex flex-wrap justify-center gap-x-6">
        <span className="font-semibold">{formatClassName(classroom, 'km')}</span>
        <span>
          {words.academicYear} {academicYearName(year)}
        </span>
        <span>
          {words.teacher}៖ {teacher ?? dots}
        </span>
        <span>
          {words.students} {formatInteger(rows.length)} {words.female} {formatInteger(female)}
        </span>
        <span>
          {letterhead.date.label}៖ {letterhead.date.value}
        </span>
      </p>
      {part !== undefined && <p className="mb-1 text-center font-semibold">{part}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="mb-1 border border-ink px-2 text-center font-bold">
          {warning}
        </p>
      ))}
      {note !== undefined && <p className="mb-1 text-center">{note}</p>}
      <PrintTable sheet={sheet} isBlank={isBlank} onEnd={isWide}>
        <footer className="mt-4 grid grid-cols-2 gap-x-8 text-center">
          <div>
            <p>{words.seen}</p>
            <DateLine />
            <p className="font-semibold">{words.principal}</p>
            <p className="mt-16">{principal ?? dots}</p>
          </div>
          <div>
            <p className="invisible">{words.seen}</p>
            <DateLine />
            <p className="font-semibold">{words.teacher}</p>
            <p className="mt-16">{teacher ?? dots}</p>
          </div>
        </footer>
      </PrintTable>
    </article>
  )
}

/** Place and date are written by hand when it is signed. */
function DateLine() {
  return (
    <p className="whitespace-nowrap">
      {`${words.place}${dots}${words.day}.......${words.month}.......${words.yearOfDate}២០.....`}
    </p>
  )
}
