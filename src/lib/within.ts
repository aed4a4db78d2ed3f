/** Rejects after the time; the work goes on unseen. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('Timed out', 'TimeoutError')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
