import { useLingui } from '@lingui/react'
import { Paper } from '@/components/ui/paper'

export interface AccountSlip {
  stsId: string
  name: string
  password: string
}

interface AccountSlipsProps {
  slips: readonly AccountSlip[]
  school: string
  classroom: string
}

/** On paper: a slip for each student, to be cut apart and handed out. */
export function AccountSlips({ slips, school, classroom }: AccountSlipsProps) {
  const { i18n } = useLingui()
  return (
    <Paper>
      <ul className="grid grid-cols-2 text-xs">
        {slips.map(({ stsId, name, password }) => (
          <li key={stsId} className="break-inside-avoid border border-dashed border-line-strong p-3">
            <p className="text-ink-muted">{`${school} · ${classroom}`}</p>
            <p className="text-sm font-semibold">{name}</p>
            <p>
              {i18n._('userManagement.username')} <span className="font-mono text-sm font-semibold">{stsId}</span>
            </p>
            <p>
              {i18n._('studentAccount.class.password')}{' '}
              <span className="font-mono text-sm font-semibold">{password}</span>
            </p>
            <p>{window.location.origin}</p>
            <p className="text-ink-muted">{i18n._('studentAccount.class.slip')}</p>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
