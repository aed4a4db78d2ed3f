import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AreaLevel } from './area'

export const areaLabels = {
  province: msg({ id: 'gazetteer.province' }),
  district: msg({ id: 'gazetteer.district' }),
  commune: msg({ id: 'gazetteer.commune' }),
  village: msg({ id: 'gazetteer.village' }),
} satisfies Record<AreaLevel, MessageDescriptor>
