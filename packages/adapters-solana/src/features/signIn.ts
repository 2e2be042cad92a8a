import type { ChainFeatures } from '@foyer/core/chain'
import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'
import type { Discovery } from '../discover.ts'
import { askToSign, bytesFrom, chainFor, signatureFrom } from './sign.ts'

const METHOD = 'solana:signIn'

/**
 * Signs in with a message that the wallet builds from the fields. A verifier has to parse and check that message.
 * The signature is 64 bytes as base58.
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
          // The message has `mainnet` for Wallet Standard's `solana:mainnet`.
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
