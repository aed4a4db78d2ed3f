/** Starts Vite with hot reload beside the stand-in, which it asks for the API and the configuration. Gives the function
 *  that stops it. */
export async function startDevServer(root: string, port: number, appPort: number): Promise<() => Promise<void>> {
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${appPort}`
  const proxy = Object.fromEntries(['/api', '/config.json', '/__faults'].map((path) => [path, { target }]))
  const server = await createServer({ root, server: { port, strictPort: true, proxy } })
  await server.listen()
  return () => server.close()
}
