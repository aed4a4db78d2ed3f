import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { videoLengths } from './video-lengths'

export interface TutorialVideo {
  /** Its place in the list, from 1: what the address calls it. */
  number: 1 | 2 | 3
  topic: MessageDescriptor
  minutes: number
  seconds: number
}

/** The three videos with their lengths and topics. Their files are configuration. */
export const tutorialVideos = [
  { number: 1, topic: msg({ id: 'tutorial.openingWebsite' }), ...videoLengths.openingWebsite },
  { number: 2, topic: msg({ id: 'tutorial.schoolManagement' }), ...videoLengths.schoolManagement },
  { number: 3, topic: msg({ id: 'tutorial.classroomManagement' }), ...videoLengths.classroomManagement },
] as const satisfies readonly TutorialVideo[]

/** 2:29 */
export function lengthText({ minutes, seconds }: TutorialVideo): string {
  return `${minutes}:${String(seconds).padStart(2, '0')}`
}
