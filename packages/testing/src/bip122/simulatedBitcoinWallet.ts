import {
  bytesFrom,
  createStandardWallet,
  type StandardAccount,
  type StandardScript,
  type StandardWalletOptions,
  standardErrors,
} from '../standardWallet.ts'
import type { SimulatedWallet } from '../wallet.ts'
import type { BitcoinKey, MessageProtocol } from './bitcoinKey.ts'
import { type BitcoinVaultOptions, createBitcoinVault } from './bitcoinVault.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

/** Options of `simulatedBitcoinWallet()`. */
export interface SimulatedBitcoinWalletOptions extends BitcoinVaultOptions, StandardWalletOptions {
  /** Protocol for messages, which the standard does not fix. Default: BIP-322. */
  protocol?: MessageProtocol
}

export interface SimulatedBitcoinWallet extends SimulatedWallet, StandardScript {}

const MALFORMED: Record<string, unknown> = {
  'bitcoin:connect': { accounts: [{ address: 'not an address', chains: ['bitcoin:regtest'] }] },
  'standard:connect': { accounts: 7 },
  'bitcoin:signMessage': [{ signedMessage: true, signature: 'not bytes' }],
  'bitcoin:signTransaction': [{ signedPsbt: 'not bytes' }],
  'bitcoin:signAndSendTransaction': [{ txId: 'not an id' }],
}

const SIGNING = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']

type ToSign = { account?: unknown; signingIndexes?: readonly number[]; sigHash?: number }
type Input = {
  account?: unknown
  message?: unknown
  psbt?: unknown
  chain?: unknown
  inputsToSign?: readonly ToSign[]
}

/**
 * Simulated Bitcoin wallet with real keys and signatures; transactions go to the chain's endpoint. It registers itself by Wallet
 * Standard and shares an address for payments and one for ordinals on each of its chains.
 * Permission and behaviour are kept in `storage`, so that a reload meets the same wallet.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function simulatedBitcoinWallet(options: SimulatedBitcoinWalletOptions): SimulatedBitcoinWallet {
  const { name, protocol = 'BIP322' } = options
  const features = SIGNING.filter(feature => !options.without?.includes(feature))
  const accountOf = ({ address, publicKey, chain }: BitcoinKey): StandardAccount => ({
    address,
    publicKey,
    chains: [chain],
    features,
  })
  const vault = createBitcoinVault({
    ...options,
    id: `wallet-standard:${name}`,
    isOnEveryChain: true,
    emitAccounts: shared => standard.emit({ accounts: shared.map(accountOf) }),
    errors: standardErrors,
    malformed: MALFORMED,
  })
  const { simulation } = vault
  const keyOf = (account: unknown) => vault.key((account as { address?: unknown } | undefined)?.address)
  const sign = ({ psbt, inputsToSign = [] }: Input) =>
    signPsbt(
      bytesFrom(psbt),
      inputsToSign.map(({ account, signingIndexes = [], sigHash }) => ({
        key: keyOf(account),
        indexes: signingIndexes,
        sighashTypes: sigHash === undefined ? undefined : [sigHash],
      })),
    )

  const standard = createStandardWallet<BitcoinKey, Input>({
    ...options,
    simulation,
    ownChains: Object.keys(options.chains),
    accountOf,
    keyOf,
    operations: each => ({
      'bitcoin:connect': async ([input], feature) => {
        const { purposes } = input as { purposes: readonly string[] }
        await simulation.permit(feature)
        const wanted = simulation.shared().filter(({ purpose }) => purposes.includes(purpose))
        return { accounts: wanted.map(accountOf) }
      },
      'bitcoin:signMessage': (inputs, feature) =>
        each(feature, inputs, ({ account, message }) => {
          const signedMessage = bytesFrom(message)
          return { signedMessage, signature: keyOf(account).sign(signedMessage, protocol) }
        }),
      'bitcoin:signTransaction': (inputs, feature) =>
        each(feature, inputs, input => ({ signedPsbt: sign(input).toPSBT() })),
      'bitcoin:signAndSendTransaction': (inputs, feature) =>
        each(feature, inputs, async input => ({ txId: await broadcast(sign(input), vault.esplora(input.chain)) })),
    }),
  })
  return simulation.scripted(standard)
}
