import { displayText, FoyerError } from '@foyer/core/chain'
import { EndpointRefused } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { field } from '../rpcAnswer.ts'
import { parseTransaction } from '../wire.ts'
import { CONFIRMED, invalid, type Place, type Reader } from './endpoint.ts'
import { readMessage } from './readMessage.ts'
import { namedError, reasonOf } from './reasons.ts'

const SEND = 'sendTransaction'
const LONGEST_REASON = 300

/** Failure in a refusal after the preflight. @see https://solana.com/docs/rpc/http/sendtransaction */
const preflightError = (error: unknown): unknown =>
  error instanceof EndpointRefused ? field(error.answer.data, 'err') : undefined

function refusalOf(cause: unknown, wire: Uint8Array): FoyerError {
  const err = preflightError(cause)
  if (namedError(err)?.[0] === 'BlockhashNotFound') return new FoyerError('transfer.expired', {}, { cause })
  const reason = reasonOf(err, readMessage(wire)) ?? displayText((cause as Error).message, LONGEST_REASON)
  return new FoyerError('transfer.refused', reason ? { reason } : {}, { cause })
}

/**
 * Sends a signed transaction, and returns its id. It has the same id at each endpoint, so that asking the next one cannot send it twice.
 * - Rejects with `transfer.expired` or `transfer.refused` when all the endpoints that were asked have refused it.
 * - An endpoint that did not answer may have it: then the id is returned, and watching it finds out.
 */
export async function broadcast(reader: Reader, signed: string, place: Place): Promise<string> {
  const wire = base64.decode(signed)
  const [signature] = parseTransaction(wire)?.signatures ?? []
  if (!signature) throw invalid('transaction')
  const hash = base58.encode(signature)
  const failures: unknown[] = []
  const send = (ask: Parameters<Parameters<Reader>[2]>[0]) =>
    ask(SEND, [signed, { encoding: 'base64', preflightCommitment: CONFIRMED.commitment }]).catch((error: unknown) => {
      if (namedError(preflightError(error))?.[0] === 'AlreadyProcessed') return
      failures.push(error)
      throw error
    })
  try {
    await reader(SEND, place, send)
  } catch (error) {
    place.signal.throwIfAborted()
    // An endpoint that is left alone for its limit is not asked, and has no failure.
    if (failures.every(failure => failure instanceof EndpointRefused)) throw refusalOf(failures[0] ?? error, wire)
  }
  return hash
}
