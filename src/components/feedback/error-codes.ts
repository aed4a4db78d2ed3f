import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The codes that have texts of their own. */
const codes = ['400', '401', '403', '404', '429'] as const
export type ErrorCode = (typeof codes)[number]

export const errorTexts = {
  '400': { subtitle: msg({ id: 'common.error.400SubTitle' }), description: msg({ id: 'common.error.400Description' }) },
  '401': { subtitle: msg({ id: 'common.error.401SubTitle' }), description: msg({ id: 'common.error.401Description' }) },
  '403': { subtitle: msg({ id: 'common.error.403SubTitle' }), description: msg({ id: 'common.error.403Description' }) },
  '404': { subtitle: msg({ id: 'common.error.404SubTitle' }), description: msg({ id: 'common.error.404Description' }) },
  '429': { subtitle: msg({ id: 'common.error.429SubTitle' }), description: msg({ id: 'common.error.429Description' }) },
} satisfies Record<ErrorCode, { subtitle: MessageDescriptor; description: MessageDescriptor }>

/** The code of an error page's address; whatever has no texts is 404. */
export function errorCode(text: string | undefined): ErrorCode {
  return codes.find((code) => code === text) ?? '404'
}
