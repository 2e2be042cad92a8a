import { test as base, expect, type Page, type Route } from '@playwright/test'
import { Blocks } from './models/blocks.ts'
import { Buy } from './models/buy.ts'
import { Login } from './models/login.ts'
import type { Modal } from './models/modal.ts'
import { Phone } from './models/phone.ts'
import { PhonePage } from './models/phonePage.ts'
import { Send } from './models/send.ts'
import { SignIn } from './models/signIn.ts'
import { Site } from './models/site.ts'
import { SmartAccount } from './models/smartAccount.ts'
import { Swap } from './models/swap.ts'
import type { Wallets } from './models/wallets.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Service that WalletConnect's client requests to show wallets the origin of a page. It does not exist on this machine; the tests' phone
 * fixture answers instead.
 */
const VERIFY = 'https://verify.walletconnect.org'

const isForeign = (address: string) => {
  if (address.startsWith(VERIFY)) return false
  const { protocol, hostname } = new URL(address)
  return (
    ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) &&
    !LOCAL.includes(hostname) &&
    !hostname.endsWith('.localhost')
  )
}

/** Confirms the claimed origin of any page. */
const attest = async (route: Route) => {
  const id = new URL(route.request().url()).searchParams.get('id')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const attestation = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ id })}.c2ln`
  const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
  await route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${message}, '*')</script>` })
}

type Fixtures = {
  /** Requests and complaints of a part of the page that others wrote; they are not recorded. */
  ofOthers: RegExp | undefined
  /** Methods that the phone does not have. */
  withheld: string[]
  foreignRequests: string[]
  complaints: string[]
  site: Site
  modal: Modal
  wallets: Wallets
  phone: Phone
  phonePage: PhonePage
  signIn: SignIn
  login: Login
  smartAccount: SmartAccount
  send: Send
  buy: Buy
  swap: Swap
  blocks: Blocks
}

/**
 * Playwright's `test` on a network that ends at this machine: a request to any other host fails the test. The launch options block
 * such requests; this only records them, and changes neither the page's `fetch` and cache nor its `WebSocket`.
 * A complaint of the page fails the test too: an uncaught error, an error or warning on the console, a violation of its content policy.
 */
export const test = base.extend<Fixtures>({
  ofOthers: [undefined, { option: true }],
  withheld: [[], { option: true }],
  foreignRequests: [
    async ({ context, ofOthers }, use) => {
      const requests: string[] = []
      const record = (address: string) => {
        if (isForeign(address) && !ofOthers?.test(address)) requests.push(address)
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
  complaints: [
    async ({ context, ofOthers }, use) => {
      const complaints: string[] = []
      const record = (text: string) => {
        if (!ofOthers?.test(text)) complaints.push(text)
      }
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`Policy violated: ${violatedDirective} by ${blockedURI} from ${sourceFile}`),
        )
      })
      context.on('weberror', error => record(error.error().message))
      context.on('console', message => {
        if (['error', 'warning'].includes(message.type())) record(message.text())
      })
      await use(complaints)
      expect(complaints, 'complaints of the page').toEqual([])
    },
    { auto: true },
  ],
  site: async ({ page, request }, use) => use(new Site(page, request)),
  modal: async ({ site }, use) => use(site.modal),
  wallets: async ({ site }, use) => use(site.wallets),
  phone: async ({ site, context, withheld }, use) => {
    await context.route(`${VERIFY}/**`, attest)
    const { fetch } = globalThis
    // The phone runs in this process, and requests the same service. Without this answer it would wait for the key forever.
    globalThis.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : `${input}`
      if (address === `${VERIFY}/v3/public-key`) return Response.json({ publicKey: {}, expiresAt: 0 })
      if (address.startsWith(VERIFY)) throw new TypeError('There is no such service on this machine.')
      return fetch(input, init)
    }
    const phone = await Phone.of(site, withheld)
    await use(phone)
    await phone.wallet.disconnect()
    await phone.wallet.stop()
    globalThis.fetch = fetch
  },
  phonePage: async ({ context }, use) => {
    await context.route(`${VERIFY}/**`, attest)
    const phonePage = new PhonePage(await context.newPage())
    await phonePage.opens()
    await use(phonePage)
  },
  login: async ({ site }, use) => use(new Login(site)),
  smartAccount: async ({ site }, use) => {
    const smartAccount = new SmartAccount(site)
    await use(smartAccount)
    await smartAccount.mends()
  },
  send: async ({ site }, use) => use(new Send(site)),
  buy: async ({ site }, use) => {
    const buy = new Buy(site)
    await use(buy)
    await buy.mends()
  },
  swap: async ({ site }, use) => {
    const swap = new Swap(site)
    await use(swap)
    await swap.mends()
  },
  blocks: async ({ site }, use) => {
    const blocks = new Blocks(site)
    await use(blocks)
    await blocks.releaseAll()
  },
  signIn: async ({ site }, use) => {
    const signIn = new SignIn(site)
    await use(signIn)
    await signIn.mends()
    await signIn.restarts()
  },
})

export { expect }
