import type { BrowserContext, Route, WebSocketRoute } from '@playwright/test'
import { WebSocket } from 'ws'

/** Addresses of WalletConnect's relay, as clients know it. */
export const RELAYS = ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']

/** Hosts by which WalletConnect shows wallets the origin of a page. */
const VERIFY = /^https:\/\/verify\.walletconnect\.(org|com)\//

/** The page in the frame of the client, which confirms the claimed origin of any app. */
const attest = (route: Route) => {
  const id = new URL(route.request().url()).searchParams.get('id')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const attestation = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ id })}.c2ln`
  const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
  return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${message}, '*')</script>` })
}

/** Asks this machine in place of a public endpoint, as the page does. */
async function forward(route: Route, address: string) {
  const request = route.request()
  const answer = await fetch(address, {
    method: request.method(),
    body: request.postData(),
    headers: { 'content-type': request.headers()['content-type'] ?? 'text/plain' },
  })
  const headers = {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  }
  await route.fulfill({ status: answer.status, body: await answer.text(), headers })
}

/** Passes a WebSocket of the page on to this machine, in both directions, until either side closes it. */
function connect(route: WebSocketRoute, address: string) {
  const socket = new WebSocket(address)
  const early: (string | Buffer)[] = []
  route.onMessage(message => {
    if (socket.readyState === WebSocket.CONNECTING) early.push(message)
    else socket.send(message)
  })
  route.onClose(() => socket.close())
  socket.on('open', () => {
    for (const message of early) socket.send(message)
  })
  socket.on('message', (data, isBinary) => {
    const bytes = data as Buffer
    route.send(isBinary ? bytes : bytes.toString())
  })
  socket.on('close', () => void route.close())
  socket.on('error', error => void route.close({ code: 1011, reason: error.message.slice(0, 100) }))
}

export type NetworkOptions = {
  /** Address of the app. */
  site: string
  endpoints: Readonly<Record<string, string>>
  relayUrl: string
}

/** Lets public endpoints and the relay end at this machine. Returns the addresses that pages ask beside the app's own, and the unknown of them. */
export async function routeToThisMachine(context: BrowserContext, { site, endpoints, relayUrl }: NetworkOptions) {
  const outside: string[] = []
  const unknown: string[] = []
  const localOf = (url: string) => {
    const [endpoint, address] = Object.entries(endpoints).find(([each]) => url.startsWith(each)) ?? []
    return endpoint !== undefined && address !== undefined ? address + url.slice(endpoint.length) : undefined
  }
  // The simulated wallet asks its chain itself.
  const own = [site, ...Object.values(endpoints)]
  const isOutside = ({ href, protocol }: URL) => protocol.startsWith('http') && !own.some(each => href.startsWith(each))
  await context.route(isOutside, (route, request) => {
    const url = request.url()
    outside.push(url)
    if (VERIFY.test(url)) return attest(route)
    const address = localOf(url)
    if (address !== undefined) return forward(route, address)
    unknown.push(url)
    return route.abort()
  })
  await context.routeWebSocket(/^wss:/, route => {
    const url = route.url()
    outside.push(url)
    const relay = RELAYS.find(each => url.startsWith(each))
    const address = relay ? relayUrl + url.slice(relay.length) : localOf(url)
    if (address !== undefined) return connect(route, address)
    unknown.push(url)
    return void route.close()
  })
  return { outside, unknown }
}
