import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { en } from '@/testing/messages'
import { dropOutStages } from './drop-out-schema'
import { dropOutStageLabels } from './labels'
import { reportStageLabels, reportStages } from './report-stages'

const i18n = setupI18n({ locale: 'en', messages: { en } })

test('students are enrolled at report stages 1 and 2, and dropped out at 2 and 3', () => {
  expect(reportStages.map((stage) => [stage, i18n._(reportStageLabels[stage])])).toEqual([
    [1, 'Running, end of first month'],
    [2, 'Running, end of semester 1'],
  ])
  expect(dropOutStages.map((stage) => [stage, i18n._(dropOutStageLabels[stage])])).toEqual([
    [2, 'End of semester I'],
    [3, 'End of the year (semester II)'],
  ])
})
