import { parseAmount } from '@foyer/core/chain'
import { expect, type Locator } from '@playwright/test'
import type { Site } from './site.ts'

const API = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** Chain of the exchange on which the tests swap. */
const CHAIN = 'eip155:31337'

type Reserve = { address: string; reserve: string }
type Token = { symbol: string; address: string }

/** Lie of the service: what it says otherwise than was asked for, or than the pool has. */
type Lie = 'output' | 'token' | 'amount' | 'least' | 'unread' | 'recipient' | 'router' | 'chain'

/** A visitor who swaps with the modal. */
export class Swap {
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  get #dialog(): Locator {
    return this.site.modal.dialog
  }

  #part(name: string): Locator {
    return this.#dialog.locator(`[data-part="${name}"]`)
  }

  get amount(): Locator {
    return this.#dialog.getByRole('textbox', { name: /^Amount/ })
  }

  /** The button that says what is missing, or opens the review. */
  get action(): Locator {
    return this.#part('review')
  }

  get output(): Locator {
    return this.#part('swap-to').locator('[data-part="amount"]')
  }

  get approval(): Locator {
    return this.#part('approve')
  }

  get confirmation(): Locator {
    return this.#part('confirm')
  }

  get simulation(): Locator {
    return this.#part('simulation')
  }

  /** The choice of how much the exchange may take. */
  get allowances(): Locator {
    return this.#dialog.getByRole('radiogroup', { name: 'Approval' })
  }

  /** Takes all of the sold asset. */
  async takesAll(): Promise<void> {
    await this.#dialog.getByRole('button', { name: 'Max', exact: true }).click()
  }

  async opens(): Promise<void> {
    await this.site.openAccount()
    await this.#dialog.locator('[data-part="feature"][data-feature="swaps"]').click()
    await this.site.modal.seesView('Swap')
  }

  async chooses(side: 'swap-from' | 'swap-to', symbol: string): Promise<void> {
    await this.#part(side).locator('[data-part="token-select"]').click()
    await this.site.modal.seesView('SwapSelectToken')
    await this.#part('token').filter({ hasText: symbol }).first().click()
    await this.site.modal.seesView('Swap')
  }

  async fills({ sold, bought, amount }: { sold: string; bought: string; amount: string }): Promise<void> {
    await this.choosesPair(sold, bought)
    await this.amount.fill(amount)
    await this.canReview()
  }

  async choosesPair(sold: string, bought: string): Promise<void> {
    await this.chooses('swap-from', sold)
    await this.chooses('swap-to', bought)
  }

  /** Waits for the quote. */
  async canReview(): Promise<void> {
    await expect(this.action).toHaveText('Review swap')
    await expect(this.action).not.toHaveAttribute('aria-disabled', 'true')
  }

  /** Opens the review, and waits until the chain has answered. */
  async reviews(state: 'unapproved' | 'ready' | 'failed'): Promise<void> {
    await expect(this.action).not.toHaveAttribute('aria-busy', 'true')
    await this.action.click()
    await this.site.modal.seesView('SwapPreview')
    await this.site.modal.seesState(state)
  }

  /** Makes the service say something untrue, until `mends`. */
  async serviceLies(path: string, about: Lie): Promise<void> {
    const data = { path: `/v1/convert/${path}`, fault: { kind: 'lie', about } }
    expect((await this.site.request.post(`${API}/faults`, { data })).ok()).toBe(true)
  }

  /** Takes back the code that a wallet's account has borrowed to execute calls together. */
  async returnsCode(account: string): Promise<void> {
    await this.site.chains.node('anvil_setCode', account, '0x')
  }

  async mends(): Promise<void> {
    await this.site.request.delete(`${API}/faults`)
  }

  /** Address of a token by the service; that of the native currency is its placeholder. */
  async address(symbol: string): Promise<string> {
    const query = new URLSearchParams({ projectId: 'e2e', st: 'foyer', sv: 'e2e-1', chainId: CHAIN })
    const answer = await this.site.request.get(`${API}/v1/convert/tokens?${query}`)
    const { tokens } = (await answer.json()) as { tokens: Token[] }
    return tokens.find(each => each.symbol === symbol)!.address
  }

  /**
   * Sees the pool of two tokens take an amount, in base units, from the reserves `before`, and returns what it has given: the exchange keeps
   * 0.3 % of what goes in.
   */
  async poolTakes(
    amount: bigint,
    [sold, bought]: [string, string],
    before: readonly [bigint, bigint],
  ): Promise<bigint> {
    const [from, to] = before
    const output = (amount * 997n * to) / (from * 1_000n + amount * 997n)
    await expect.poll(() => this.reserves(sold, bought)).toEqual([from + amount, to - output])
    return output
  }

  /** Reserves of the pool of two tokens by the chain, in base units. */
  async reserves(...symbols: [string, string]): Promise<[bigint, bigint]> {
    const [one, other] = await Promise.all(symbols.map(symbol => this.address(symbol)))
    const answer = await this.site.request.get(`${API}/pools`)
    const { pools } = (await answer.json()) as { pools: { reserves: Reserve[] }[] }
    const of = (reserves: Reserve[], address: string | undefined) =>
      reserves.find(each => each.address.toLowerCase() === address?.toLowerCase())?.reserve
    const pool = pools.find(({ reserves }) => of(reserves, one) !== undefined && of(reserves, other) !== undefined)!
    return [BigInt(of(pool.reserves, one)!), BigInt(of(pool.reserves, other)!)]
  }

  /** Somebody else swaps at any price, so that the reserves move. `amount` in base units. */
  async othersTrade({ sold, bought, amount }: { sold: string; bought: string; amount: bigint }): Promise<void> {
    const data = { from: await this.address(sold), to: await this.address(bought), amount: `${amount}` }
    expect((await this.site.request.post(`${API}/pools/trade`, { data })).ok()).toBe(true)
  }

  /** Amount that the router may take of an account's token by the chain, in base units. */
  async allowance(symbol: string, owner: string): Promise<bigint> {
    const query = new URLSearchParams({
      projectId: 'e2e',
      st: 'foyer',
      sv: 'e2e-1',
      tokenAddress: await this.address(symbol),
      userAddress: `${CHAIN}:${owner}`,
    })
    const answer = await this.site.request.get(`${API}/v1/convert/allowance?${query}`)
    return BigInt(((await answer.json()) as { allowance: string }).allowance)
  }

  /** Has an account approve the router outside the modal. `amount` in base units. */
  async approves(symbol: string, owner: string, amount: bigint): Promise<void> {
    const { swapRouters } = await this.site.config()
    const word = (value: string) => value.toLowerCase().padStart(64, '0')
    await this.site.chains.node('eth_sendTransaction', {
      from: owner,
      to: (await this.address(symbol)).slice(CHAIN.length + 1),
      data: `0x095ea7b3${word(swapRouters[CHAIN]![0]!.slice(2))}${word(amount.toString(16))}`,
    })
    await expect.poll(() => this.allowance(symbol, owner)).toBe(amount)
  }

  /** Ends the approval that an account may have given outside this test. */
  async takesBack(symbol: string, owner: string): Promise<void> {
    if ((await this.allowance(symbol, owner)) > 0n) await this.approves(symbol, owner, 0n)
  }

  /** Amount in the form, in base units. */
  async typed(decimals: number): Promise<bigint> {
    return parseAmount(await this.amount.inputValue(), decimals)
  }

  /** Amount that an account holds of a token by the chain, in base units. */
  async holds(symbol: string, decimals: number, owner: string): Promise<bigint> {
    const [whole, fraction = ''] = (await this.site.holds(symbol, CHAIN, owner)).split('.')
    return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
  }
}
