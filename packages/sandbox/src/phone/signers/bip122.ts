import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import * as z from 'zod/mini'
import { PUBLIC_DEVELOPMENT_KEYS } from '../keys.ts'
import { sendTransfer, signPsbt } from './bitcoinTransactions.ts'
import { invalidParams, parseParams, type Signer, unknownAccount, unknownMethod } from './signer.ts'

/** By the first half of the genesis block's hash. @see https://namespaces.chainagnostic.org/bip122/caip2 */
const MAINNET = '000000000019d6689c085ae165831e93'
const TESTNETS = ['000000000933ea01ad0ee984209779ba', '00000008819873e925422c1ff0f99f7c']

const hrpOf = (reference: string) => (reference === MAINNET ? 'bc' : TESTNETS.includes(reference) ? 'tb' : 'bcrt')

const signMessage = z.object({
  account: z.string(),
  message: z.string(),
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})

const psbtRequest = z.object({
  account: z.string(),
  psbt: z.string(),
  signInputs: z.array(z.object({ address: z.string(), index: z.int(), sighashTypes: z.optional(z.array(z.int())) })),
  broadcast: z.optional(z.boolean()),
})

const transferRequest = z.object({
  account: z.string(),
  recipientAddress: z.string(),
  amount: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
})

const length = (bytes: Uint8Array) => {
  if (bytes.length < 0xfd) return Uint8Array.of(bytes.length)
  return Uint8Array.of(0xfd, bytes.length & 0xff, bytes.length >> 8)
}

/** Bytes that Bitcoin Core's `signmessage` hashes. */
export function bitcoinMessageHash(message: string) {
  const text = utf8ToBytes(message)
  return sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), length(text), text)))
}

/**
 * Pay-to-witness-public-key-hash accounts that sign messages by ECDSA. `rpcUrls` are Esplora endpoints by CAIP-2, for transactions.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function bip122Signer({ rpcUrls }: { rpcUrls: Readonly<Record<string, string>> }): Signer {
  const accounts = PUBLIC_DEVELOPMENT_KEYS.bip122.map(key => {
    const secret = hexToBytes(key.slice(2))
    const publicKey = secp256k1.getPublicKey(secret)
    const program = bech32.toWords(ripemd160(sha256(publicKey)))
    return { secret, publicKey, address: (hrp: string) => bech32.encode(hrp, [0, ...program]) }
  })
  const accountOf = (address: string, hrp: string) => {
    const account = accounts.find(each => each.address(hrp) === address)
    if (!account) throw unknownAccount(address)
    return { ...account, address }
  }
  return {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: ['bip122_addressesChanged'],
    addresses: reference => accounts.map(({ address }) => address(hrpOf(reference))),
    async sign(request) {
      const hrp = hrpOf(request.chainId.split(':')[1] ?? '')
      switch (request.method) {
        case 'getAccountAddresses':
          return accounts.map(({ address, publicKey }) => ({
            address: address(hrp),
            publicKey: bytesToHex(publicKey),
            intention: 'payment',
          }))
        case 'signMessage': {
          const { account, message, address = account, protocol = 'ecdsa' } = parseParams(signMessage, request)
          if (protocol !== 'ecdsa' || utf8ToBytes(message).length > 0xffff) throw invalidParams(request.method)
          const signer = accountOf(address, hrp)
          const hash = bitcoinMessageHash(message)
          const [recovery = 0, ...rest] = secp256k1.sign(hash, signer.secret, { prehash: false, format: 'recovered' })
          // BIP-137's header byte for a p2wpkh address.
          const signature = Uint8Array.of(39 + recovery, ...rest)
          return { address, signature: bytesToHex(signature), messageHash: bytesToHex(hash) }
        }
        case 'signPsbt': {
          const { psbt, signInputs, broadcast = false } = parseParams(psbtRequest, request)
          const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
            account: accountOf(address, hrp),
            index,
            sighashTypes,
          }))
          return signPsbt({ psbt, broadcast }, inputs, rpcUrls[request.chainId])
        }
        case 'sendTransfer': {
          const { account, recipientAddress: recipient, amount } = parseParams(transferRequest, request)
          const payer = { account: accountOf(account, hrp), hrp, esplora: rpcUrls[request.chainId] }
          return { txid: await sendTransfer(payer, { recipient, amount: BigInt(amount) }) }
        }
        default:
          throw unknownMethod(request.method)
      }
    },
  }
}
