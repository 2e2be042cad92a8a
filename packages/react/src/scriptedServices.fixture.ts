import type { ModalOptions } from '@foyer/core'
import { expect } from 'vitest'

/** A request that waits for the test's answer. */
export type ServiceRequest = {
  url: URL
  answer(body: object): void
  /** Answers with a status that is not OK. */
  refuse(status: number): void
}

/** Registry and blockchain services that do nothing by themselves: requests wait until the test answers them. */
export function scriptedServices() {
  const waiting: ServiceRequest[] = []
  const urls: URL[] = []
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input)
      urls.push(url)
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
      signal?.addEventListener('abort', () => reject(signal.reason))
      waiting.push({
        url,
        answer: body => resolve(Response.json(body)),
        refuse: status => resolve(Response.json({ reasons: [] }, { status })),
      })
    })
  const options: Partial<ModalOptions> = {
    projectId: 'project',
    features: { analytics: false },
    urls: { registry: 'https://registry.example', blockchain: 'https://chain.example' },
    ports: { fetch, images: { preload: async () => {} } },
  }
  const find = (is: (url: URL) => boolean) => waiting.findIndex(({ url }) => is(url))
  return {
    options,
    /** The oldest unanswered request that fits, once there is one. */
    async request(is: (url: URL) => boolean): Promise<ServiceRequest> {
      await expect.poll(() => find(is)).not.toBe(-1)
      return waiting.splice(find(is), 1)[0]!
    },
    /** All requests so far that fit. */
    requested: (is: (url: URL) => boolean): URL[] => urls.filter(is),
  }
}

export type ScriptedServices = ReturnType<typeof scriptedServices>

/** The first wallets of the registry, for the list of Connect. */
export const isRecommended = ({ pathname, searchParams }: URL) =>
  pathname === '/getWallets' && searchParams.get('entries') !== '40' && !searchParams.get('search')

/** A page of all wallets. */
export const isPage = ({ pathname, searchParams }: URL) =>
  pathname === '/getWallets' && searchParams.get('entries') === '40'

export const isSearch = ({ pathname, searchParams }: URL) => pathname === '/getWallets' && searchParams.has('search')

export const isHistory = ({ pathname }: URL) => pathname.endsWith('/history')
