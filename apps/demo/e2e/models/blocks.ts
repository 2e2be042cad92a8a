import type { ChainNamespace } from '@foyer/core'
import { expect } from '@playwright/test'
import type { Site } from './site.ts'

/** Blocks of the sandbox's chains, which can be kept from including what wallets send. */
export class Blocks {
  readonly site: Site
  readonly #held = new Set<ChainNamespace>()

  constructor(site: Site) {
    this.site = site
  }

  /** Keeps transactions out of the blocks. */
  async hold(namespace: ChainNamespace): Promise<void> {
    this.#held.add(namespace)
    if (namespace === 'eip155') await this.site.chains.node('evm_setAutomine', false)
    else await this.#order(namespace, { held: true })
  }

  /** Lets blocks include what waits. */
  async release(namespace: ChainNamespace): Promise<void> {
    if (namespace === 'eip155') {
      await this.site.chains.node('evm_setAutomine', true)
      await this.pass(namespace, 1)
    } else await this.#order(namespace, { held: false })
    this.#held.delete(namespace)
  }

  async releaseAll(): Promise<void> {
    for (const namespace of [...this.#held]) await this.release(namespace)
  }

  /** Adds blocks at once. On eip155 and bip122 the first of them includes what waits. */
  async pass(namespace: ChainNamespace, count: number): Promise<void> {
    if (namespace !== 'eip155') return this.#order(namespace, { pass: count })
    for (let block = 0; block < count; block += 1) await this.site.chains.node('evm_mine')
  }

  async #order(namespace: ChainNamespace, order: { held?: boolean; pass?: number }): Promise<void> {
    const { networks } = await this.site.config()
    const { caipNetworkId: chainId } = networks.find(({ chainNamespace }) => chainNamespace === namespace)!
    const url = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/blocks`
    expect((await this.site.request.post(url, { data: { chainId, ...order } })).status()).toBe(204)
  }
}
