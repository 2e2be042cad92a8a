import { getBase58Encoder } from '@solana/kit'
import type { PromptErrors } from '../prompts.ts'
import { createSimulation, pageWindow, type SimulationOptions, selectedFirst } from '../simulation.ts'
import type { Each, Operation } from '../standardFeatures.ts'
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
import { offchainMessage } from './offchainMessage.ts'
import { type OffchainLayout, SOLANA_PROFILES, type SolanaProfile, type SolanaProfileName } from './profiles.ts'
import { type SignInInput, signInText } from './signInText.ts'
import { type SolanaKey, solanaKey } from './solanaKey.ts'

/** Chain by its name in Wallet Standard. */
export type SolanaChain = `solana:${string}`

export interface SimulatedSolanaWalletOptions extends StandardWalletOptions, SimulationOptions {
  /** Private keys of 32 bytes, as hex; the first is selected. */
  accounts: readonly string[]
  /** JSON-RPC endpoints of its chains, by Wallet Standard name. */
  chains: Readonly<Record<SolanaChain, string>>
  /** Real wallet that it behaves like. Default: as the standard has it. */
  profile?: SolanaProfileName
  /** Off-chain message that it signs in place of a text. Default: that of the profile. */
  signs?: OffchainLayout
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

type SignInOutput = { account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array }

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

/** Errors of a profile. */
function errorsOf(profile: SolanaProfile | undefined): typeof standardErrors | PromptErrors {
  if (!profile) return standardErrors
  const { rejected } = profile
  const isToConnect = (method: string) => method === 'standard:connect' || method === 'solana:signIn'
  return { ...standardErrors, rejected: method => rejected[isToConnect(method) ? 'connect' : 'sign'] }
}

/** Signature of a text, or of the off-chain message that a device signs in its place. */
function signText(key: SolanaKey, text: Uint8Array, layout: OffchainLayout | undefined) {
  const signedMessage = layout ? offchainMessage(layout, text, key.publicKey) : text
  return { signedMessage, signature: key.sign(signedMessage), signatureType: 'ed25519' }
}

/** Features that sign for an account. */
const signing = (
  each: Each<Input>,
  {
    signer,
    endpointOf,
    layout,
    appendsSignature,
  }: {
    signer(account: unknown): SolanaKey
    endpointOf(chain: unknown): string
    layout: OffchainLayout | undefined
    appendsSignature: boolean
  },
): Record<string, Operation> => ({
  'solana:signMessage': (inputs, feature) =>
    each(feature, inputs, ({ account, message }) => {
      const output = signText(signer(account), bytesFrom(message), layout)
      const payload = Uint8Array.of(...output.signedMessage, ...output.signature)
      return appendsSignature ? { ...output, signedMessage: payload } : output
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
})

/** Sign-ins of a wallet, by the way in which its profile approves the site. */
function signIns(manner: SolanaProfile['signIn'], isApproved: () => boolean) {
  let here: SolanaKey | undefined
  let last: SignInOutput | undefined
  return {
    /** Account that has signed in on this page, where the site was not approved by that. */
    here: () => (here ? [here] : []),
    forget() {
      here = undefined
      last = undefined
    },
    /** Answer that stands for another sign-in. Undefined where the visitor is asked. */
    known() {
      if (manner !== 'approves once' || !isApproved()) return undefined
      if (last) return last
      throw new Error('Sign in failed, no sign in result returned by wallet')
    },
    note(key: SolanaKey, output: SignInOutput) {
      if (manner === 'nothing') here = key
      last = output
      return output
    },
    approves: manner !== 'nothing',
  }
}

/**
 * Simulated Solana wallet with real keys and signatures; transactions go to the chain's endpoint.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function simulatedSolanaWallet(options: SimulatedSolanaWalletOptions): SimulatedSolanaWallet {
  const { name } = options
  const profile = options.profile && SOLANA_PROFILES[options.profile]
  const layout = options.signs ?? profile?.signs
  const keys = options.accounts.map(solanaKey)
  const listed = Object.keys(options.chains) as SolanaChain[]
  const chains = profile?.isMainnetOnly ? listed.slice(0, 1) : listed
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
    errors: errorsOf(profile),
    malformed: MALFORMED,
  })
  const { state } = simulation
  const signedIn = signIns(profile?.signIn ?? 'approves', () => simulation.shared().length > 0)
  const shared = () => (simulation.shared().length > 0 ? simulation.shared() : signedIn.here())
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

  const signInWith = (fields: SignInInput) => {
    const ordered = selectedFirst(keys, state.get().selected)
    const key = ordered.find(({ address }) => address === fields.address) ?? ordered[0]!
    const by = keys[signingIndex ?? -1] ?? key
    if (signedIn.approves) state.set({ permitted: true })
    const domain = fields.domain ?? pageWindow()?.location?.host ?? 'localhost'
    const text = new TextEncoder().encode(signInText({ ...fields, domain, address: by.address }))
    const output = signedIn.note(key, { account: accountOf(key), ...signText(by, text, layout) })
    if (signedIn.approves) simulation.emitAccounts()
    else standard.emit({ accounts: shared().map(accountOf) })
    return output
  }

  const standard = createStandardWallet<SolanaKey, Input>({
    ...options,
    simulation,
    shared,
    ownChains: chains,
    ownFeatures: profile?.ownFeatures ?? [],
    ignoresSilent: profile?.isSilent === false,
    onDisconnect: signedIn.forget,
    accountOf,
    keyOf: signer,
    details: DETAILS,
    operations: each => ({
      ...signing(each, { signer, endpointOf, layout, appendsSignature: profile?.appendsSignature === true }),
      'solana:signIn': (inputs, feature) => {
        const known = signedIn.known()
        if (known) return [known]
        return each(feature, inputs.length === 0 ? [{}] : inputs, input => signInWith(input as SignInInput))
      },
    }),
  })
  const signInAs = (index: number | undefined) => {
    signingIndex = index
  }
  return simulation.scripted(Object.assign(standard, { signInAs }))
}
