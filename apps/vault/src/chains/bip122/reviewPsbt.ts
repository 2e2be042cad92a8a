import { formatAmount } from '@foyer/core/chain'
import { base64, hex } from '@scure/base'
import { type DecodedPsbt, decodePsbt } from '../../decode/bip122/decodePsbt.ts'
import { readOf } from '../endpoint.ts'
import { type Fields, fieldsOf, isFields, readable, textOf } from '../fields.ts'
import { accepted, badAnswer, notSigned, type Review, type ReviewRequest, type Row, type Sending } from '../review.ts'
import { assertAccounts, assertChain, networkOf } from './chain.ts'
import { provePrevouts } from './coins.ts'
import { signPsbt } from './signPsbt.ts'

type Signing = DecodedPsbt['signing']

const WARNINGS: Record<DecodedPsbt['warnings'][number], string> = {
  feeRate: 'The fee is much higher than usual.',
}

/** Inputs to sign that the page names, all of which have to be ours. All of ours where it names none. */
function chosenOf({ signInputs }: Fields, signing: Signing, accounts: ReviewRequest['accounts']): Signing {
  if (signInputs === undefined || signInputs === null) return signing
  if (!Array.isArray(signInputs) || signInputs.length === 0) notSigned('The request cannot be read.')
  return signInputs.map((row: unknown) => {
    const { index, address, sighashTypes } = fieldsOf(row)
    const found = signing.find(each => each.index === index)
    if (!found || address !== accounts[found.account].address)
      notSigned('The request is for another account than yours.')
    // Of taproot, 0 and 1 sign the same.
    const types: readonly unknown[] = Array.isArray(sighashTypes) ? sighashTypes : [found.sighash]
    if (!types.includes(found.sighash)) notSigned('The signature would let others change where the bitcoin goes.')
    return found
  })
}

function sendingOf({ chain }: ReviewRequest, id: string, bytes: Uint8Array): Sending {
  return {
    id,
    async post(signal) {
      if ((await readOf(chain, signal)('/tx', hex.encode(bytes))).trim() !== id) throw badAnswer()
    },
    async isKnown(signal) {
      const found: unknown = JSON.parse(await readOf(chain, signal)(`/tx/${id}`))
      return isFields(found) && found.txid === id
    },
  }
}

/** Rows of what goes out, and of what the visitor pays in all. */
function rowsOf(decoded: DecodedPsbt, { chain }: ReviewRequest): Row[] {
  const text = (value: bigint) => `${formatAmount(value, chain.decimals)} ${chain.symbol}`
  const { outputs, spent, fee, feeRate, inputs } = decoded
  const others = outputs.filter(({ isOwn }) => !isOwn)
  const foreign = inputs.filter(({ account }) => !account).length
  const total: Row =
    spent >= 0n
      ? { label: 'Leaves your wallet in all', value: text(spent), kind: 'amount' }
      : { label: 'Comes to your wallet', value: text(-spent), kind: 'amount' }
  return [
    total,
    ...others.flatMap(({ address, script, amount }): Row[] => [
      { label: 'Amount', value: text(amount) },
      { label: 'To', value: address ?? `Script ${script}`, kind: 'address' },
    ]),
    ...(foreign > 0 ? [{ label: 'Paid in by others', value: `${foreign} of ${inputs.length} inputs` }] : []),
    { label: 'Fee', value: text(fee), note: `${feeRate} satoshi for each byte` },
  ]
}

/** Review of a PSBT, signed input by input over the decoder's digests. */
export function reviewDecoded(
  request: ReviewRequest,
  psbt: Uint8Array,
  { fields, sends, result }: { fields: Fields; sends: boolean; result: (psbt: string, txid: string) => unknown },
): Review {
  const { accounts, chain } = request
  const keys = { payment: accounts.payment.publicKey, ordinal: accounts.ordinal.publicKey }
  const decoded = accepted(decodePsbt(psbt, keys, networkOf(chain)))
  const signing = chosenOf(fields, decoded.signing, accounts)
  const isOrdinal = signing.some(({ account }) => account === 'ordinal')
  const purpose = decoded.spent > 0n ? `send ${chain.symbol}` : 'sign a transaction'
  return {
    ask: sends ? purpose : `sign, for it to send, a transaction to ${purpose}`,
    network: chain.name,
    rows: rowsOf(decoded, request),
    warnings: [
      ...decoded.warnings.map(each => WARNINGS[each]),
      ...(isOrdinal ? ['It spends from your address for collectibles. A collectible there may be sent along.'] : []),
    ],
    sign(opened) {
      const transaction = signPsbt(psbt, signing, opened)
      const answer = base64.encode(transaction.toPSBT())
      if (!sends) return { result: result(answer, '') }
      readableTransaction(() => transaction.finalize())
      return {
        result: result(answer, transaction.id),
        sending: sendingOf(request, transaction.id, transaction.extract()),
      }
    },
  }
}

function readableTransaction(finalize: () => void): void {
  try {
    finalize()
  } catch {
    notSigned('Somebody else has to sign this transaction first.')
  }
}

/** Longest PSBT in base64. */
const LONGEST = 1_400_000

/** Review of the request of a page for its own PSBT. */
export async function reviewPsbt(request: ReviewRequest): Promise<Review> {
  const { params, accounts, chain, signal } = request
  const fields = fieldsOf(params)
  const own = [accounts.payment.address, accounts.ordinal.address]
  assertAccounts(own, networkOf(chain))
  if (fields.account !== undefined && !own.includes(textOf(fields.account)))
    notSigned('The request is for another account than yours.')
  const text = textOf(fields.psbt)
  if (text.length > LONGEST) notSigned('The request is too long to be shown.')
  const given = readable(() => base64.decode(text))
  await assertChain(chain, signal)
  const psbt = await provePrevouts(readOf(chain, signal), given)
  const sends = fields.broadcast === true
  return reviewDecoded(request, psbt, {
    fields,
    sends,
    result: (signed, txid) => (sends ? { psbt: signed, txid } : { psbt: signed }),
  })
}
