import { decodeSs58 } from '@foyer/core/chain'
import { exposed, type SimulationOptions } from '../simulation.ts'
import type { InjectedAccount } from './injectedAccount.ts'
import { createPageAccess, failure, type PolkadotBehaviour, type PolkadotSimulation } from './pageAccess.ts'
import type { PolkadotKey } from './polkadotKey.ts'
import { RATE_LIMITED } from './profiles.ts'
import { bytesOf, concat, hexOf } from './scale.ts'
import { bytesToSign, type SignerPayload } from './signerPayload.ts'
import { wrapBytes } from './wrapBytes.ts'

export type AccountsListener = (accounts: InjectedAccount[]) => unknown

/** Object that `enable` resolves with. @see https://github.com/polkadot-js/extension (packages/extension-inject) */
export interface Injected {
  /** Accounts that the wallet shares. */
  accounts: {
    /** Resolves with them. */
    get(): Promise<InjectedAccount[]>
    /** Reports them now and at each change. Returns a function that ends it. */
    subscribe(listener: AccountsListener): () => void
  }
  /** Signer of the wallet. */
  signer: {
    /** Asks the wallet to sign a message. */
    signRaw(raw: { address: string; data: string; type: 'bytes' | 'payload' }): Promise<unknown>
    /** Asks the wallet to sign a transaction. */
    signPayload(payload: SignerPayload): Promise<unknown>
  }
}

/** Entry of `injectedWeb3`. */
export interface InjectedProvider {
  version: string
  enable(originName: string): Promise<unknown>
}

/** Type byte of a signature. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const SR25519 = Uint8Array.of(1)

type PageAccess = ReturnType<typeof createPageAccess>

function accountsOf(
  { shared, request, isGone }: PolkadotSimulation,
  listeners: Set<AccountsListener>,
  { ask, assertKnown }: PageAccess,
  { promptsIn, reportsChanges }: PolkadotBehaviour,
): Injected['accounts'] {
  const check = promptsIn === 'enable' ? async () => assertKnown() : ask
  return {
    get: () =>
      request('get', [], async () => {
        await check()
        return [...shared()]
      }) as Promise<InjectedAccount[]>,
    subscribe(listener) {
      let active = true
      if (reportsChanges) listeners.add(listener)
      // Emits the current list first, after `subscribe` has returned.
      check().then(
        () => {
          if (active && !isGone()) listener([...shared()])
        },
        () => {},
      )
      return () => {
        active = false
        listeners.delete(listener)
      }
    },
  }
}

function signerOf(
  { shared, request, prompts, state }: PolkadotSimulation,
  keys: readonly PolkadotKey[],
  { assertKnown }: PageAccess,
  behaviour: PolkadotBehaviour,
): Injected['signer'] {
  /** Key of an address with any prefix. */
  const keyOf = (address: string): PolkadotKey => {
    const id = decodeSs58(address)?.account
    const key = keys.find(({ publicKey }) => id !== undefined && hexOf(id) === hexOf(publicKey))
    if (!key || shared().length === 0) throw failure(behaviour, 'Unable to find keypair')
    return key
  }
  let signed = 0
  let last = Number.NEGATIVE_INFINITY
  const sign = (method: string, address: string, bytes: () => Uint8Array, prefix: Uint8Array) =>
    request(method, [], async () => {
      if (!state.get().permitted) assertKnown()
      const key = keyOf(address)
      const message = bytes()
      if (Date.now() - last < behaviour.rateLimit) throw failure(behaviour, RATE_LIMITED)
      last = Date.now()
      await prompts.ask(method)
      signed += 1
      return { id: signed, signature: hexOf(concat(prefix, key.sign(message))) }
    })
  return {
    signRaw({ address, data, type }) {
      const bytes = () => {
        if (type !== 'bytes') throw new Error('Only bytes are signed here')
        return wrapBytes(/^0x(?:[0-9a-f]{2})*$/i.test(data) ? bytesOf(data) : new TextEncoder().encode(data))
      }
      return sign('signRaw', address, bytes, new Uint8Array())
    },
    signPayload: payload => sign('signPayload', payload.address, () => bytesToSign(payload), SR25519),
  }
}

/** Provider that a simulated wallet injects into the page. It prompts as its profile has it; a site that was allowed is answered at once. */
export function injectedProvider(
  simulation: PolkadotSimulation,
  options: Pick<SimulationOptions, 'disguise'> & {
    version?: string
    keys: readonly PolkadotKey[]
    listeners: Set<AccountsListener>
    /** App names given to `enable`; the provider adds to it. */
    origins: string[]
    behaviour: PolkadotBehaviour
    /** Methods to leave out. */
    without?: readonly string[]
  },
): InjectedProvider {
  const { keys, listeners, origins, behaviour, version = '0.62.3', without = [] } = options
  const access = createPageAccess(simulation, behaviour)
  const withoutSome = <T extends object>(all: T): Partial<T> =>
    Object.fromEntries(Object.entries(all).filter(([method]) => !without.includes(method))) as Partial<T>
  const injected = {
    accounts: withoutSome(accountsOf(simulation, listeners, access, behaviour)),
    signer: withoutSome(signerOf(simulation, keys, access, behaviour)),
  }
  const undisguised = {
    version,
    enable: (originName: string) =>
      simulation.request('enable', [], async () => {
        origins.push(originName)
        if (behaviour.promptsIn === 'enable') await access.ask()
        return injected
      }),
  }
  return exposed(undisguised, options)
}
