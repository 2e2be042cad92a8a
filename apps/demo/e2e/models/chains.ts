import type { ChainNamespace } from '@foyer/core'
import { formatAmount, type Network, parseAmount } from '@foyer/core/chain'
import { type APIRequestContext, expect } from '@playwright/test'
import { ApiPromise, HttpProvider, Keyring } from '@polkadot/api'
import { type BitcoinTerms, bitcoinPayment } from './bitcoinPayment.ts'

type Chain = {
  /** In base units. */
  balance(address: string): Promise<bigint>
  /** Pays an amount in base units from an account that the page does not use. */
  pay(address: string, amount: bigint): Promise<void>
}

/** Index of the development account that pays. No wallet of the tests selects it. */
const PAYER = 3

/** Another program on the chains of the sandbox, which reads balances and pays. */
export class Chains {
  readonly request: APIRequestContext
  readonly networks: () => Promise<readonly Network[]>
  readonly #opened = new Map<ChainNamespace, Promise<{ chain: Chain; network: Network }>>()

  constructor(request: APIRequestContext, networks: () => Promise<readonly Network[]>) {
    this.request = request
    this.networks = networks
  }

  /** Returns an exact balance in whole units, such as `1.5`. */
  async balance(namespace: ChainNamespace, address: string): Promise<string> {
    const { chain, network } = await this.#chain(namespace)
    return formatAmount(await chain.balance(address), network.nativeCurrency.decimals)
  }

  /** Returns an exact balance in base units. */
  async units(namespace: ChainNamespace, address: string): Promise<bigint> {
    return (await this.#chain(namespace)).chain.balance(address)
  }

  /** Base units of an amount in whole units of the family's native currency. */
  async parse(namespace: ChainNamespace, amount: string): Promise<bigint> {
    return parseAmount(amount, (await this.#chain(namespace)).network.nativeCurrency.decimals)
  }

  /** Asks a node of the EVM chain, also for what no page may ask. */
  async node<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const { network } = await this.#chain('eip155')
    return this.#ask(network.rpcUrls.default.http[0]!, method, params)
  }

  /** Pays an amount in whole units. Resolves once the chain reports the new balance. */
  async pay(namespace: ChainNamespace, address: string, amount = '0.125'): Promise<void> {
    const { chain, network } = await this.#chain(namespace)
    const before = await chain.balance(address)
    await chain.pay(address, parseAmount(amount, network.nativeCurrency.decimals))
    await expect.poll(() => chain.balance(address), 'the balance after the payment').not.toBe(before)
  }

  /** Balance of an EVM account in wei, and a function that sets it. */
  async purse(address: string): Promise<{ balance(): Promise<bigint>; setBalance(amount: bigint): Promise<void> }> {
    const { chain, network } = await this.#chain('eip155')
    return {
      balance: () => chain.balance(address),
      setBalance: amount =>
        this.#ask(network.rpcUrls.default.http[0]!, 'anvil_setBalance', [address, `0x${amount.toString(16)}`]),
    }
  }

  /** Drafts a payment on Bitcoin; the returned function sends it. */
  async bitcoinPayment(terms: BitcoinTerms): Promise<() => Promise<string>> {
    return bitcoinPayment((await this.#chain('bip122')).network, terms)
  }

  #chain(namespace: ChainNamespace): Promise<{ chain: Chain; network: Network }> {
    const opened = this.#opened.get(namespace) ?? this.#open(namespace)
    this.#opened.set(namespace, opened)
    return opened
  }

  async #open(namespace: ChainNamespace): Promise<{ chain: Chain; network: Network }> {
    const network = (await this.networks()).find(({ chainNamespace }) => chainNamespace === namespace)!
    return { network, chain: this[namespace](network, network.rpcUrls.default.http[0]!) }
  }

  async #ask<Result>(url: string, method: string, params: unknown[]): Promise<Result> {
    const response = await this.request.post(url, { data: { jsonrpc: '2.0', id: 1, method, params } })
    const answer = (await response.json()) as { result?: Result; error?: { message: string } }
    if (!('result' in answer)) throw new Error(`${method}: ${answer.error?.message ?? 'no answer'}`)
    return answer.result as Result
  }

  readonly eip155 = (_: Network, url: string): Chain => ({
    balance: async address => BigInt(await this.#ask<string>(url, 'eth_getBalance', [address, 'latest'])),
    pay: async (to, amount) => {
      const accounts = await this.#ask<string[]>(url, 'eth_accounts', [])
      await this.#ask(url, 'eth_sendTransaction', [{ from: accounts.at(-1), to, value: `0x${amount.toString(16)}` }])
    },
  })

  readonly solana = (_: Network, url: string): Chain => {
    const balance = async (address: string) =>
      BigInt((await this.#ask<{ value: number }>(url, 'getBalance', [address])).value)
    return {
      balance,
      // The chain's faucet pays.
      pay: async (to, amount) => this.#ask(url, 'requestAirdrop', [to, Number(amount)]),
    }
  }

  readonly polkadot = (_: Network, url: string): Chain => {
    const opened = ApiPromise.create({ provider: new HttpProvider(url), noInitWarn: true })
    return {
      balance: async address => {
        type Account = { data: { free: { toBigInt(): bigint } } }
        const account = (await (await opened).query.system!.account!(address)) as unknown as Account
        return account.data.free.toBigInt()
      },
      pay: async (to, amount) => {
        const api = await opened
        const dave = new Keyring({ type: 'sr25519' }).addFromUri('//Dave')
        await (await api.tx.balances!.transferKeepAlive!(to, amount).signAsync(dave)).send()
      },
    }
  }

  readonly bip122 = (network: Network, url: string): Chain => ({
    balance: async address => {
      const answer = await this.request.get(`${url}/address/${address}`)
      type Sums = { funded_txo_sum: number; spent_txo_sum: number }
      const { chain_stats, mempool_stats } = (await answer.json()) as Record<'chain_stats' | 'mempool_stats', Sums>
      return [chain_stats, mempool_stats].reduce(
        (sum, { funded_txo_sum, spent_txo_sum }) => sum + BigInt(funded_txo_sum - spent_txo_sum),
        0n,
      )
    },
    pay: async (to, amount) => {
      const send = await bitcoinPayment(network, { payer: PAYER, to, amount, feeRate: 1 })
      await send()
    },
  })
}
