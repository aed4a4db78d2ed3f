import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ChevronRight } from 'lucide-react'
import { degreeLabels, lockedDegree } from '@/domain/aggregation/degrees'
import { gazetteerQueries } from '@/domain/places/queries'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { lockedDistrict, lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { TextLink } from '@/components/ui/text-link'
import type { BoardPlace } from './board-place'
import type { BoardSearch } from './board-search'

interface PlaceCrumbsProps {
  user: SignedInUser
  place: BoardPlace
  search: BoardSearch
}

/** The way from the user's own place down to the place of the board. */
export function PlaceCrumbs({ user, place: { province, district }, search }: PlaceCrumbsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const ownPlace = lockedDistrict(user) ?? lockedProvince(user)
  const provinces = useQuery({
    ...gazetteerQueries.places('province', undefined),
    enabled: ownPlace === null && province !== undefined,
  })
  const districts = useQuery({ ...gazetteerQueries.places('district', province), enabled: district !== undefined })
  const nameIn = (places: typeof provinces.data, code: string) => {
    const found = places?.find((place) => place.code === code)
    return found === undefined ? code : localName(found, locale)
  }
  const whole: BoardSearch = { ...search, province: undefined, district: undefined }
  const degree = lockedDegree(user)
  const ownName = ownPlace === null ? i18n._('board.country') : localName(ownPlace, locale)
  const steps = [
    {
      key: 'whole',
      name: degree === undefined ? ownName : `${ownName} · ${i18n._(degreeLabels[degree])}`,
      search: whole,
    },
  ]
  if (ownPlace === null && province !== undefined) {
    steps.push({ key: province, name: nameIn(provinces.data, province), search: { ...whole, province } })
  }
  if (district !== undefined) {
    steps.push({ key: district, name: nameIn(districts.data, district), search: { ...whole, province, district } })
  }
  const last = steps.length - 1
  const place = steps[last]?.key
  const current = useRef<HTMLLIElement>(null)
  const shown = useRef(place)
  // The link that led to another place is gone with the places before; a keyboard goes on from the new place's name.
  useEffect(() => {
    if (shown.current !== place) current.current?.focus()
    shown.current = place
  }, [place])
  return (
    <nav aria-label={i18n._('board.place')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-lg font-semibold">
        {steps.map((step, index) => (
          <li
            key={step.key}
            ref={index === last ? current : undefined}
            tabIndex={index === last ? -1 : undefined}
            aria-current={index === last ? 'page' : undefined}
            className="flex items-center gap-1 outline-none"
          >
            {index === last ? (
              step.name
            ) : (
              <>
                <TextLink to="/dashboard" search={step.search}>
                  {step.name}
                </TextLink>
                <ChevronRight aria-hidden className="size-4 text-ink-muted" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
