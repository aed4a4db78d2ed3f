import type { ReactNode } from 'react'

interface RowNameProps {
  /** The name of the record, which is the link to its page. */
  children: ReactNode
  /** Tells records of one name apart: code, translation or place. */
  details: readonly (string | null)[]
  /** Follows them on a phone, where it has no column. */
  onPhone?: ReactNode
}

/** A long text of a row, in two small lines. The box ends below them: how low they lie depends on the system's Latin font. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className="-mb-0.5 line-clamp-2 pb-0.5 text-xs leading-[21px] whitespace-normal">{children}</span>
}

interface RowOpenerProps {
  onPress: () => void
  /** The name of the record. */
  children: ReactNode
}

/** The name of a record without a page of its own: a press opens its dialog. */
export function RowOpener({ onPress, children }: RowOpenerProps) {
  return (
    <button
      type="button"
      data-opens
      onClick={onPress}
      className="rounded text-start text-accent underline-offset-2 hover:underline"
    >
      {children}
    </button>
  )
}

/** The first cell of a row: the name, and below it what tells it from others of the same name. */
export function RowName({ children, details, onPhone }: RowNameProps) {
  const texts = details.filter((detail) => detail !== null && detail !== '')
  return (
    <>
      <span className="cut-line block leading-[23px]">{children}</span>
      <span className="cut-line block text-xs leading-5 font-normal text-ink-muted">
        {texts.join(' · ')}
        {onPhone !== undefined && (
          <span className="cards:hidden">
            {texts.length > 0 && ' · '}
            {onPhone}
          </span>
        )}
      </span>
    </>
  )
}
