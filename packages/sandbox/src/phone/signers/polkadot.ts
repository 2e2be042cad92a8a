import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import * as z from 'zod/mini'
import { PUBLIC_DEVELOPMENT_KEYS } from '../keys.ts'
import { bytesToSign, transactionPayload } from './polkadotPayload.ts'
import { invalidParams, parseParams, type Signer, unknownAccount, unknownMethod } from './signer.ts'

/** "Generic Substrate": the prefix of development chains. */
const PREFIX = 42

/** Type byte of a signature. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const SR25519 = '01'

const signMessage = z.object({ address: z.string(), message: z.string() })
const signTransaction = z.object({ address: z.string(), transactionPayload })

/** @see https://docs.polkadot.com/reference/parachains/accounts/#address-formats */
function toSs58(publicKey: Uint8Array) {
  const body = Uint8Array.of(PREFIX, ...publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)
  return base58.encode(concatBytes(body, checksum))
}

/** Wraps a message once, so that it cannot be the payload of a transaction. */
const wrap = (message: string) =>
  utf8ToBytes(/^<Bytes>.*<\/Bytes>$/s.test(message) ? message : `<Bytes>${message}</Bytes>`)

/**
 * Signs messages and transactions. It does not show a transaction, which needs the chain's metadata.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 */
export function polkadotSigner(): Signer {
  const accounts = PUBLIC_DEVELOPMENT_KEYS.polkadot.map(key => {
    const secret = secretFromSeed(hexToBytes(key.slice(2)))
    return { address: toSs58(getPublicKey(secret)), secret }
  })
  const addresses = accounts.map(({ address }) => address)
  const signWith = (address: string, bytes: Uint8Array) => {
    const account = accounts.find(each => each.address === address)
    if (!account) throw unknownAccount(address)
    return bytesToHex(sign(account.secret, bytes))
  }
  return {
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    events: [],
    addresses: () => addresses,
    async sign(request) {
      switch (request.method) {
        case 'polkadot_signMessage': {
          const { address, message } = parseParams(signMessage, request)
          return { signature: `0x${signWith(address, wrap(message))}` }
        }
        case 'polkadot_signTransaction': {
          const { address, transactionPayload: payload } = parseParams(signTransaction, request)
          const bytes = bytesToSign(payload)
          if (!bytes || payload.address !== address) throw invalidParams(request.method)
          return { id: 1, signature: `0x${SR25519}${signWith(address, bytes)}` }
        }
        default:
          throw unknownMethod(request.method)
      }
    },
  }
}
