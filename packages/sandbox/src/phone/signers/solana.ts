import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { PUBLIC_DEVELOPMENT_KEYS } from '../keys.ts'
import { askEndpoint, invalidParams, parseParams, type Signer, unknownAccount, unknownMethod } from './signer.ts'

const KEY = 32
const SIGNATURE = 64

const signMessage = z.object({ message: z.string(), pubkey: z.string() })
const signTransaction = z.object({ transaction: z.string(), pubkey: z.optional(z.string()) })
const signAll = z.object({ transactions: z.array(z.string()), pubkey: z.optional(z.string()) })

/** Reads a compact-u16 (seven bits per byte). Returns its value and the start of the next field. */
function readCompact(bytes: Uint8Array, start: number): [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[start + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return [value, start + index + 1]
  }
  return [value, start + 3]
}

/**
 * Positions of the signatures and the message in a transaction, and its signers.
 * @see https://solana.com/docs/core/transactions
 */
function readTransaction(wire: Uint8Array) {
  const [count, signatures] = readCompact(wire, 0)
  const message = signatures + count * SIGNATURE
  // A first byte with the high bit set is the version; a legacy message starts with its header.
  const header = message + ((wire[message] ?? 0) & 0x80 ? 1 : 0)
  const [keys, firstKey] = readCompact(wire, header + 3)
  const required = Math.min(wire[header] ?? 0, keys)
  const signers = Array.from({ length: required }, (_, index) =>
    base58.encode(wire.subarray(firstKey + index * KEY, firstKey + (index + 1) * KEY)),
  )
  return { signers, signatures, message: wire.subarray(message) }
}

/** @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export function solanaSigner({ rpcUrls }: { rpcUrls: Readonly<Record<string, string>> }): Signer {
  const accounts = PUBLIC_DEVELOPMENT_KEYS.solana.map(key => {
    const secret = hexToBytes(key.slice(2))
    return { address: base58.encode(ed25519.getPublicKey(secret)), secret }
  })
  const addresses = accounts.map(({ address }) => address)

  /** Signs with the account of the request; without one, with the first that the transaction asks for. */
  const signWire = (transaction: string, { method, pubkey }: { method: string; pubkey?: string | undefined }) => {
    let wire: Uint8Array
    try {
      wire = base64.decode(transaction)
    } catch {
      throw invalidParams(method)
    }
    const { signers, signatures, message } = readTransaction(wire)
    const account = accounts.find(({ address }) => signers.includes(address) && address === (pubkey ?? address))
    if (!account) throw unknownAccount(pubkey ?? signers[0])
    const signature = ed25519.sign(message, account.secret)
    const signed = Uint8Array.from(wire)
    signed.set(signature, signatures + signers.indexOf(account.address) * SIGNATURE)
    return { signature: base58.encode(signature), transaction: base64.encode(signed) }
  }

  return {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: [],
    addresses: () => addresses,
    async sign(request) {
      const { method } = request
      switch (method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return addresses.map(pubkey => ({ pubkey }))
        case 'solana_signMessage': {
          const { message, pubkey } = parseParams(signMessage, request)
          const account = accounts.find(({ address }) => address === pubkey)
          if (!account) throw unknownAccount(pubkey)
          return { signature: base58.encode(ed25519.sign(base58.decode(message), account.secret)) }
        }
        case 'solana_signTransaction': {
          const { transaction, pubkey } = parseParams(signTransaction, request)
          return signWire(transaction, { method, pubkey })
        }
        case 'solana_signAllTransactions': {
          const { transactions, pubkey } = parseParams(signAll, request)
          return { transactions: transactions.map(each => signWire(each, { method, pubkey }).transaction) }
        }
        case 'solana_signAndSendTransaction': {
          const { pubkey, ...asked } = parseParams(signTransaction, request)
          const { transaction } = signWire(asked.transaction, { method, pubkey })
          const url = rpcUrls[request.chainId]
          return { signature: await askEndpoint(url, 'sendTransaction', [transaction, { encoding: 'base64' }]) }
        }
        default:
          throw unknownMethod(method)
      }
    },
  }
}
