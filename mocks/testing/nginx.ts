import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from './free-ports'

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']
/** Null where nginx is not installed. */
export const nginxProgram = places.find((path) => existsSync(path)) ?? null

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
/** Whether nginx can send what was compressed with brotli beforehand. */
export const hasBrotli = existsSync(brotliModule)

interface NginxOptions {
  /** The folder of the built client. */
  dist: string
  /** The ports of the API's processes, which take turns. */
  apiPorts: readonly number[]
}

/** Starts nginx with the configuration of the README in front of the API; throws where nginx is not installed. */
export async function startNginx({ dist, apiPorts }: NginxOptions) {
  if (nginxProgram === null) throw new Error('nginx is not installed')
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const configuration = /```nginx\n([\s\S]*?)```/.exec(readme)?.[1]
  if (configuration === undefined) throw new Error('README.md has no nginx configuration')
  const folder = await mkdtemp(join(tmpdir(), 'sala-nginx-'))
  // Started as root it reads the files as somebody else.
  await chmod(folder, 0o755)
  const [port = 0] = await freePorts(1)
  const here = configuration
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/srv/sala/dist', dist)
    .replace('127.0.0.1:4400', 'sala_api')
    .replace('# brotli_static on;', hasBrotli ? 'brotli_static on;' : '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const api = `upstream sala_api { ${apiPorts.map((apiPort) => `server 127.0.0.1:${apiPort};`).join(' ')} keepalive 32; }`
  await writeFile(
    join(folder, 'nginx.conf'),
    `${hasBrotli ? `load_module ${brotliModule};\n` : ''}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-errors;\nevents {}\nhttp {\naccess_log off;\n` +
      `types { text/html html; text/css css; application/javascript js; }\n${temporary}\n${api}\n${here}\n}\n`,
  )
  const running = spawn(nginxProgram, [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'nginx-errors'),
  ])
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + 10_000
  for (;;) {
    const answer = await fetch(origin).catch(() => null)
    if (answer !== null) break
    if (Date.now() > until || running.exitCode !== null) {
      throw new Error(`nginx does not answer: ${await readFile(join(folder, 'nginx-errors'), 'utf8')}`)
    }
    await pause(50)
  }
  return {
    origin,
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
