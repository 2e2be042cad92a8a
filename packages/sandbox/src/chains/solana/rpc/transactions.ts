import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  type Signature,
  type Transaction,
} from '@solana/kit'
import * as z from 'zod'
import type { ChainState } from '../chainState.ts'
import type { Landed } from '../landedTransactions.ts'
import { type Outcome, RefusedTransaction, type SimulatedOutcome } from '../outcome.ts'
import { transactionErrorText } from '../transactionError.ts'
import type { Checks } from '../transactionProcessor.ts'
import { accountJson } from './accounts.ts'
import { addressParam, amountParam, configParam, inContext, type Method, method, RpcError } from './method.ts'

/** Codes of a node. @see https://docs.rs/solana-rpc-client-api/latest/solana_rpc_client_api/custom_error/index.html */
const PREFLIGHT_FAILURE = -32002
const SIGNATURE_FAILURE = -32003
const UNSUPPORTED_VERSION = -32015

const LAMPORTS_PER_SIGNATURE = 5_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n

const wireConfig = z.looseObject({ ...configParam.shape, encoding: z.enum(['base58', 'base64']).optional() })
const sendConfig = z.looseObject({ ...wireConfig.shape, skipPreflight: z.boolean().optional() })
const simulationConfig = z
  .looseObject({
    ...wireConfig.shape,
    sigVerify: z.boolean().optional(),
    replaceRecentBlockhash: z.boolean().optional(),
    accounts: z
      .object({ addresses: z.array(addressParam), encoding: z.enum(['base64', 'jsonParsed']).optional() })
      .optional(),
  })
  .refine(({ sigVerify, replaceRecentBlockhash }) => !(sigVerify && replaceRecentBlockhash), {
    error: 'sigVerify may not be used with replaceRecentBlockhash',
  })

function decode(chainState: ChainState, text: string, encoding: 'base58' | 'base64' = 'base58') {
  try {
    const wire =
      encoding === 'base64'
        ? new Uint8Array(Buffer.from(text, 'base64'))
        : new Uint8Array(getBase58Encoder().encode(text))
    return { wire, transaction: chainState.decode(wire) }
  } catch (error) {
    throw new RpcError(-32602, `invalid transaction: ${error instanceof Error ? error.message : 'not decodable'}`)
  }
}

/** Result of a simulation, also of a refused transaction. */
function tryOut(chainState: ChainState, transaction: Transaction, checks: Checks): SimulatedOutcome {
  try {
    return chainState.simulate(transaction, checks)
  } catch (error) {
    if (error instanceof RefusedTransaction) return { ...error.outcome, accounts: [] }
    throw error
  }
}

/** Accounts that a request names, as a simulation would leave them. A node answers null for one outside the transaction, and for all after a failure. */
const simulatedAccounts = (
  chainState: ChainState,
  { accounts }: SimulatedOutcome,
  { addresses, encoding = 'base64' }: { addresses: Address[]; encoding?: 'base64' | 'jsonParsed' | undefined },
) =>
  addresses.map(at => {
    const account = accounts.find(({ address }) => address === at)
    return accountJson(chainState, account, { encoding })
  })

const simulationJson = ({ err, logs, unitsConsumed }: Outcome) => ({
  err,
  logs,
  unitsConsumed,
  accounts: null,
  innerInstructions: null,
  replacementBlockhash: null,
  returnData: null,
})

function send(chainState: ChainState, transaction: Transaction, wire: Uint8Array, skipPreflight: boolean): Signature {
  const signature = getBase58Decoder().decode(
    Object.values(transaction.signatures)[0] ?? new Uint8Array(64),
  ) as Signature
  if (!skipPreflight) {
    const outcome = tryOut(chainState, transaction, { verify: true })
    if (outcome.err === 'SignatureFailure') {
      throw new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure')
    }
    if (outcome.err !== null) {
      const text = `Transaction simulation failed: ${transactionErrorText(outcome.err)}`
      throw new RpcError(PREFLIGHT_FAILURE, text, simulationJson(outcome))
    }
  }
  try {
    return chainState.submit(transaction, wire)
  } catch (error) {
    // Without preflight a node answers with the signature even if the transaction never lands.
    if (error instanceof RefusedTransaction) return signature
    throw error
  }
}

const statusOf = (err: Outcome['err']) => (err === null ? { Ok: null } : { Err: err })

const statusJson = (chainState: ChainState, entry: Landed) => {
  const confirmationStatus = chainState.commitmentOf(entry)
  return {
    slot: entry.slot,
    confirmations: confirmationStatus === 'finalized' ? null : chainState.slot() - entry.slot,
    err: entry.err,
    status: statusOf(entry.err),
    confirmationStatus,
  }
}

/** 5000 lamports a signature, and the price of the requested compute units. @see https://solana.com/docs/core/fees */
function feeOf(message: CompiledTransactionMessage): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  if (!('instructions' in message)) return LAMPORTS_PER_SIGNATURE
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET || !data) {
      others += 1n
      continue
    }
    const view = Buffer.from(data)
    if (view[0] === 2) limit = BigInt(view.readUInt32LE(1))
    if (view[0] === 3) price = view.readBigUInt64LE(1)
  }
  const asked = limit ?? others * DEFAULT_UNITS_PER_INSTRUCTION
  const units = asked < MOST_UNITS ? asked : MOST_UNITS
  return LAMPORTS_PER_SIGNATURE * BigInt(message.header.numSignerAccounts) + (units * price + 999_999n) / 1_000_000n
}

const messageJson = (message: CompiledTransactionMessage) => ({
  header: {
    numRequiredSignatures: message.header.numSignerAccounts,
    numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
  },
  accountKeys: message.staticAccounts,
  recentBlockhash: 'lifetimeToken' in message ? message.lifetimeToken : null,
  instructions:
    'instructions' in message
      ? message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
          programIdIndex: programAddressIndex,
          accounts: accountIndices ?? [],
          data: data ? getBase58Decoder().decode(data) : '',
          stackHeight: null,
        }))
      : [],
})

function transactionJson(
  chainState: ChainState,
  entry: Landed,
  message: CompiledTransactionMessage,
  encoding: 'json' | 'base58' | 'base64',
) {
  if (encoding === 'base64') return [Buffer.from(entry.wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(entry.wire), 'base58']
  const signatures = Object.values(chainState.decode(entry.wire).signatures)
  return {
    message: messageJson(message),
    signatures: signatures.map(signature => (signature ? getBase58Decoder().decode(signature) : null)),
  }
}

const getTransactionConfig = z.looseObject({
  ...configParam.shape,
  encoding: z
    .enum(['json', 'base58', 'base64'], 'expected json, base58 or base64; jsonParsed is not supported here')
    .optional(),
  maxSupportedTransactionVersion: z.int().nonnegative().optional(),
})

const historyConfig = z.looseObject({
  ...configParam.shape,
  limit: z.int().min(1).max(1000).optional(),
  before: z.string().optional(),
  until: z.string().optional(),
})

/** @see https://solana.com/docs/rpc/http */
export const transactionMethods: Record<string, Method> = {
  sendTransaction: method(z.tuple([z.string(), sendConfig.optional()]), (chainState, [text, config]) => {
    const { transaction, wire } = decode(chainState, text, config?.encoding)
    return send(chainState, transaction, wire, config?.skipPreflight === true)
  }),
  simulateTransaction: method(z.tuple([z.string(), simulationConfig.optional()]), (chainState, [text, config]) => {
    const { encoding, sigVerify = false, replaceRecentBlockhash = false, accounts } = config ?? {}
    const { transaction } = decode(chainState, text, encoding)
    const outcome = tryOut(chainState, transaction, { verify: sigVerify, lifetime: !replaceRecentBlockhash })
    return inContext(chainState, {
      ...simulationJson(outcome),
      ...(accounts && { accounts: simulatedAccounts(chainState, outcome, accounts) }),
      ...(replaceRecentBlockhash && { replacementBlockhash: chainState.latestBlockhash() }),
    })
  }),
  getFeeForMessage: method(z.tuple([z.string(), configParam.optional()]), (chainState, [text]) => {
    let message: CompiledTransactionMessage
    try {
      message = getCompiledTransactionMessageDecoder().decode(new Uint8Array(Buffer.from(text, 'base64')))
    } catch {
      throw new RpcError(-32602, 'invalid message')
    }
    const known = 'lifetimeToken' in message && chainState.isBlockhashValid(message.lifetimeToken as string)
    return inContext(chainState, known ? feeOf(message) : null)
  }),
  getSignatureStatuses: method(
    z.tuple([z.array(z.string()).max(256), configParam.optional()]),
    (chainState, [signatures]) =>
      inContext(
        chainState,
        signatures.map(signature => {
          const entry = chainState.landed(signature)
          return entry ? statusJson(chainState, entry) : null
        }),
      ),
  ),
  getSignaturesForAddress: method(
    z.tuple([addressParam, historyConfig.optional()]),
    (chainState, [account, config]) => {
      const { limit = 1000, before, until } = config ?? {}
      const all = chainState.signaturesOf(account)
      const from = before === undefined ? 0 : all.indexOf(before as Signature) + 1
      const to = until === undefined ? -1 : all.indexOf(until as Signature)
      return all
        .slice(from, to < 0 ? undefined : to)
        .slice(0, limit)
        .map(signature => {
          const entry = chainState.landed(signature)!
          const { err, slot, blockTime } = entry
          return { signature, slot, err, memo: null, blockTime, confirmationStatus: chainState.commitmentOf(entry) }
        })
    },
  ),
  getTransaction: method(z.tuple([z.string(), getTransactionConfig.optional()]), (chainState, [signature, config]) => {
    const entry = chainState.landed(signature)
    if (!entry?.message) return null
    const { message } = entry
    if (message.version !== 'legacy' && (config?.maxSupportedTransactionVersion ?? -1) < message.version) {
      throw new RpcError(
        UNSUPPORTED_VERSION,
        `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
      )
    }
    return {
      slot: entry.slot,
      blockTime: entry.blockTime,
      version: message.version,
      transaction: transactionJson(chainState, entry, message, config?.encoding ?? 'json'),
      meta: {
        err: entry.err,
        status: statusOf(entry.err),
        fee: entry.fee,
        preBalances: entry.balances.before,
        postBalances: entry.balances.after,
        preTokenBalances: entry.tokens.before,
        postTokenBalances: entry.tokens.after,
        logMessages: entry.logs,
        computeUnitsConsumed: entry.unitsConsumed,
        innerInstructions: [],
        loadedAddresses: { readonly: [], writable: [] },
        rewards: [],
      },
    }
  }),
  requestAirdrop: method(z.tuple([addressParam, amountParam, configParam.optional()]), (chainState, [to, amount]) =>
    chainState.airdrop(to, amount),
  ),
}
