import { useLingui } from '@lingui/react'
import { Dialog } from '@/components/ui/dialog'
import { helpMessages } from './help-messages'

interface HelpDialogProps {
  /** The title of the page's route, a message id. */
  title: string
  onClose: () => void
}

/** The purpose of the page, the steps, and the next step. */
export function HelpDialog({ title, onClose }: HelpDialogProps) {
  const { i18n } = useLingui()
  const sentences = i18n._(helpMessages[title] ?? '').split('\n')
  return (
    <Dialog open onOpenChange={onClose} title={i18n._(title)}>
      <ol className="flex list-inside list-decimal flex-col gap-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Dialog>
  )
}
