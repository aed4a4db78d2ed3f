/** Starts Vite with hot reload beside the stand-in, which it asks for the API and the configuration. Gives the function
 *  that stops it. */
export async function startDevServer(root: string, port: number, appPort: number): Promise<() => Promise<void>> {
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${appPort}`
  const proxy = Object.fromEntries(['/api', '/config.json', '/__faults'].map((path) => [path, { target }]))
  const others = new Set(process.listeners('SIGTERM'))
  const server = await createServer({ root, server: { port, strictPort: true, proxy } })
  // Vite would end the process by itself on this signal, before the database is closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!others.has(listener)) process.off('SIGTERM', listener)
  }
  await server.listen()
  return () => server.close()
}
