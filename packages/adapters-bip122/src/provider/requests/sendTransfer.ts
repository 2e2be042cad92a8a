import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { chainsOf } from '../../addresses.ts'
import { txidFrom } from '../../features/transactions.ts'
import { isObject, type Wallet } from '../../wallet.ts'
import type { SendTransferRequest } from '../provider.types.ts'
import { type Scope, sharedAccounts } from '../scope.ts'
import { dustOfAddress } from './dust.ts'

const METHOD = 'sendTransfer'
/** All bitcoins that there can be, in satoshi. A safe integer. */
const SUPPLY = 21_000_000n * 100_000_000n

/** Reads a request of the host once. */
function parseRequest(request: unknown, { chainId }: Scope['own']): SendTransferRequest {
  const { recipient, amount } = fieldsOf(request, 'recipient', 'amount') ?? {}
  if (typeof recipient !== 'string' || !chainsOf(recipient).includes(chainId))
    throw new RangeError(`\`recipient\` is an address on ${chainId}, got ${String(recipient)}.`)
  if (typeof amount !== 'bigint') throw new TypeError('`amount` is a bigint, in satoshi.')
  if (amount <= 0n || amount > SUPPLY) throw new RangeError(`\`amount\` is positive, got ${amount} satoshi.`)
  const least = dustOfAddress(recipient)
  if (amount < least) throw new RangeError(`${amount} satoshi are dust: nodes relay at least ${least}.`)
  return { recipient, amount }
}

/**
 * A WBIP wallet pays from its selected account, which cannot be named. Throws `wallet.unauthorized` where that is another one: its event may
 * still be under way.
 */
async function assertSelected({ own }: Scope, wallet: Wallet): Promise<void> {
  const shared = await wallet.askSilently().catch((error: unknown) => {
    // A wallet without the silent request reports its switches by events only.
    if (isFoyerError(error, 'wallet.unsupportedMethod')) return undefined
    throw error
  })
  if (shared?.some(({ address }) => address === own.address) === false)
    throw new FoyerError('wallet.unauthorized', { method: METHOD })
}

async function ask(scope: Scope, { recipient, amount }: SendTransferRequest): Promise<unknown> {
  const { live, own, wallet } = scope
  const { channel, signal } = live
  if (channel) {
    const params = { account: own.address, recipientAddress: recipient, amount: `${amount}` }
    return channel.request(own.chainId, METHOD, params, { signal })
  }
  if (wallet?.raw.kind !== 'request') throw new FoyerError('wallet.unsupportedMethod', { method: METHOD })
  await assertSelected(scope, wallet)
  // The connection may have ended, or its account changed, while the wallet was asked.
  sharedAccounts(scope, METHOD)
  return wallet.raw.sendTransfer({ recipient, amount, chainId: own.chainId })
}

/** Has the wallet pay from the provider's account. */
export async function sendTransfer(scope: Scope, request: SendTransferRequest): Promise<{ txid: string }> {
  const parsed = parseRequest(request, scope.own)
  sharedAccounts(scope, METHOD)
  const answer = await ask(scope, parsed)
  if (!isObject(answer)) throw malformed(METHOD, 'expected a transaction id')
  return { txid: txidFrom(METHOD, answer.txid) }
}
