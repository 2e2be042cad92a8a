import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, LOCAL_SITES, launchOptions, NO_THIRD_PARTY_COOKIES, PARTITIONED_STORAGE } from '@foyer/chromium'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'

const COOKIE = 'Secure; HttpOnly; SameSite=None; Path=/'

let sandbox: Sandbox
let hostUrl: string
let closeHost: () => void
let browser: Browser | undefined

const page = (body: string) =>
  new Response(`<!doctype html><title>Site</title>${body}`, { headers: { 'content-type': 'text/html' } })

const VAULT = `<script>
  received = []
  addEventListener('message', ({ origin, data, source }) => received.push({ origin, data, hasSource: source !== null }))
</script>`

/** Login server: sets its cookie, partitioned or not, and says which cookies it gets. */
function login(request: Request): Response {
  const { pathname } = new URL(request.url)
  const headers = new Headers({ 'access-control-allow-credentials': 'true' })
  headers.set('access-control-allow-origin', request.headers.get('origin') ?? '*')
  if (pathname === '/partitioned') headers.append('set-cookie', `__Host-kept=frame; ${COOKIE}; Partitioned`)
  if (pathname === '/unpartitioned') headers.append('set-cookie', `__Host-plain=frame; ${COOKIE}`)
  return new Response(request.headers.get('cookie') ?? 'none', { headers })
}

beforeAll(async () => {
  const port = await freePort()
  const vaultUrl = `http://vault.localhost:${port}`
  const host = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Host</title><iframe src="${vaultUrl}/frame"></iframe>`)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  hostUrl = `http://localhost:${(host.address() as AddressInfo).port}`
  closeHost = () => void host.close()
  sandbox = await startSandbox({ port, origins: [hostUrl], sites: () => ({ vault: () => page(VAULT), login }) })
})

afterAll(async () => {
  await sandbox.stop()
  closeHost()
})

afterEach(() => browser?.close())

const siteOf = (name: 'vault' | 'login') => sandbox.url.replace('localhost', `${name}.localhost`)

async function open(...switches: string[]) {
  const { args, ...launch } = await launchOptions()
  browser = await chromium.launch({ ...launch, args: [...args, LOCAL_SITES, ...switches] })
  return browser.newContext()
}

/** Opens a page that embeds the vault. */
async function openHost(context: BrowserContext, url = hostUrl) {
  const host = await context.newPage()
  await host.goto(url)
  const frame = host.frames().find(each => each.url().startsWith(siteOf('vault')))
  if (!frame) throw new Error('The vault is not framed.')
  return { host, frame }
}

async function openVault(context: BrowserContext) {
  const vault = await context.newPage()
  await vault.goto(`${siteOf('vault')}/window`)
  return vault
}

/** Calls the login server with credentials. Returns the cookies that it got. */
const call = (from: Page | Frame, path: string) =>
  from.evaluate(async url => (await fetch(url, { credentials: 'include' })).text(), `${siteOf('login')}${path}`)

/** Global object of a page with a database, as far as it is used here. */
interface Scope {
  indexedDB: { open(name: string): Opening }
}
interface Ending {
  error: unknown
  onsuccess: () => void
  onerror: () => void
}
interface Opening extends Ending {
  result: {
    createObjectStore(name: string): void
    transaction(name: string, mode: string): { objectStore(name: string): Store }
  }
  onupgradeneeded: () => void
}
interface Store {
  put(value: string, key: string): void
  get(key: string): Ending & { result: unknown }
}

/** Writes a value into the database of a page, if one is given, and reads it. */
const stored = (of: Page | Frame, value?: string) =>
  of.evaluate(async written => {
    const ended = (request: Ending) =>
      new Promise<void>((done, fail) => {
        request.onsuccess = done
        request.onerror = () => fail(request.error)
      })
    const opening = (globalThis as unknown as Scope).indexedDB.open('vault')
    opening.onupgradeneeded = () => opening.result.createObjectStore('parts')
    await ended(opening)
    const store = opening.result.transaction('parts', 'readwrite').objectStore('parts')
    if (written !== undefined) store.put(written, 'device')
    const reading = store.get('device')
    await ended(reading)
    return reading.result
  }, value)

test('the sites are secure origins of their own, on the port of the sandbox', async () => {
  const context = await open()
  const { frame } = await openHost(context)
  expect(await frame.evaluate('[location.origin, isSecureContext]')).toEqual([siteOf('vault'), true])
  expect(await (await openVault(context)).title()).toBe('Site')
  expect(sandbox.config.urls.auth).toBe(siteOf('vault'))
})

test('the switch leaves a frame of another site the cookies that are partitioned, and no other', async () => {
  const { frame } = await openHost(await open(PARTITIONED_STORAGE, NO_THIRD_PARTY_COOKIES))
  await call(frame, '/unpartitioned')
  expect(await call(frame, '/')).toBe('none')
  await call(frame, '/partitioned')
  expect(await call(frame, '/')).toBe('__Host-kept=frame')
})

test('the database of a framed vault is partitioned by its host', async () => {
  const context = await open(PARTITIONED_STORAGE)
  const { frame } = await openHost(context)
  expect(await stored(frame, 'frame')).toBe('frame')
  const vault = await openVault(context)
  expect(await stored(vault)).toBeUndefined()
  await stored(vault, 'window')
  expect(await stored(frame)).toBe('frame')
  const other = await openHost(context, hostUrl.replace('localhost', '127.0.0.1'))
  expect(await stored(other.frame)).toBeUndefined()
})

test('a window of the vault that the host opens reaches the frame by a message', async () => {
  const context = await open(PARTITIONED_STORAGE, NO_THIRD_PARTY_COOKIES)
  const { host, frame } = await openHost(context)
  const opening = host.waitForEvent('popup')
  await host.evaluate(`void open('${siteOf('vault')}/window', 'vault')`)
  const popup = await opening
  await popup.waitForLoadState()
  await popup.evaluate(`opener.frames[0].postMessage('hello', '${siteOf('vault')}')`)
  const received = () => frame.evaluate('received')
  await expect.poll(received).toEqual([{ origin: siteOf('vault'), data: 'hello', hasSource: true }])
})

test('the hosts of the demo, and no other name, are resolved', async () => {
  const context = await open()
  const other = await context.newPage()
  await expect(other.goto('http://vault.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
})
