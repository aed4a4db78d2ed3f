import { reading, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { studentOptionLists } from '../../student-options'

export const studentOptionOperations: readonly ServedOperation[] = [
  reading('GET /students/options', { params: nothing, query: nothing }, () =>
    Promise.resolve({ data: studentOptionLists }),
  ),
]
