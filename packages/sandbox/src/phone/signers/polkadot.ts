import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import * as z from 'zod/mini'
import { PUBLIC_DEVELOPMENT_KEYS } from '../keys.ts'
import { parseParams, type Signer, unknownAccount, unknownMethod } from './signer.ts'

/** "Generic Substrate": the prefix of development chains. */
const PREFIX = 42

const signMessage = z.object({ address: z.string(), message: z.string() })

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
 * Signs messages. It does not offer `polkadot_signTransaction`, which needs the chain's metadata to show the transaction.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 */
export function polkadotSigner(): Signer {
  const accounts = PUBLIC_DEVELOPMENT_KEYS.polkadot.map(key => {
    const secret = secretFromSeed(hexToBytes(key.slice(2)))
    return { address: toSs58(getPublicKey(secret)), secret }
  })
  const addresses = accounts.map(({ address }) => address)
  return {
    methods: ['polkadot_signMessage'],
    events: [],
    addresses: () => addresses,
    async sign(request) {
      if (request.method !== 'polkadot_signMessage') throw unknownMethod(request.method)
      const { address, message } = parseParams(signMessage, request)
      const account = accounts.find(each => each.address === address)
      if (!account) throw unknownAccount(address)
      return { signature: `0x${bytesToHex(sign(account.secret, wrap(message)))}` }
    },
  }
}
