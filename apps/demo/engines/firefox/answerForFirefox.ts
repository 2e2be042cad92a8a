import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/**
 * Stands between Playwright and a stock Firefox: it starts Firefox with its own arguments, and answers commands of WebDriver BiDi that Playwright
 * sends to every browser and that this Firefox does not have. Nothing of a tour depends on their effect: the
 * language is English already.
 */
const MISSING = new Set([
  'browser.setDownloadBehavior',
  'emulation.setLocaleOverride',
  'emulation.setMediaFeaturesOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'network.addDataCollector',
])

const LISTENING = /(?<=WebDriver BiDi listening on )ws:\/\/\S+/

const firefox = spawn(process.env.FOYER_FIREFOX!, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', code => process.exit(code ?? 1))

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(server, 'listening')
const own = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`

let browserAddress = ''
firefox.stderr.on('data', (data: Buffer) => {
  const text = data.toString()
  browserAddress = LISTENING.exec(text)?.[0] ?? browserAddress
  process.stderr.write(text.replace(LISTENING, own))
})

const textOf = (data: RawData) => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString()

server.on('connection', (playwright, { url = '/' }) => {
  const methods = new Map<number, string>()
  const browser = new WebSocket(browserAddress + url)
  const isOpen = once(browser, 'open')
  playwright.on('message', data => {
    const text = textOf(data)
    const { id, method } = JSON.parse(text) as { id: number; method: string }
    methods.set(id, method)
    void isOpen.then(() => browser.send(text))
  })
  browser.on('message', data => {
    const text = textOf(data)
    const { type, id, error } = JSON.parse(text) as { type: string; id?: number; error?: string }
    const method = methods.get(id ?? -1)
    if (id !== undefined) methods.delete(id)
    const isMissing = type === 'error' && error === 'unknown command' && MISSING.has(method ?? '')
    playwright.send(isMissing ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
})
