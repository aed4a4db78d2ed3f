import { parentPort } from 'node:worker_threads'
import { avoidNativeStreams } from '../../background/jobs/avoid-native-streams'

/** Asks a thread whether it has a class of native streams. */
export interface StreamQuestion {
  name: string
}

avoidNativeStreams()
parentPort?.on('message', ({ name }: StreamQuestion) => parentPort?.postMessage(name in globalThis))
