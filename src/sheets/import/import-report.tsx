import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import { formatInteger } from '@/lib/text/numbers'
import { Alert } from '@/components/ui/alert'
import { ImportRows } from './import-rows'
import type { SheetFiles } from './sheet-file'
import type { ImportOutcome } from './use-sheet-import'

interface ImportReportProps {
  kind: SheetFiles['kind']
  outcome: ImportOutcome
}

const failures = { scores: 'score.importFailed', attendances: 'attendance.importFailed' } as const

/** Why nothing was imported, with everything that the file got wrong. */
export function ImportReport({ kind, outcome }: ImportReportProps) {
  const { i18n } = useLingui()
  return (
    <section aria-label={i18n._('sheetImport.report')} className="flex min-w-0 flex-col gap-3">
      <Alert tone="danger" role="alert" title={i18n._(isUnknown(outcome) ? 'sheetImport.unknown' : failures[kind])}>
        <p className="text-ink-muted">{outcome.fileName}</p>
        {outcome.kind === 'unsent' ? <p>{errorText(outcome.error, i18n)}</p> : <Problems {...outcome} />}
      </Alert>
      {outcome.kind === 'refused' && (
        <>
          <ImportRows title={i18n._('sheetImport.brokenRows')} rows={outcome.result.brokenRecords} />
          <ImportRows title={i18n._('sheetImport.repeatedRows')} rows={outcome.result.duplicatedRecordsInFile} />
          <ImportRows title={i18n._('sheetImport.existingRows')} rows={outcome.result.duplicatedRecords} />
        </>
      )}
    </section>
  )
}

/** The problems of the file as a whole. */
function Problems({ result }: Extract<ImportOutcome, { kind: 'refused' }>) {
  const { i18n } = useLingui()
  const { numberTotalRecord, totalGoodRecords, missingFields, notMatchedFields, missingRowNumber, wrongTemplate } =
    result
  return (
    <>
      <ul className="list-disc ps-5">
        {wrongTemplate && <li>{i18n._('sheetImport.wrongTemplate')}</li>}
        {missingFields.length > 0 && (
          <li>{i18n._('importFile.missingColumns', { names: joinLines(missingFields) })}</li>
        )}
        {notMatchedFields.length > 0 && (
          <li>{i18n._('sheetImport.unmatchedFields', { names: joinLines(notMatchedFields) })}</li>
        )}
        {missingRowNumber > 0 && <li>{i18n._('sheetImport.missingRows', { n: missingRowNumber })}</li>}
      </ul>
      <p>
        {i18n._('sheetImport.goodRows', {
          good: formatInteger(totalGoodRecords),
          total: formatInteger(numberTotalRecord),
        })}
      </p>
    </>
  )
}

/** Without a response it is unknown whether the server imported anything; a refusal means that it did not. */
function isUnknown(outcome: ImportOutcome): boolean {
  return outcome.kind === 'unsent' && !(outcome.error instanceof ApiError && outcome.error.kind === 'refused')
}

/** Headings of a sheet have several lines. */
function joinLines(headings: readonly string[]): string {
  return headings.map((heading) => heading.replaceAll(/\s+/g, ' ')).join(', ')
}
