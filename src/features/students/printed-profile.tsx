import { useLingui } from '@lingui/react'
import { useOwnOffice } from '@/auth/use-session'
import { PrintedLetterhead } from '@/components/ui/printed-letterhead'
import { useLocale } from '@/lib/i18n/i18n'
import { createLetterhead } from '@/lib/papers/letterhead'
import { fullName } from '@/lib/text/names'
import type { Fact } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import { useClassName, useProfileFacts } from './profile-facts'
import type { Relationship, StudentRecord } from './profile-schema'

const line = 'border border-ink px-2 py-0.5 text-start align-top'
const dots = '................'

/** A profile as a form of the school: letterhead, photo, one table for each part, and where to sign. */
export function PrintedProfile({ record }: { record: StudentRecord }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const room = useClassName(record)
  const { identity, address, confidential, enrollment } = useProfileFacts(record)
  const school = record.enrollment?.school
  const office = useOwnOffice()
  const letterhead = createLetterhead({ ...office, school: school ?? office.school }, locale)
  const name = fullName(record, locale)
  return (
    <article className="bg-surface px-px text-xs text-ink">
      <div className="flex items-start gap-x-4">
        <PrintedLetterhead letterhead={letterhead} />
        <div>
          {record.photo === null ? (
            <div className="flex h-[3.9cm] w-[2.6cm] items-center justify-center border border-ink text-center">
              {i18n._('student.print.photo')}
            </div>
          ) : (
            <img
              src={record.photo}
              alt={i18n._('student.photo.of', { name })}
              className="h-[3.9cm] w-[2.6cm] border border-ink object-cover"
            />
          )}
        </div>
      </div>
      <h1 className="mt-1 text-center text-base font-bold">
        {i18n._('student.print.title')} {name}
      </h1>
      <p className="mb-1 flex flex-wrap justify-center gap-x-6">
        <span>{room}</span>
        {record.enrollment !== null && (
          <span>
            {i18n._('academicYear.title')} {record.enrollment.academic_year.name}
          </span>
        )}
        {school !== undefined && (
          <span>
            {i18n._('school.code')} <span className="tabular-nums">{school.code}</span>
          </span>
        )}
        <span>
          {letterhead.date.label} <span className="tabular-nums">{letterhead.date.value}</span>
        </span>
      </p>
      <Part title={i18n._('student.section.identity')} facts={identity} />
      <Relatives relationships={record.relationships} />
      <Part title={i18n._('student.section.address')} facts={address} />
      <Part title={i18n._('student.section.confidential')} facts={confidential} />
      {/* No page holds the signatures alone. */}
      <div className="break-inside-avoid">
        <Part title={i18n._('enrollment.title')} facts={enrollment} />
        <footer className="mt-3 grid grid-cols-3 gap-x-4 text-center">
          <Signature title={i18n._('print.parent')} />
          <Signature title={i18n._('classroom.teacher')} />
          <Signature title={i18n._('school.principal')} />
        </footer>
      </div>
    </article>
  )
}

/** Label and value twice in a row. */
function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const rows = facts.flatMap((fact, index) => (index % 2 === 0 ? [[fact, facts[index + 1]] as const] : []))
  return (
    <table className="mt-1.5 w-full table-fixed border-collapse">
      <Caption>{title}</Caption>
      <tbody>
        {rows.map(([first, second]) => (
          <tr key={first.label} className="break-inside-avoid">
            <Cells fact={first} wide={second === undefined} />
            {second !== undefined && <Cells fact={second} wide={false} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ fact: { label, value }, wide }: { fact: Fact; wide: boolean }) {
  return (
    <>
      <th scope="row" className={`${line} w-1/5 font-normal`}>
        {label}
      </th>
      <td colSpan={wide ? 3 : 1} className={`${line} font-semibold break-words`}>
        {value == null || value === '' ? '–' : value}
      </td>
    </>
  )
}

/** Father, mother and guardian side by side. */
function Relatives({ relationships }: Pick<StudentRecord, 'relationships'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const people: readonly (readonly [title: string, person: Relationship | undefined])[] = [
    [i18n._('student.father'), relationships.find((person) => person.is_father)],
    [i18n._('student.mother'), relationships.find((person) => person.is_mother)],
    [i18n._('student.guardian'), relationships.find((person) => person.is_guardian)],
  ]
  const rows: readonly (readonly [label: string, valueOf: (person: Relationship) => string | null])[] = [
    [i18n._('common.name'), (person) => fullName(person, locale)],
    [i18n._('student.gender'), ({ gender }) => genderLabel(gender, i18n)],
    [i18n._('student.occupation'), ({ occupation }) => occupation],
    [i18n._('person.phone'), ({ phone_number_1: phone }) => phone],
  ]
  return (
    <table className="mt-1.5 w-full table-fixed border-collapse">
      <Caption>{i18n._('student.section.relatives')}</Caption>
      <thead>
        <tr>
          <th scope="col" className={`${line} w-1/5 font-normal`}>
            {i18n._('student.section.relatives')}
          </th>
          {people.map(([title]) => (
            <th key={title} scope="col" className={`${line} font-normal`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, readValue]) => (
          <tr key={label} className="break-inside-avoid">
            <th scope="row" className={`${line} font-normal`}>
              {label}
            </th>
            {people.map(([title, person]) => (
              <td key={title} className={`${line} font-semibold break-words`}>
                {(person && readValue(person)) || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Caption({ children }: { children: string }) {
  return <caption className="text-start font-bold">{children}</caption>
}

/** Place, date and name are written by hand. */
function Signature({ title }: { title: string }) {
  const { i18n } = useLingui()
  return (
    <div>
      <p className="whitespace-nowrap">{i18n._('print.date')}</p>
      <p className="font-semibold">{title}</p>
      <p className="mt-14">{dots}</p>
    </div>
  )
}
