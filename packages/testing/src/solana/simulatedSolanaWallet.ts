import { getBase58Encoder } from '@solana/kit'
import { createSimulation, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import {
  bytesFrom,
  createStandardWallet,
  type StandardAccount,
  type StandardScript,
  type StandardWalletOptions,
  standardErrors,
  unauthorized,
} from '../standardWallet.ts'
import { WalletError } from '../WalletError.ts'
import type { SimulatedWallet } from '../wallet.ts'
import { type SignInInput, signInText } from './signInText.ts'
import { type SolanaKey, solanaKey } from './solanaKey.ts'

/** Chain by its name in Wallet Standard. */
export type SolanaChain = `solana:${string}`

export interface SimulatedSolanaWalletOptions extends StandardWalletOptions, SimulationOptions {
  /** Private keys of 32 bytes, as hex; the first is selected. */
  accounts: readonly string[]
  /** JSON-RPC endpoints of its chains, by Wallet Standard name. */
  chains: Readonly<Record<SolanaChain, string>>
}

export interface SimulatedSolanaWallet extends SimulatedWallet, StandardScript {
  signInAs(index: number | undefined): void
}

const MALFORMED: Record<string, unknown> = {
  'standard:connect': { accounts: [{ address: 'not an address', chains: ['solana:localnet'] }] },
  'solana:signMessage': [{ signedMessage: true, signature: 'not bytes' }],
  'solana:signIn': [{ account: 7 }],
  'solana:signTransaction': [{ signedTransaction: 'not bytes' }],
  'solana:signAndSendTransaction': [{ signature: new Uint8Array(3) }],
}

const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']

const supportedTransactionVersions = ['legacy', 0]
const DETAILS = {
  'solana:signMessage': { version: '1.1.0' },
  'solana:signTransaction': { supportedTransactionVersions },
  'solana:signAndSendTransaction': { supportedTransactionVersions },
}

type Input = { account?: unknown; message?: unknown; transaction?: unknown; chain?: unknown; options?: unknown }

/** Sends a transaction to an endpoint. Resolves with its first signature; rejects with the answer of the endpoint. */
async function broadcast(url: string, wire: Uint8Array, sendOptions: unknown): Promise<Uint8Array> {
  const text = btoa(String.fromCharCode(...wire))
  const { skipPreflight } = (sendOptions ?? {}) as { skipPreflight?: boolean }
  const params = [text, { encoding: 'base64', ...(skipPreflight !== undefined && { skipPreflight }) }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const body = (await response.json()) as { result?: string; error?: { message: string } }
  if (body.result === undefined) throw new WalletError(-32603, body.error?.message ?? 'The transaction failed.')
  return new Uint8Array(getBase58Encoder().encode(body.result))
}

/**
 * Simulated Solana wallet with real keys and signatures; transactions go to the chain's endpoint.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function simulatedSolanaWallet(options: SimulatedSolanaWalletOptions): SimulatedSolanaWallet {
  const { name } = options
  const keys = options.accounts.map(solanaKey)
  const chains = Object.keys(options.chains) as SolanaChain[]
  const features = SIGNING.filter(feature => !options.without?.includes(feature))
  const accountOf = ({ address, publicKey }: SolanaKey): StandardAccount => ({ address, publicKey, chains, features })

  const simulation = createSimulation<SolanaKey>({
    ...options,
    id: `wallet-standard:${name}`,
    key: `solana/${name}`,
    accounts: keys.length,
    own: ({ selected }) => selectedFirst(keys, selected),
    addresses: ({ selected }) => selectedFirst(keys, selected).map(({ address }) => address),
    emitAccounts: shared => standard.emit({ accounts: shared.map(accountOf) }),
    errors: standardErrors,
    malformed: MALFORMED,
  })
  const { state, shared } = simulation
  let signingIndex: number | undefined

  const signer = (account: unknown): SolanaKey => {
    const address = (account as { address?: unknown } | undefined)?.address
    const key = shared().find(candidate => candidate.address === address)
    if (!key) throw unauthorized()
    return key
  }

  const endpointOf = (chain: unknown): string => {
    const url = chains.includes(chain as SolanaChain) ? options.chains[chain as SolanaChain] : undefined
    if (url === undefined) throw new WalletError(-32000, `Unknown chain ${String(chain)}.`)
    return url
  }

  const standard = createStandardWallet<SolanaKey, Input>({
    ...options,
    simulation,
    ownChains: chains,
    accountOf,
    keyOf: signer,
    details: DETAILS,
    operations: each => ({
      'solana:signMessage': (inputs, feature) =>
        each(feature, inputs, ({ account, message }) => {
          const signedMessage = bytesFrom(message)
          return { signedMessage, signature: signer(account).sign(signedMessage), signatureType: 'ed25519' }
        }),
      'solana:signTransaction': (inputs, feature) =>
        each(feature, inputs, ({ account, transaction }) => ({
          signedTransaction: signer(account).signTransaction(bytesFrom(transaction)).wire,
        })),
      'solana:signAndSendTransaction': (inputs, feature) =>
        each(feature, inputs, async ({ account, transaction, chain, options: sendOptions }) => {
          const { wire } = signer(account).signTransaction(bytesFrom(transaction))
          return { signature: await broadcast(endpointOf(chain), wire, sendOptions) }
        }),
      'solana:signIn': (inputs, feature) =>
        each(feature, inputs.length === 0 ? [{}] : inputs, input => {
          const fields = input as SignInInput
          const ordered = selectedFirst(keys, state.get().selected)
          const key = ordered.find(({ address }) => address === fields.address) ?? ordered[0]!
          const by = keys[signingIndex ?? -1] ?? key
          state.set({ permitted: true })
          simulation.emitAccounts()
          const domain = fields.domain ?? pageWindow()?.location?.host ?? 'localhost'
          const signedMessage = new TextEncoder().encode(signInText({ ...fields, domain, address: by.address }))
          return {
            account: accountOf(key),
            signedMessage,
            signature: by.sign(signedMessage),
            signatureType: 'ed25519',
          }
        }),
    }),
  })
  const signInAs = (index: number | undefined) => {
    signingIndex = index
  }
  return simulation.scripted(Object.assign(standard, { signInAs }))
}
