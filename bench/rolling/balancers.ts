import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isHealthy } from '../../e2e/testing/app.ts'
import { freePort } from '../../server/testing/freePort.ts'

export type Balancer = { origin: string; stop: () => Promise<void> }

type Kind = { name: string; program: string; start: (ports: readonly number[]) => Promise<Balancer> }

/** HAProxy as docs/self-hosting.md sets it up, with a check each second. */
const haproxyConfig = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend all
  bind 127.0.0.1:${port}
  default_backend fieldwork
backend fieldwork
  option httpchk GET /health/ready
  option redispatch
  retries 2
  retry-on conn-failure empty-response
  cookie node insert indirect nocache
  default-server check inter 1s fall 2 rise 1
${ports.map((each) => `  server node-${each} 127.0.0.1:${each} cookie node-${each}`).join('\n')}
`

/** nginx as its free edition can do it: without active checks. */
const nginxConfig = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream fieldwork {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://fieldwork;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
    location /static/ {
      proxy_pass http://fieldwork;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout http_404;
    }
  }
}
`

const startBalancer = async (
  program: string,
  config: (folder: string, port: number) => string,
  argumentsFor: (file: string) => string[],
) => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-balancer-'))
  await chmod(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'config')
  await writeFile(file, config(folder, port))
  const child: ChildProcess = spawn(program, argumentsFor(file), { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://localhost:${port}`
  for (const until = Date.now() + 20_000; !(await isHealthy(origin)); await delay(100))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`${program} did not start.`)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, stop }
}

const kinds: Kind[] = [
  {
    name: 'HAProxy',
    program: '/usr/sbin/haproxy',
    start: (ports) =>
      startBalancer(
        '/usr/sbin/haproxy',
        (_folder, port) => haproxyConfig(port, ports),
        (file) => ['-db', '-f', file],
      ),
  },
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    start: (ports) =>
      startBalancer(
        '/usr/sbin/nginx',
        (folder, port) => nginxConfig(folder, port, ports),
        (file) => ['-c', file],
      ),
  },
]

export const isInstalled = ({ program }: Kind): boolean => existsSync(program)
export const balancers: readonly Kind[] = kinds
