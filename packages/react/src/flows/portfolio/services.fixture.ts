import type { ModalOptions } from '@foyer/core'
import type { Page } from '../../page.fixture.tsx'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { find, openAccount, shown } from '../../visit.fixture.ts'

/** Address that the scripted wallet approves. */
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const OTHER_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Chains that the service supports. */
const CHAINS = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** A request to the blockchain API that waits for the test's answer. */
type ApiRequest = { url: URL; signal: AbortSignal; answer: (json: unknown) => void; fail: (status?: number) => void }

const REGISTRY = 'https://registry.example'

/** The API, clock and clipboard of a page, in the hands of a test. */
export function createServices() {
  const clock = skippableClock()
  const requests: Record<'balance' | 'history' | 'identity', ApiRequest[]> = { balance: [], history: [], identity: [] }
  const copied: string[] = []
  let clipboardWorks = true
  const fetch = (input: RequestInfo | URL) =>
    new Promise<Response>((resolve, reject) => {
      const request = input as Request
      const url = new URL(request.url)
      // Answered at once: the service supports every chain of these tests.
      if (url.pathname.endsWith('/supported-chains')) return resolve(Response.json({ http: CHAINS, ws: [] }))
      // The registry is here for its pictures only.
      if (url.origin === REGISTRY) return resolve(Response.json({ count: 0, data: [] }))
      const kind = (['balance', 'history'] as const).find(end => url.pathname.endsWith(end)) ?? 'identity'
      requests[kind].push({
        url,
        signal: request.signal,
        answer: json => resolve(Response.json(json)),
        fail: (status = 500) => (status ? resolve(new Response('', { status })) : reject(new TypeError('offline'))),
      })
    })
  const options = {
    projectId: 'project',
    urls: { registry: REGISTRY, blockchain: 'https://chain.example' },
    ports: {
      clock,
      fetch,
      clipboard: {
        write: async (text: string) => {
          if (!clipboardWorks) throw new Error('denied')
          copied.push(text)
        },
      },
    },
  } satisfies Partial<ModalOptions>
  return {
    options,
    /** Options of a host without the API. */
    offline: { ports: options.ports } satisfies Partial<ModalOptions>,
    requests,
    copied,
    skip: clock.skip,
    blockClipboard: () => {
      clipboardWorks = false
    },
  }
}

export const token = (name: string, symbol: string, rest: Record<string, unknown> = {}) => ({
  name,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${name
    .split('')
    .map(letter => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(40, '0')
    .slice(0, 40)}`,
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  ...rest,
})

let count = 0
/** A confirmed transaction in which the account receives NFTs, or sends them. */
export const nftTransaction = (nfts: readonly Record<string, unknown>[], direction: 'in' | 'out' = 'in') => ({
  id: `transaction ${count++}`,
  metadata: {
    minedAt: '2026-01-15T12:00:00.000Z',
    chain: 'eip155:1',
    operationType: direction === 'in' ? 'receive' : 'send',
    status: 'confirmed',
    sentFrom: direction === 'in' ? OTHER_ADDRESS : ADDRESS,
    sentTo: direction === 'in' ? ADDRESS : OTHER_ADDRESS,
  },
  transfers: nfts.map(({ quantity = '1', ...nft_info }) => ({ nft_info, quantity: { numeric: quantity } })),
})

/** Opens the account and selects one of its tabs. */
export const openTab = async (page: Page, tab: 'Tokens' | 'NFTs' | 'Activity') => {
  await openAccount(page)
  find(page, 'tab', tab).click()
  await shown(page, 'Account')
}
