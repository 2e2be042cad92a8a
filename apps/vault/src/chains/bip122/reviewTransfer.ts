import { Address, OutScript, p2tr, p2wpkh } from '@scure/btc-signer'
import { BITCOIN_NETWORKS } from '../../keys/bitcoinNetworks.ts'
import { readOf } from '../endpoint.ts'
import { fieldsOf, textOf } from '../fields.ts'
import { notSigned, type Review, type ReviewRequest } from '../review.ts'
import { assertAccounts, assertChain, networkOf } from './chain.ts'
import { buildPayment, readCoins, readRate, selectCoins } from './coins.ts'
import { reviewDecoded } from './reviewPsbt.ts'

/** Script of an address on this network. Refuses any other text. */
function scriptOf(address: string, network: keyof typeof BITCOIN_NETWORKS): Uint8Array {
  try {
    return OutScript.encode(Address(BITCOIN_NETWORKS[network].network).decode(address))
  } catch {
    return notSigned('The receiver is not an address of this network.')
  }
}

/** Review of a payment that the vault builds, from the coins of one address and with the change to it. */
export async function reviewTransfer(request: ReviewRequest): Promise<Review> {
  const { params, accounts, chain, signal } = request
  const fields = fieldsOf(params)
  const { payment, ordinal } = accounts
  const network = networkOf(chain)
  assertAccounts([payment.address, ordinal.address], network)
  const from = textOf(fields.account ?? payment.address)
  const account = from === payment.address ? 'payment' : from === ordinal.address ? 'ordinal' : undefined
  if (!account) notSigned('The request is for another account than yours.')
  const text = textOf(fields.amount)
  if (!/^[1-9]\d{0,15}$/.test(text)) notSigned('The amount cannot be read.')
  const to = scriptOf(textOf(fields.recipientAddress), network)
  const { publicKey } = accounts[account]
  const own = account === 'payment' ? p2wpkh(publicKey).script : p2tr(publicKey).script

  await assertChain(chain, signal)
  const read = readOf(chain, signal)
  const [coins, rate] = await Promise.all([readCoins(read, from), readRate(read)])
  const terms = { amount: BigInt(text), rate, account, from: own, to } as const
  const psbt = await buildPayment(read, selectCoins(coins, terms), { ...terms, publicKey })
  return reviewDecoded(request, psbt, { fields: {}, sends: true, result: (_, txid) => ({ txid }) })
}
