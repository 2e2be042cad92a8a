import type { TransferDraft } from '@foyer/core/chain'
import { toHexChainId } from '../chainId.ts'
import { approvalsOf } from '../swap/approval.ts'
import type { Call, CallsRequest } from '../transfer/calls.ts'
import { isObject, isSame } from '../transfer/hex.ts'
import { assertFields, callOf, changed, fieldOf, gasCost, parseRequest, parseTerms } from '../transfer/transaction.ts'
import { isOperation } from './isOperation.ts'

/** The only calls that a draft of a user operation stands for. Throws `transfer.changed` for a field that no such draft has. */
export function operationOf(draft: Omit<TransferDraft, 'request'>): CallsRequest {
  assertFields(draft)
  const { fee, trace } = draft
  const terms = parseTerms(fee)
  // Without a price somebody else pays.
  if (!isOperation(draft) || (terms ? gasCost(terms) > fee.amount : fee.amount > 0n)) throw changed('fee')
  if (trace.nonce !== undefined || draft.isReplacement) throw changed('nonce')
  if (draft.approves && draft.token === undefined) throw changed('token')
  const { from, to, value, data } = callOf(draft)
  const call: Call = { to, value, ...(data && { data }) }
  return { from, chainId: toHexChainId(draft.chainId), calls: [...approvalsOf(draft), call] }
}

/** Name of the first part of a call that differs. */
const differingPart = (call: unknown, expected: Call): string | undefined => {
  const given = isObject(call) ? call : {}
  const parts = Object.entries(expected)
  const [differing] = parts.find(([key, value]) => !isSame(given[key], value)) ?? []
  return differing ?? (Object.keys(given).length === parts.length ? undefined : 'call')
}

/** Calls of a draft, built again from its fields. Throws `transfer.changed` if the draft's own request differs from them in any part. */
export function verifiedOperation(draft: TransferDraft): CallsRequest {
  const expected = operationOf(draft)
  const request = parseRequest(draft.request)
  const given: readonly unknown[] = Array.isArray(request.calls) ? request.calls : []
  for (const key of ['from', 'chainId'] as const) {
    if (!isSame(request[key], expected[key])) throw changed(fieldOf(key, draft))
  }
  if (Object.keys(request).length !== 3 || given.length !== expected.calls.length) throw changed('request')
  for (const [index, call] of expected.calls.entries()) {
    const part = differingPart(given[index], call)
    if (part === 'call') throw changed('request')
    if (part !== undefined) throw changed(index === expected.calls.length - 1 ? fieldOf(part, draft) : 'approval')
  }
  return expected
}
