import type { CaipNetworkId } from '../chain/namespace.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import type { ChainAccount } from './isSameAccount.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import type { SignInFields } from './signInFields.ts'
import type { SiwxSession } from './siwx.ts'

/** One account of each namespace. */
export const ACCOUNTS = {
  eip155: { chainId: 'eip155:1', accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF',
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    accountAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  },
  bip122: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  },
} as const satisfies Record<string, ChainAccount>

/** The EVM account on another chain, and another account on its chain. */
export const ON_POLYGON: ChainAccount = { ...ACCOUNTS.eip155, chainId: 'eip155:137' }
export const OTHER_ACCOUNT: ChainAccount = {
  chainId: 'eip155:1',
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
}

/** Session as a wallet leaves it; its signature is any text, because the modal verifies none. */
export function signedSession(account: ChainAccount, fields: Partial<SignInFields> = {}): SiwxSession {
  const message = formatSignInMessage({
    domain: 'app.example',
    uri: 'https://app.example/',
    version: '1',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    ...account,
    ...fields,
  })
  const chainId: CaipNetworkId = fields.chainId ?? account.chainId
  return { data: { ...parseSignInMessage(message), chainId }, message, signature: '0x5167' }
}
