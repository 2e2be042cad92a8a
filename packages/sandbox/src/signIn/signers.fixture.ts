import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { bip122Signer } from '../phone/signers/bip122.ts'
import { eip155Signer } from '../phone/signers/eip155.ts'
import { polkadotSigner } from '../phone/signers/polkadot.ts'
import type { Signer } from '../phone/signers/signer.ts'
import { solanaSigner } from '../phone/signers/solana.ts'

/** Account of the phone wallet that signs messages, and returns the signature as the chain writes it. */
export type Visitor = {
  chainId: `${'eip155' | 'solana' | 'polkadot' | 'bip122'}:${string}`
  accountAddress: string
  sign(message: string): Promise<string>
}

type Ask = { method: string; params: unknown }

const visitorOf = (
  chainId: Visitor['chainId'],
  signer: Signer,
  ask: (message: string, address: string) => Ask,
  read: (answer: unknown) => string,
): Visitor => {
  const accountAddress = signer.addresses(chainId.split(':')[1]!)[0]!
  return {
    chainId,
    accountAddress,
    sign: async message => read(await signer.sign({ ...ask(message, accountAddress), chainId })),
  }
}

const signatureIn = (answer: unknown) => (answer as { signature: string }).signature

/** An account of each family, with a key of the phone wallet. */
export const visitors: Record<string, Visitor> = {
  eip155: visitorOf(
    'eip155:1',
    eip155Signer({ rpcUrls: {} }),
    (message, address) => ({ method: 'personal_sign', params: [message, address] }),
    String,
  ),
  solana: visitorOf(
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    solanaSigner({ rpcUrls: {} }),
    (message, pubkey) => ({
      method: 'solana_signMessage',
      params: { message: base58.encode(utf8ToBytes(message)), pubkey },
    }),
    signatureIn,
  ),
  polkadot: visitorOf(
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    polkadotSigner(),
    (message, address) => ({ method: 'polkadot_signMessage', params: { message, address } }),
    signatureIn,
  ),
  bip122: visitorOf(
    'bip122:000000000019d6689c085ae165831e93',
    bip122Signer({ rpcUrls: {} }),
    (message, account) => ({ method: 'signMessage', params: { message, account } }),
    // The wallet answers in hex.
    answer => base64.encode(hexToBytes(signatureIn(answer))),
  ),
}
