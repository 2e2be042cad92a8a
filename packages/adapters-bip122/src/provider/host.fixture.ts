import { createModalActor, getProvider, type ModalActor, selectStatus, selectWallets } from '@foyer/core'
import type { Network } from '@foyer/core/chain'
import { memoryStorage } from '@foyer/core/testing'
import type { Bitcoin } from '@foyer/sandbox/chains'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  memoryWalletStorage,
  type SimulatedBitcoinProviderOptions,
  type SimulatedBitcoinWalletOptions,
  simulatedBitcoinProvider,
  simulatedBitcoinWallet,
} from '@foyer/testing/bip122'
import { address as codec, networks, Psbt } from 'bitcoinjs-lib'
import { expect, onTestFinished } from 'vitest'
import { bip122Adapter } from '../adapter.ts'
import { networkAt } from '../page.fixture.ts'
import type { Bip122Provider } from './provider.types.ts'

/** Provider with every method: a missing one fails the test that calls it. */
export type Whole = Required<Bip122Provider>

export const providerOf = (actor: ModalActor): Whole | undefined => getProvider(actor, 'bip122') as Whole | undefined

export interface Host {
  actor: ModalActor
  /** The provider of the active account. */
  provider: Whole
}

type Fetch = typeof globalThis.fetch

/** A page with one modal after another, as after reloads. They share their storage. */
export function openHost({ url = 'http://127.0.0.1:1', fetch }: { url?: string; fetch?: Fetch } = {}) {
  const target = new EventTarget()
  const storage = memoryStorage()
  const network: Network = networkAt(url)
  const common = () => ({
    name: 'Meadow',
    accounts: BITCOIN_DEVELOPMENT_KEYS,
    chains: { 'bitcoin:regtest': url },
    target,
    storage: memoryWalletStorage(),
  })
  const visit = (): ModalActor => {
    const actor = createModalActor({
      adapters: [bip122Adapter({ target, ...(fetch && { fetch }) })],
      networks: [network],
      storage,
    })
    actor.start()
    onTestFinished(() => void actor.stop())
    return actor
  }
  const connected = async (actor: ModalActor): Promise<Host> => {
    await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('connected')
    return { actor, provider: providerOf(actor)! }
  }
  return {
    network,
    standard: (options: Partial<SimulatedBitcoinWalletOptions> = {}) =>
      simulatedBitcoinWallet({ ...common(), ...options }),
    request: (options: Partial<SimulatedBitcoinProviderOptions> = {}) =>
      simulatedBitcoinProvider({ ...common(), ...options }),
    /** Opens the page and connects its first wallet. */
    async connect(): Promise<Host> {
      const actor = visit()
      actor.send({ type: 'modal.open' })
      await expect.poll(() => selectWallets(actor.getSnapshot()).length).toBeGreaterThan(0)
      actor.send({ type: 'wallet.select', id: selectWallets(actor.getSnapshot())[0]!.id })
      return connected(actor)
    },
    /** Opens the page again, which restores the wallet. */
    reload: (): Promise<Host> => connected(visit()),
  }
}

export type HostPage = ReturnType<typeof openHost>

/** Output script, also of a taproot address: the library needs an elliptic-curve library to check those. */
const scriptOf = (text: string): Uint8Array => {
  const { version, data } = codec.fromBech32(text)
  return Uint8Array.of(version === 0 ? 0 : 0x50 + version, data.length, ...data)
}

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** Reads the first confirmed coin of an address. */
async function coinOf(chain: Bitcoin, address: string): Promise<Coin> {
  const coins = (await (await fetch(`${chain.url}/address/${address}/utxo`)).json()) as Coin[]
  return coins.find(({ status }) => status.confirmed)!
}

/** The host's own PSBT, by bitcoinjs-lib: spends a coin of each address. What is left of the first 1,000 satoshi is the fee. */
export async function buildPsbt(
  chain: Bitcoin,
  payers: readonly { address: string; publicKey?: string | undefined }[],
  recipient: string,
  { sighashType }: { sighashType?: number } = {},
): Promise<string> {
  const psbt = new Psbt({ network: networks.regtest })
  let total = 0n
  for (const { address, publicKey } of payers) {
    const { txid, vout, value } = await coinOf(chain, address)
    psbt.addInput({
      hash: txid,
      index: vout,
      witnessUtxo: { script: scriptOf(address), value: BigInt(value) },
      ...(sighashType !== undefined && { sighashType }),
      ...(address.startsWith('bcrt1p') && { tapInternalKey: Buffer.from(publicKey!, 'hex').subarray(-32) }),
    })
    total += BigInt(value)
  }
  psbt.addOutput({ script: scriptOf(recipient), value: total - 1_000n })
  return psbt.toBase64()
}

/** A PSBT that spends coins which do not exist, for wallets without a chain. */
export function inventPsbt(...payers: readonly string[]): string {
  const psbt = new Psbt({ network: networks.regtest })
  for (const [index, address] of payers.entries())
    psbt.addInput({
      hash: '11'.repeat(32),
      index,
      witnessUtxo: { script: scriptOf(address), value: 10_000n },
    })
  psbt.addOutput({ script: scriptOf(payers[0]!), value: 9_000n })
  return psbt.toBase64()
}

/** Finalizes a signed PSBT and sends it, as a host without `broadcast`. Resolves with the answer of the endpoint. */
export async function finalizeAndSend(chain: Bitcoin, signed: string): Promise<string> {
  const psbt = Psbt.fromBase64(signed, { network: networks.regtest })
  for (const [index, input] of psbt.data.inputs.entries()) if (!input.finalScriptWitness) psbt.finalizeInput(index)
  const response = await fetch(`${chain.url}/tx`, { method: 'POST', body: psbt.extractTransaction().toHex() })
  return response.text()
}

export async function isOnChain(chain: Bitcoin, txid: string): Promise<boolean> {
  return (await fetch(`${chain.url}/tx/${txid}`)).ok
}
