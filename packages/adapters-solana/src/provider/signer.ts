import { malformed } from '@foyer/core/chain/adapters'
import { encodeTransaction, keyAt, layoutOf, lifetimeOf, parseTransaction } from '../wire.ts'
import { type Ask, type Feature, MESSAGE, SEND, SIGN } from './accountWallet.ts'
import type {
  ModifiesMessages,
  ModifiesTransactions,
  SendsTransactions,
  SignedSolanaTransaction,
  SolanaAddress,
  SolanaSignatureBytes,
  SolanaTransaction,
  SolanaTransactionConfig,
} from './kit.types.ts'
import type { SolanaSigner, SolanaWalletAccount } from './provider.types.ts'

const isSame = (one: ArrayLike<number>, other: ArrayLike<number>) => Array.from(one).join() === Array.from(other).join()

/** Wire bytes of a transaction, each signature in the place of its signer. */
function wireOf({ messageBytes, signatures }: SolanaTransaction): Uint8Array {
  const message = Uint8Array.from(messageBytes)
  const layout = layoutOf(message)
  if (!layout) throw new TypeError('Expected a transaction of Solana Kit.')
  return encodeTransaction({
    message,
    signatures: Array.from({ length: layout.signers }, (_, index) => {
      const signature = signatures[keyAt(message, layout.firstKey + 32 * index) as SolanaAddress]
      return Uint8Array.from(signature ?? new Uint8Array(64))
    }),
  })
}

/**
 * Kit's form of a signed transaction. A wallet may change the message (priority fee, guards): then the earlier signatures are void and the
 * lifetime is read from it.
 */
function signedFrom(wire: Uint8Array, given: SolanaTransaction): SignedSolanaTransaction {
  const { message, signers, signatures } = parseTransaction(wire)!
  const lifetimeConstraint = lifetimeOf(message, given.lifetimeConstraint)
  if (!lifetimeConstraint) throw malformed(SIGN, 'the message lacks its nonce account')
  const before = isSame(message, given.messageBytes) ? given.signatures : {}
  const signed = signers.map((signer, index) => {
    const signature = signatures[index]!
    return [
      signer,
      signature.some(byte => byte !== 0)
        ? signature
        : ((before as typeof given.signatures)[signer as SolanaAddress] ?? null),
    ]
  })
  return Object.freeze({
    messageBytes: message,
    signatures: Object.fromEntries(signed),
    lifetimeConstraint,
  }) as unknown as SignedSolanaTransaction
}

/** Kit's signers of an account on one chain. @see https://www.solanakit.com/docs/concepts/signers */
export function createSigner(
  ask: Ask,
  { account, chain, offers }: { account: SolanaWalletAccount; chain: string; offers: (feature: Feature) => boolean },
): SolanaSigner {
  const address = account.address as SolanaAddress

  const request = (feature: Feature, transactions: readonly SolanaTransaction[], config: SolanaTransactionConfig) => {
    const { abortSignal, minContextSlot } = config
    const options = minContextSlot === undefined ? {} : { options: { minContextSlot: Number(minContextSlot) } }
    const inputs = transactions.map(each => ({ account, chain, transaction: wireOf(each), ...options }))
    return ask(feature, inputs, abortSignal)
  }
  const modifies: ModifiesTransactions = {
    async modifyAndSignTransactions(transactions, config = {}) {
      const outputs = await request(SIGN, transactions, config)
      return outputs.map(({ signedTransaction }, index) => signedFrom(signedTransaction, transactions[index]!))
    },
  }
  const sends: SendsTransactions = {
    async signAndSendTransactions(transactions, config = {}) {
      const outputs = await request(SEND, transactions, config)
      return outputs.map(({ signature }) => signature as SolanaSignatureBytes)
    },
  }
  const messages: ModifiesMessages = {
    async modifyAndSignMessages(given, { abortSignal } = {}) {
      const inputs = given.map(({ content }) => ({ account, message: content }))
      const outputs = await ask(MESSAGE, inputs, abortSignal)
      return outputs.map(({ signedMessage, signature }, index) => {
        const { content, signatures } = given[index]!
        const before = isSame(content, signedMessage) ? signatures : {}
        return Object.freeze({
          content: signedMessage,
          signatures: { ...before, [address]: signature as SolanaSignatureBytes },
        })
      })
    },
  }
  return Object.freeze({
    address,
    ...(offers(SIGN) && modifies),
    ...(offers(SEND) && sends),
    ...(offers(MESSAGE) && messages),
  }) as SolanaSigner
}
