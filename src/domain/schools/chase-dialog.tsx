import { useId } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { Copy, Phone, Share2 } from 'lucide-react'
import { QueryPart } from '@/components/shell/query-part'
import { EmptyList } from '@/components/tables/empty-list'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { behindLabels } from '@/domain/schools/labels'
import { type SchoolListing, schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { monthName } from '@/lib/dates/dates'
import { loadOtherLocale, useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { notify } from '@/lib/notify'
import { fullName } from '@/lib/text/names'

/** So many schools fit into one message. */
const mostSchools = 50

/** The schools that are behind, by the filters of the list. */
export type ChasedSchools = Omit<SchoolListing, 'page' | 'size'>

interface ChaseDialogProps {
  listing: ChasedSchools
  onClose: () => void
}

/** The schools of a list that are behind, with their telephones and a message to them. */
export function ChaseDialog({ listing, onClose }: ChaseDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const textId = useId()
  const { data: years } = useSuspenseQuery(academicYearQueries.all())
  const schools = useQuery(schoolQueries.list({ ...listing, page: 0, size: mostSchools }))
  // Schools are written to in Khmer, whatever language the page has.
  const khmer = useQuery({ queryKey: ['khmer-messages'], staleTime: Infinity, queryFn: () => loadOtherLocale('km') })
  const found = schools.data?.data ?? []
  const text =
    khmer.data === undefined || found.length === 0
      ? null
      : khmer.data._('school.chase.message', {
          missing: describeMissing(listing, khmer.data, 'km'),
          year: years.data.find(({ id }) => id === listing.academicYear)?.name ?? '',
          schools: found.map(({ name, emis_code }, index) => `${index + 1}. ${name} (${emis_code})`).join('\n'),
          address: window.location.origin,
        })
  const copy = async (message: string) => {
    try {
      await navigator.clipboard.writeText(message)
      notify({ kind: 'success', id: 'school.chase.copied' })
    } catch {
      // If the browser refuses, the message is selected to be copied by hand.
      document.getElementById(textId)?.focus()
    }
  }
  const share = async (message: string) => {
    // Who closes the phone's sheet has decided; nothing has failed.
    await navigator.share({ text: message }).catch(() => undefined)
  }
  return (
    <Dialog
      open
      size="large"
      title={i18n._('school.chase')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('common.close')}</Button>
          {text !== null && 'share' in navigator && (
            <Button icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share(text)}>
              {i18n._('common.share')}
            </Button>
          )}
          {text !== null && (
            <Button variant="primary" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy(text)}>
              {i18n._('school.chase.copy')}
            </Button>
          )}
        </>
      }
    >
      {text !== null && (
        <div className="flex flex-col gap-1">
          <label htmlFor={textId} className="text-sm font-medium">
            {i18n._('school.chase.text')}
          </label>
          <textarea
            id={textId}
            readOnly
            lang="km"
            rows={5}
            value={text}
            className={controlStyle({ invalid: false })}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
      <QueryPart query={schools}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyList />
          ) : (
            <>
              <p className="text-sm font-medium">{describeMissing(listing, i18n, locale)}</p>
              <ul className="flex flex-col">
                {data.map((school) => (
                  <SchoolToChase key={school.id} school={school} />
                ))}
              </ul>
              {total > data.length && (
                <p className="text-sm text-ink-muted">{i18n._('common.andMore', { n: total - data.length })}</p>
              )}
            </>
          )
        }
      </QueryPart>
    </Dialog>
  )
}

function SchoolToChase({ school: { name, name_en, emis_code, principle, ...school } }: { school: School }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const phones = [school.phone_number_1, school.phone_number_2, school.phone_number_3].filter((phone) => Boolean(phone))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{localName({ name, name_en }, locale)}</span>{' '}
        <span className="text-ink-muted">{emis_code}</span>
        <span className="block text-ink-muted">
          {principle === null ? i18n._('common.noneYet') : fullName(principle, locale)}
        </span>
      </span>
      {phones.map((phone) => (
        <a
          key={phone}
          href={`tel:${phone ?? ''}`}
          className="inline-flex min-h-9 items-center gap-1 rounded text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Phone aria-hidden className="size-4" />
          {phone}
        </a>
      ))}
    </li>
  )
}

/** What the filter says that the schools lack. */
function describeMissing(
  { silent, notSetUp, accomplishment }: ChasedSchools,
  words: I18n,
  locale: 'km' | 'en',
): string {
  return [
    silent === undefined ? null : `${words._('school.silent')} ${monthName(silent, locale)}`,
    notSetUp === true ? words._('school.notSetUp') : null,
    accomplishment === undefined ? null : words._(behindLabels[accomplishment]),
  ]
    .filter((part) => part !== null)
    .join(', ')
}
