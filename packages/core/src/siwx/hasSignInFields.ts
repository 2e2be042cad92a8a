import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { attempt } from '../foreign.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { chainText } from './signInChain.ts'
import type { SignInFields } from './signInFields.ts'

const TIMES: readonly string[] = ['issuedAt', 'expirationTime', 'notBefore']

/** A wallet that writes the message itself may write a time in another form. */
const isSame = (field: string, asked: unknown, signed: unknown) =>
  TIMES.includes(field)
    ? Date.parse(String(asked)) === Date.parse(String(signed))
    : JSON.stringify(asked) === JSON.stringify(signed)

/**
 * Whether a message that a wallet has written has all of these fields. It may have more, such as a statement of the wallet's own. Solana's
 * clusters are compared by their names. False for a text that is not a sign-in message.
 */
export function hasSignInFields(message: string, fields: SignInFields): boolean {
  const signed = attempt(() => parseSignInMessage(message))
  if (!signed) return false
  const { chainId, ...others } = fields
  return (
    (chainId === undefined || isSameChain(chainId, signed.chainId)) &&
    Object.entries(others).every(
      ([field, asked]) => asked === undefined || isSame(field, asked, signed[field as keyof SignInFields]),
    )
  )
}

function isSameChain(asked: CaipNetworkId, signed = ''): boolean {
  const namespace = asked.split(':')[0] as ChainNamespace
  const text = chainText(namespace, signed)
  return text !== undefined && text === chainText(namespace, asked)
}
