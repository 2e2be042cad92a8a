import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { endWith, startSandbox } from '@foyer/sandbox'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { build, defaultClientConditions } from 'vite'
import { createVaultSites } from '../site/index.ts'

const portOf = (name: string) => Number(process.env[name])
const [host, stranger, port] = [portOf('HOST_PORT'), portOf('STRANGER_PORT'), portOf('SANDBOX_PORT')]

const built = await build({
  root: fileURLToPath(new URL('./page', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  build: { write: false, target: 'es2022', minify: false },
})
const outputs = (Array.isArray(built) ? built : [built]).flatMap(result => ('output' in result ? result.output : []))
const files = new Map(outputs.map(file => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))

const vault = createVaultSites({ port, embedders: [`http://localhost:${host}`, `http://other.localhost:${host}`] })
const sandbox = await startSandbox({ port, origins: [], sites: services => vault.sites(services) })
const { networks, smartAccounts } = sandbox.config
vault.serve(networks, smartAccounts)
await vault.build()

/** A page that embeds the vault. `?csp=` gives it a policy. What only the server side can see is at `/server/…`. */
const app = new Hono()
  .get('/where.json', context => context.json({ vaultUrl: sandbox.config.urls.auth, sandboxUrl: sandbox.url }))
  .get('/server/code', context => {
    const [mail] = sandbox.login.inbox.messages(context.req.query('to'))
    return context.json({
      code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? null,
      count: sandbox.login.inbox.messages(context.req.query('to')).length,
    })
  })
  .get('/server/state', context =>
    context.json({ folder: vault.login?.folder, log: vault.login?.log, mails: sandbox.login.inbox.messages() }),
  )
  .post('/server/pass', async context => {
    const { minutes } = await context.req.json<{ minutes: number }>()
    vault.login?.pass(minutes * 60_000)
    return context.json({})
  })
  .get('*', context => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path
    const file = files.get(path)
    if (file === undefined) return context.notFound()
    const policy = context.req.query('csp')
    return context.body(file as string, 200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      ...(policy !== undefined && { 'content-security-policy': policy }),
    })
  })

const servers = [host, stranger].map(each => serve({ fetch: app.fetch, port: each, hostname: '127.0.0.1' }))
// One that is idle is not closed while the test sends its next request.
for (const server of servers) (server as Server).keepAliveTimeout = 600_000
endWith(async () => {
  for (const server of servers) server.close()
  await Promise.all([sandbox.stop(), vault.stop()])
})
