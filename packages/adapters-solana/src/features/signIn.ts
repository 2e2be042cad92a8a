import type { ChainFeatures } from '@foyer/core/chain'
import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'
import type { Discovery } from '../discover.ts'
import { askToSign, bytesFrom, chainFor, signatureFrom } from './sign.ts'

const METHOD = 'solana:signIn'

/**
 * The message is what the wallet made of the fields; whoever verifies the signature reads it and trusts none of it before.
 * The signature is base58 of 64 bytes.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export const createSignIn =
  (discovery: Discovery): NonNullable<ChainFeatures['signIn']> =>
  async (connection, fields, call) => {
    const { address } = connection
    const output = await askToSign(
      discovery,
      METHOD,
      connection,
      {
        input: account => {
          // The message says `mainnet` where Wallet Standard says `solana:mainnet`.
          const chainId = chainFor(account, connection).slice('solana:'.length)
          return { ...fields, address, chainId }
        },
        output: ['account', 'signedMessage', 'signature'],
      },
      call,
    )
    if (fieldsOf(output.account, 'address')?.address !== address)
      throw malformed(METHOD, 'the wallet signed in with another account')
    const message = bytesFrom(METHOD, output.signedMessage, 'the signed message')
    return { message, signature: base58.encode(signatureFrom(METHOD, output.signature)) }
  }
