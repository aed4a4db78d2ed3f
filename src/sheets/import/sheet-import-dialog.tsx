import { useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { acceptedSpreadsheets } from '@/lib/spreadsheet/accepted-files'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { ProblemText } from '@/components/ui/problem-text'
import { FileField } from '@/components/forms/file-field'
import { ImportReport } from './import-report'
import type { SheetFiles } from './sheet-file'
import { useSheetImport } from './use-sheet-import'
import { useTemplate } from './use-template'

const agreements = { scores: 'score.import.agree', attendances: 'attendance.import.agree' } as const

/** Imports a filled-in template into a sheet. The problems of a file are shown until the next one is sent. */
export function SheetImportDialog({ onClose, ...files }: SheetFiles & { onClose: () => void }) {
  const { i18n } = useLingui()
  const formId = useId()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const { file, fileProblem, outcome, isImporting, choose, start } = useSheetImport(files, onClose)
  const missingFile = tried && file === null ? 'common.error.require' : null
  const shownProblem = fileProblem ?? missingFile
  return (
    <Dialog
      open
      size="large"
      closesOnPressOutside={false}
      title={i18n._('sheetImport.title', { name: files.name })}
      onOpenChange={(open) => {
        if (!open && !isImporting) onClose()
      }}
      footer={
        <>
          <Button disabledReason={isImporting ? i18n._('sheetImport.importing') : null} onClick={onClose}>
            {i18n._('common.close')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isImporting}>
            {i18n._('sheetImport.run')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{i18n._('sheetImport.body')}</p>
      <div>
        <TemplateButton name={files.name} template={files.template} />
      </div>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (file === null || !agreed || isImporting) return
          setTried(false)
          void start(file)
        }}
      >
        <FileField
          label={i18n._('sheetImport.file')}
          required
          help={i18n._('sheetImport.fileHelp')}
          problem={shownProblem}
          accept={acceptedSpreadsheets}
          file={file}
          disabled={isImporting}
          onChoose={choose}
          working={isImporting ? i18n._('sheetImport.importing') : null}
        />
        <div className="flex flex-col gap-1">
          <Checkbox label={i18n._(agreements[files.kind])} checked={agreed} onChange={setAgreed} />
          {tried && !agreed && <ProblemText role="alert">{i18n._('sheetImport.agreeFirst')}</ProblemText>}
        </div>
      </form>
      {outcome !== null && !isImporting && <ImportReport kind={files.kind} outcome={outcome} />}
    </Dialog>
  )
}

function TemplateButton(files: Pick<SheetFiles, 'name' | 'template'>) {
  const { i18n } = useLingui()
  const { isPending, download } = useTemplate(files)
  return (
    <Button icon={<Download aria-hidden className="size-4" />} pending={isPending} onClick={download}>
      {i18n._('sheetImport.template')}
    </Button>
  )
}
