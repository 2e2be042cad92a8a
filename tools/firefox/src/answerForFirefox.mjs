#!/usr/bin/env node
// Stands between Playwright, which starts one file as a browser, and a stock Firefox, which lacks some commands of WebDriver BiDi.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { forFirefox, forPlaywright } from './missingCommands.mjs'

const LISTENING = /(?<=WebDriver BiDi listening on )ws:\/\/\S+/

const firefox = spawn(process.env.FOYER_FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
process.on('SIGINT', () => firefox.kill('SIGINT'))
process.on('SIGTERM', () => firefox.kill('SIGTERM'))
firefox.on('exit', code => process.exit(code ?? 1))

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(server, 'listening')
const own = `ws://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`

let browserAddress = ''
firefox.stderr.on('data', (/** @type {Buffer} */ data) => {
  const text = data.toString()
  browserAddress = LISTENING.exec(text)?.[0] ?? browserAddress
  process.stderr.write(text.replace(LISTENING, own))
})

/** @param {import('ws').RawData} data */
const textOf = data =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(/** @type {Buffer} */ (data))).toString()

server.on('connection', (playwright, { url = '/' }) => {
  /** @type {Map<number, import('./missingCommands.mjs').Command>} */
  const commands = new Map()
  const browser = new WebSocket(browserAddress + url)
  const isOpen = once(browser, 'open')
  playwright.on('message', data => {
    const command = JSON.parse(textOf(data))
    commands.set(command.id, command)
    void isOpen.then(() => browser.send(JSON.stringify(forFirefox(command))))
  })
  browser.on('message', data => {
    const message = JSON.parse(textOf(data))
    const command = commands.get(message.id)
    commands.delete(message.id)
    playwright.send(JSON.stringify(command ? forPlaywright(command, message) : message))
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
})
