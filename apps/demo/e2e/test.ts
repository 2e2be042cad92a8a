import { test as base, expect, type Page } from '@playwright/test'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

const isForeign = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && !LOCAL.includes(hostname)
}

/**
 * Playwright's `test` on a network that ends at this machine: asking for any other host fails the test. The launch options cut
 * such requests off; this only sees them, and so changes neither the page's `fetch` and cache nor its `WebSocket`.
 */
export const test = base.extend<{ foreignRequests: string[] }>({
  foreignRequests: [
    async ({ context }, use) => {
      const requests: string[] = []
      const record = (address: string) => {
        if (isForeign(address)) requests.push(address)
      }
      const watch = (page: Page) => page.on('websocket', socket => record(socket.url()))
      context.on('request', request => record(request.url()))
      context.on('page', watch)
      context.pages().forEach(watch)
      await use(requests)
      expect(requests, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
