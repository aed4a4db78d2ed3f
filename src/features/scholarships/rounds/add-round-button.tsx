import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface AddRoundButtonProps {
  label: string
  /** Why no round can be added now, as a catalogue id; null when one can. */
  refusal: string | null
  onPress: () => void
  preload: () => void
}

/** Opens the dialog of the next round, or says why there is none to add. */
export function AddRoundButton({ label, refusal, onPress, preload }: AddRoundButtonProps) {
  const { i18n } = useLingui()
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      disabledReason={refusal === null ? null : i18n._(refusal)}
      onClick={onPress}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {label}
    </Button>
  )
}
