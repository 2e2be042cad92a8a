import { FoyerError } from '@foyer/core/chain'
import { fieldsOf, listOf, malformed } from '@foyer/core/chain/adapters'
import type { Draft, Finalized } from '../../features/psbt.ts'
import { signedFrom, type ToSign } from '../../features/transactions.ts'
import type { ToSignInput } from '../../wallet.ts'
import type { SignPsbtRequest } from '../provider.types.ts'
import type { Scope } from '../scope.ts'
import { askToSign } from './askToSign.ts'
import { broadcast } from './broadcast.ts'
import { assertShared } from './getAccounts.ts'

const METHOD = 'signPsbt'
/** Inputs of the largest transaction that nodes relay. */
const MAX_INPUTS = 10_000
/** Default signature hash types: `SIGHASH_DEFAULT` of taproot, and `SIGHASH_ALL`. */
const DEFAULTS = [0, 1]

/** Loads the parsing of PSBTs, with `bitcoinjs-lib`. A failed load is not cached. */
const loadPsbt = () =>
  import('../../features/psbt.ts').catch((cause: unknown) => {
    throw new FoyerError('chunk.failed', { chunk: 'psbt' }, { cause })
  })

const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function parseInput(row: unknown): ToSignInput {
  const { address, index, sighashTypes } = fieldsOf(row, 'address', 'index', 'sighashTypes') ?? {}
  if (typeof address !== 'string' || !isIndex(index))
    throw new TypeError('An input to sign has an `address` and an `index`.')
  if (sighashTypes === undefined) return { address, index }
  const types = listOf(sighashTypes, DEFAULTS.length + 256)
  if (!types?.length || !types.every(type => isIndex(type) && type <= 0xff))
    throw new TypeError('`sighashTypes` is a list of signature hash types.')
  return { address, index, sighashTypes: types as number[] }
}

/** Reads a request of the host once. */
function parseRequest(request: unknown) {
  const { psbt, signInputs, broadcast: sends } = fieldsOf(request, 'psbt', 'signInputs', 'broadcast') ?? {}
  if (typeof psbt !== 'string') throw new TypeError('`psbt` is a PSBT in base64.')
  if (sends !== undefined && typeof sends !== 'boolean') throw new TypeError('`broadcast` is a boolean.')
  const inputs = signInputs === undefined ? undefined : listOf(signInputs, MAX_INPUTS)?.map(parseInput)
  if (signInputs !== undefined && !inputs) throw new TypeError('`signInputs` is a list of inputs.')
  return { psbt, inputs, sends: sends === true }
}

function readDraft(read: (psbt: string) => Draft, psbt: string): Draft {
  try {
    return read(psbt)
  } catch (cause) {
    throw new TypeError('`psbt` is not a valid PSBT in base64.', { cause })
  }
}

/** Throws for a request whose inputs are not those of the PSBT. Returns it as the wallets get it. */
function toSign(scope: Scope, draft: Draft, { psbt, inputs }: ReturnType<typeof parseRequest>): ToSign {
  const { own } = scope
  const chosen = inputs ?? draft.inputsOf(own.address).map(index => ({ address: own.address, index }))
  if (chosen.length === 0) throw new RangeError(`The PSBT has no input of ${own.address}. Name the inputs to sign.`)
  for (const { index } of chosen)
    if (index >= draft.size) throw new RangeError(`The PSBT has no input ${index}: it has ${draft.size}.`)
  return { psbt, draft, inputs: chosen }
}

/**
 * Throws for a type that the wallet cannot be asked for. A WBIP wallet signs by the type in the PSBT; a Wallet Standard wallet gets one, and
 * for more than one those of the PSBT.
 */
function assertTypes({ live, wallet }: Scope, { draft, inputs }: ToSign): void {
  if (live.channel) return
  for (const { index, sighashTypes } of inputs) {
    if (!sighashTypes || (wallet?.raw.kind === 'standard' && sighashTypes.length === 1)) continue
    const type = draft.sighashType(index)
    const isAllowed =
      type === undefined ? DEFAULTS.some(each => sighashTypes.includes(each)) : sighashTypes.includes(type)
    if (!isAllowed)
      throw new RangeError(`The wallet signs input ${index} by the signature hash type in the PSBT. Set it there.`)
  }
}

const isSame = (psbt: unknown, draft: Draft): psbt is string => typeof psbt === 'string' && draft.isOf(psbt)

/** Throws where a signature would be missing: the transaction could not be sent. */
function assertComplete({ draft, inputs }: ToSign): void {
  const named = new Set(inputs.map(({ index }) => index))
  for (let index = 0; index < draft.size; index += 1)
    if (!named.has(index) && !draft.isSigned(index))
      throw new RangeError(`Input ${index} is neither signed nor named, so that the transaction cannot be sent.`)
}

/** Throws `wallet.malformedAnswer` for a PSBT in which other inputs are signed than those named. */
function assertSigned(signed: string, { draft, inputs }: ToSign): void {
  const named = new Set(inputs.map(({ index }) => index))
  const added = draft.signedIn(signed)
  if (added.some(index => !named.has(index))) throw malformed(METHOD, 'the wallet signed an input that was not named')
  if ([...named].some(index => !draft.isSigned(index) && !added.includes(index)))
    throw malformed(METHOD, 'the wallet did not sign all inputs')
}

function finalize({ draft }: ToSign, signed: string): Finalized {
  try {
    return draft.finalize(signed)
  } catch {
    throw malformed(METHOD, 'expected the signatures that complete the transaction')
  }
}

/** Signs, and sends by the wallet or by the network's endpoints. */
export async function signPsbt(scope: Scope, request: SignPsbtRequest): Promise<{ psbt: string; txid?: string }> {
  const { live, own } = scope
  const parsed = parseRequest(request)
  const { psbt, sends } = parsed
  const draft = readDraft((await loadPsbt()).readDraft, psbt)
  const sought = toSign(scope, draft, parsed)
  assertTypes(scope, sought)
  if (sends) assertComplete(sought)
  await assertShared(
    scope,
    METHOD,
    sought.inputs.map(({ address }) => address),
  )
  const network = live.networks().find(({ caipNetworkId }) => caipNetworkId === own.chainId)
  if (sends && !network && !scope.methods.has('broadcast'))
    throw new FoyerError('network.notFound', { id: own.chainId })

  const answer = await askToSign(scope, sought, sends)
  // The transaction is on its way, whatever else the wallet has answered.
  if (answer.txid !== undefined) return { psbt: isSame(answer.psbt, draft) ? answer.psbt : psbt, txid: answer.txid }
  const signed = signedFrom(METHOD, answer.psbt, sought)
  assertSigned(signed, sought)
  if (!sends) return { psbt: signed }
  const { fetch } = scope
  const { signal } = live
  signal.throwIfAborted()
  return { psbt: signed, txid: await broadcast(finalize(sought, signed), { network: network!, fetch, signal }) }
}
