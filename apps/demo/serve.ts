import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  assertPortFree,
  endWith,
  hostsFrom,
  makeCertificate,
  PortTakenError,
  portFrom,
  SANDBOX_DATA,
  SANDBOX_PORT,
  startSandbox,
  type Tls,
} from '@foyer/sandbox'
import { createVaultSites } from '@foyer/vault/site'
import { build, createServer, preview } from 'vite'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const CONFIG = { root: ROOT, configFile: `${ROOT}vite.config.ts` }

const serveSources = async () => {
  const server = await createServer({ ...CONFIG, logLevel: 'warn' })
  await server.listen()
  return server
}

/** Folder of a build that several servers share, one after the other: the first one builds. Its owner removes it. */
const SHARED = process.env.FOYER_DEMO_BUILD

const serveProduction = async (outDir: string, tls: Tls | undefined) => {
  const settings = { ...CONFIG, logLevel: 'warn' as const, build: { outDir, emptyOutDir: true } }
  if (!SHARED || !existsSync(outDir)) await build(settings)
  return preview({ ...settings, ...(tls && { preview: { https: tls } }) })
}

/** Runs the demo and its sandbox in one process, so that one signal ends both. */
async function serve({ production }: { production: boolean }) {
  const port = portFrom('PORT', 5173)
  const sandboxPort = portFrom('SANDBOX_PORT', SANDBOX_PORT)
  await assertPortFree(port, { what: 'demo', variable: 'PORT' })
  const tls = process.env.DEMO_HTTPS ? await makeCertificate() : undefined
  const scheme = tls ? 'https' : 'http'
  const origins = [`${scheme}://localhost:${port}`, `${scheme}://127.0.0.1:${port}`]
  const outDir = SHARED ? `${SHARED}/site` : `${ROOT}node_modules/.cache/served/${sandboxPort}`
  const vault = createVaultSites({
    port: sandboxPort,
    embedders: origins,
    secure: tls !== undefined,
    ...(SHARED && { folder: `${SHARED}/vault` }),
  })
  const sandbox = await startSandbox({
    port: sandboxPort,
    origins,
    tls,
    sites: vault.sites,
    hosts: hostsFrom('SANDBOX_HOSTS'),
    // Tests start without any registered name.
    ...(!production && { data: SANDBOX_DATA }),
  })
  const { networks, smartAccounts } = sandbox.config
  vault.serve(networks, smartAccounts)
  endWith(async () => {
    await Promise.all([sandbox.stop(), vault.stop()])
    if (production && !SHARED) await rm(outDir, { recursive: true, force: true })
  })
  // A server that is up has its whole build, for the next server and for its first visitor.
  if (production) await vault.build()
  await (production ? serveProduction(outDir, tls) : serveSources())
  const chains = [...sandbox.config.networks, ...sandbox.config.unrequested]
  const rows = [
    ['Demo', `${scheme}://localhost:${port}`],
    ['Test bench', `${scheme}://localhost:${port}/bench.html`],
    ['Sandbox', sandbox.url],
    ['Vault', sandbox.config.urls.auth ?? ''],
    ['Mail', `${sandbox.url}/mail`],
    ...chains.map(({ name, caipNetworkId, rpcUrls }) => [`  ${name}`, `${rpcUrls.default.http[0]}  ${caipNetworkId}`]),
  ]
  const width = Math.max(...rows.map(([name]) => name!.length))
  console.log(
    `\n${rows.map(([name, where]) => `  ${name!.padEnd(width)}   ${where}`).join('\n')}\n\n  Ctrl-C stops them all.\n`,
  )
  // Before the first visitor asks for it, and after the demo is up. A failed build is tried again, and shows there.
  if (!production) await vault.build().catch(error => console.error(error))
}

const { values } = parseArgs({ options: { production: { type: 'boolean', default: false } } })
try {
  await serve(values)
} catch (error) {
  console.error(error instanceof PortTakenError ? error.message : error)
  process.exit(1)
}
