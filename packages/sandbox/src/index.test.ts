import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@foyer/chromium'
import { createApi } from '@foyer/core/api'
import type { Network } from '@foyer/core/chain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertPortFree, type Config, type LoginServices, type Sandbox, startSandbox } from './index.ts'

const ORIGIN = 'http://localhost:5173'
const MAIN = ['--conditions=@foyer/source', '--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const listen = async (host: string, port = 0) => {
  const server: Server = createServer().listen({ port, host })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address')
  return { port: address.port, close: () => new Promise(done => server.close(done)) }
}

const start = async (): Promise<Sandbox> => {
  const sandbox = await startSandbox({ port: await freePort(), origins: [ORIGIN] })
  ends.push(() => sandbox.stop())
  return sandbox
}

/** A sandbox that tests only read. */
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: await freePort(), origins: [ORIGIN] })
})
afterAll(() => sandbox.stop())

const readConfig = async (port: number): Promise<Config> =>
  (await fetch(`http://localhost:${port}/config.json`)).json() as Promise<Config>

const isEvm = ({ chainNamespace }: Network) => chainNamespace === 'eip155'

const rpcUrls = ({ networks, unrequested }: Config) =>
  [...networks, ...unrequested].flatMap(network => network.rpcUrls.default.http)

const chainId = async (url: string) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Number(((await response.json()) as { result: string }).result)
}

const isGone = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

const startProcess = async (command: string, args: string[]) => {
  const port = await freePort()
  const child = spawn(command, args, {
    env: { ...process.env, SANDBOX_PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ends.push(() => child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('Sandbox up at')) break
  }
  expect(output).toContain(`http://localhost:${port}`)
  return { child, port, urls: rpcUrls(await readConfig(port)) }
}

const exitCode = async (child: ChildProcess) => (await once(child, 'exit'))[0]

test('publishes the chains that the demo requests, and separately the one that it does not', async () => {
  const { url } = sandbox
  const { urls, networks, unrequested, swapRouters, batchContracts, smartAccounts, signIn } = await readConfig(
    Number(new URL(url).port),
  )
  expect(urls).toEqual({
    registry: url,
    blockchain: url,
    analytics: url,
    relay: expect.stringMatching(/^ws:\/\/localhost:\d+$/),
  })
  expect(swapRouters).toEqual({ 'eip155:31337': ['0xBe0F340075060F856612d91e17cAe599dE92C745'] })
  expect(batchContracts).toEqual({ 'eip155:31337': '0xA62045beac3b7195393e3b6a5B0b0066c0ea0DF9' })
  expect(smartAccounts).toEqual({
    'eip155:31337': { bundler: `${url}/bundler/31337`, paymaster: `${url}/paymaster/31337` },
  })
  expect(signIn).toEqual({ url: `${url}/sign-in` })
  expect(networks.map(network => network.caipNetworkId)).toEqual([
    'eip155:31337',
    'eip155:31338',
    'solana:localnet',
    'polkadot:a055baf23aadd713234282b8625f43a3',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ])
  expect(unrequested.map(network => network.caipNetworkId)).toEqual(['eip155:31339'])
  for (const network of [...networks, ...unrequested].filter(isEvm)) {
    expect(await chainId(network.rpcUrls.default.http[0]!)).toBe(network.id)
  }
})

test.each([
  ['eip155:31337', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ['USDC', 'USDT'], '1000'],
  ['eip155:31337', '0x90F79bf6EB2c4f870365E785982E1f101E93b906', ['USDC', 'USDT'], '1000'],
  ['eip155:31338', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', [], '1000'],
  ['solana:localnet', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', ['USDC'], '1000000'],
  ['solana:localnet', '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp', ['USDC'], '1000'],
] as const)('has tokens with a price: on %s, %s holds %j', async (chainId, address, symbols, numeric) => {
  const { url } = sandbox
  const { blockchain } = createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: url, href: () => url })
  const { balances } = await blockchain!.getBalance({ address, chainId })
  const names = { USDC: 'USD Coin', USDT: 'Tether USD' }
  expect(balances.slice(1)).toMatchObject(
    symbols.map(symbol => ({ symbol, name: names[symbol], price: 1, quantity: { decimals: '6', numeric } })),
  )
  expect(balances).toHaveLength(1 + symbols.length)
})

/** Calls a site by its Host header: Node does not look up names below localhost everywhere. */
async function readSite(port: number, host: string) {
  const asked = request({ port, host: '127.0.0.1', path: '/page', headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += chunk
  return [answer.statusCode, body]
}

test('serves the given sites by their names, and publishes the vault', async () => {
  const port = await freePort()
  const smtpPorts: number[] = []
  const served = await startSandbox({
    port,
    origins: [],
    sites: ({ smtp }) => {
      smtpPorts.push(smtp.port)
      return { vault: ({ url }) => new Response(`vault ${url}`) }
    },
  })
  ends.push(() => served.stop())
  const vault = `vault.localhost:${port}`
  expect(smtpPorts).toEqual([served.login.services.smtp.port])
  expect((await readConfig(port)).urls.auth).toBe(`http://${vault}`)
  expect(await readSite(port, vault)).toEqual([200, `vault http://${vault}/page`])
  expect(await readSite(port, `login.localhost:${port}`)).toEqual([404, 'No app was given for this site.\n'])
  expect((await readSite(port, `other.localhost:${port}`))[0]).toBe(421)
  expect((await readSite(port, 'vault.localhost:1'))[0]).toBe(421)
})

test('a start that fails because of a site stops all parts', async () => {
  const port = await freePort()
  const smtpPorts: number[] = []
  const sites = ({ smtp }: LoginServices) => {
    smtpPorts.push(smtp.port)
    throw new Error('No site')
  }
  await expect(startSandbox({ port, origins: [], sites })).rejects.toThrow('No site')
  expect(smtpPorts).toHaveLength(1)
  for (const closed of [port, ...smtpPorts]) await assertPortFree(closed, { what: 'test', variable: 'PORT' })
})

test('pages of the demo and of the vault may call the bundler and the paymaster, others may not', async () => {
  const { url, config } = sandbox
  const vault = `http://vault.localhost:${new URL(url).port}`
  const { bundler, paymaster } = config.smartAccounts['eip155:31337']!
  const ask = (to: string, origin: string) =>
    fetch(to, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
  for (const to of [bundler, paymaster]) {
    for (const origin of [ORIGIN, vault]) {
      const answer = await ask(to, origin)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    }
    expect((await ask(to, 'http://other.localhost')).status).toBe(403)
  }
  expect(await (await ask(bundler, vault)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  expect((await ask(`${url}/faults/bundler`, vault)).status).toBe(403)
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  for (const path of ['/bundler/31337', '/paymaster/31337', '/faults/bundler', '/faults/paymaster'])
    expect(paths).toHaveProperty([path])
})

test('describes the pages and faults of the login', async () => {
  const { url } = sandbox
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const faults = ['mail', 'google', 'apple', 'github', 'x', 'discord', 'facebook', 'farcaster']
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      ...faults.map(name => `/faults/${name}`),
      '/mail',
      '/mail/messages',
      '/google/token',
      '/apple/auth/token',
      '/farcaster',
      '/farcaster/registry',
    ]),
  )
})

test('has swaps on the chain of the tokens, at the published router', async () => {
  const { url, config } = sandbox
  const { blockchain } = createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: url, href: () => url })
  const { tokens } = await blockchain!.getSwapTokens({ chainId: 'eip155:31337' })
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'LINK'])
  const { pools } = (await (await fetch(`${url}/pools`)).json()) as { pools: { chainId: string; router: string }[] }
  expect(pools).toHaveLength(6)
  for (const { chainId, router } of pools) expect(config.swapRouters[chainId as 'eip155:31337']).toEqual([router])
})

test('allows requests from the given origins only', async () => {
  const { url } = sandbox
  const allowed = async (origin: string) =>
    (await fetch(`${url}/config.json`, { headers: { origin } })).headers.get('access-control-allow-origin')
  expect(await allowed(ORIGIN)).toBe(ORIGIN)
  expect(await allowed('https://elsewhere.example')).toBeNull()
})

test('a request during the start gets an error and does not disturb it', async () => {
  const port = await freePort()
  const starting = startSandbox({ port, origins: [ORIGIN] })
  ends.push(async () => (await starting).stop())
  const status = () =>
    fetch(`http://localhost:${port}/config.json`).then(
      response => response.status,
      () => 0,
    )
  await expect.poll(status, { interval: 1 }).toBe(503)
  await starting
  expect(await status()).toBe(200)
})

test('a page of a given origin may post JSON to the services', async () => {
  const { url } = sandbox
  const headers = {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  for (const path of ['/e', '/v1/profile/account']) {
    const response = await fetch(`${url}${path}?projectId=demo`, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
  }
})

test('two sandboxes run side by side, and stopping one stops only its own chains', async () => {
  const [one, two] = await Promise.all([start(), start()])
  await one.stop()
  for (const url of rpcUrls(one.config)) expect(await isGone(url)).toBe(true)
  expect(await chainId(rpcUrls(two.config)[0]!)).toBe(31337)
})

const loopbacks = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .map(({ address }) => address)
  .filter(address => address === '127.0.0.1' || address === '::1')

test.each(loopbacks)('a port that is taken on %s is an error with the reason', async host => {
  const taken = await listen(host)
  ends.push(taken.close)
  await expect(startSandbox({ port: taken.port, origins: [] })).rejects.toThrow(
    `Port ${taken.port} is taken, so the sandbox cannot start. Stop what uses it, or set SANDBOX_PORT to another port.`,
  )
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the sandbox with exit code 0, and its chains', async signal => {
  const { child, urls } = await startProcess(process.execPath, MAIN)
  child.kill(signal)
  expect(await exitCode(child)).toBe(0)
  for (const url of urls) expect(await isGone(url)).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'an uncaught error ends the sandbox with exit code 1, and its chains',
  async () => {
    const crash = `process.on('SIGUSR2', () => { throw new Error('Thrown by the test') }); import(${JSON.stringify(MAIN.at(-1))})`
    const { child, urls } = await startProcess(process.execPath, [...MAIN.slice(0, -1), '--eval', crash])
    child.kill('SIGUSR2')
    expect(await exitCode(child)).toBe(1)
    for (const url of urls) expect(await isGone(url)).toBe(true)
  },
)

test('the sandbox ends with its parent process', async () => {
  const parent = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ${JSON.stringify(MAIN)}, { stdio: 'inherit' })`
  const { child, port, urls } = await startProcess(process.execPath, ['--eval', parent])
  child.kill('SIGKILL')
  await exitCode(child)
  for (const url of [`http://localhost:${port}`, ...urls]) await expect.poll(() => isGone(url)).toBe(true)
})

test.skipIf(process.platform !== 'linux')('the sandbox ends with the package manager that started it', async () => {
  const launcher = (...command: string[]) =>
    `require('node:child_process').spawn(process.execPath, ${JSON.stringify(command)}, { stdio: 'inherit' })`
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sandbox-'))
  ends.push(() => rm(folder, { recursive: true }))
  const [npx, pnpm] = [join(folder, 'npx'), join(folder, 'pnpm.cjs')]
  await writeFile(npx, launcher(pnpm))
  await writeFile(pnpm, launcher(...MAIN))
  const { child, port, urls } = await startProcess(process.execPath, [npx])
  child.kill('SIGKILL')
  await exitCode(child)
  for (const url of [`http://localhost:${port}`, ...urls]) await expect.poll(() => isGone(url)).toBe(true)
})
