/**
 * Lets a thread that reads files of users be ended at any moment: one that is ended while Node prepares a native stream takes
 * the whole process down (`close before init`), and the sender of a hostile file can choose that moment. The library that
 * unpacks does so by itself where there is no such stream, as fast.
 */
export function avoidNativeStreams(): void {
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}
