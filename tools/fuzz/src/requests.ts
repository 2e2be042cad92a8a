import type { BrowserContext, Page, Request, WebSocket } from 'playwright-core'
import { SECRETS } from './typedTexts.ts'

/** Text of a request as it was typed, as far as its encoding is valid. */
const typedIn = (text: string) => {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced).toLowerCase()
  } catch {
    return spaced.toLowerCase()
  }
}

const secretIn = (text: string) => SECRETS.find(([, part]) => typedIn(text).includes(part))?.[0]

/**
 * Complains of every request by a page to a host that is neither its own nor a service's, and of every one that holds a secret which the
 * visitor typed. A link that the visitor follows is his own.
 */
export function watchRequests(context: BrowserContext, origins: readonly string[], complaints: string[]): void {
  const known = new Set(origins.map(url => new URL(url).host))
  const check = (url: string, body = '') => {
    const { protocol, host } = new URL(url)
    if (/^(?:https?|wss?):$/.test(protocol) && !known.has(host)) complaints.push(`a request to ${url.slice(0, 200)}`)
    const secret = secretIn(url) ?? secretIn(body)
    if (secret) complaints.push(`a request holds "${secret}": ${url.slice(0, 200)}`)
  }
  context.on('request', (request: Request) => {
    if (!request.isNavigationRequest()) check(request.url(), request.postData() ?? '')
  })
  context.on('page', (page: Page) => {
    page.on('websocket', (socket: WebSocket) => {
      check(socket.url())
      socket.on('framesent', ({ payload }) => check(socket.url(), String(payload)))
    })
  })
}
