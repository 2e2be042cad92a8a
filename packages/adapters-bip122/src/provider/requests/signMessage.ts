import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { remoteProtocolOf } from '../../features/remote.ts'
import { parseSignature, protocolIn } from '../../features/signature.ts'
import { signRequest, signStandard } from '../../features/signMessage.ts'
import { isObject, type Protocol } from '../../wallet.ts'
import type { SignMessageRequest } from '../provider.types.ts'
import { rawOf, type Scope } from '../scope.ts'
import { assertShared } from './getAccounts.ts'

const METHOD = 'signMessage'

/** Names of the protocols in WBIP wallets. */
const PROTOCOLS = { ecdsa: 'ECDSA', bip322: 'BIP322' } as const satisfies Record<string, Protocol>

type ProtocolName = keyof typeof PROTOCOLS
type Parsed = { message: string; address: string; protocol: ProtocolName | undefined }

const isProtocol = (value: unknown): value is ProtocolName =>
  typeof value === 'string' && Object.hasOwn(PROTOCOLS, value)

/** Reads a request of the host once. */
function parseRequest(request: unknown, own: string): Parsed {
  const { message, address = own, protocol } = fieldsOf(request, 'message', 'address', 'protocol') ?? {}
  if (typeof message !== 'string') throw new TypeError('`message` is text.')
  if (typeof address !== 'string') throw new TypeError('`address` is an address that the wallet shares.')
  if (protocol !== undefined && !isProtocol(protocol)) throw new TypeError('`protocol` is `ecdsa` or `bip322`.')
  return { message, address, protocol }
}

async function ask(scope: Scope, { message, address, protocol }: Parsed): Promise<string> {
  const { live, own } = scope
  const { channel, signal } = live
  if (!channel) {
    const raw = rawOf(scope)
    return raw.kind === 'standard'
      ? signStandard(raw, address, new TextEncoder().encode(message))
      : signRequest(raw, { address, chainId: scope.own.chainId }, message, protocol && PROTOCOLS[protocol])
  }
  const params = { account: own.address, address, message, protocol: protocol ?? remoteProtocolOf(address) }
  const answer = await channel.request(own.chainId, METHOD, params, { signal })
  if (!isObject(answer)) throw malformed(METHOD, 'expected an object')
  if (answer.address !== undefined && answer.address !== address)
    throw malformed(METHOD, 'the wallet signed with another account')
  return parseSignature(METHOD, answer.signature)
}

/** Signs a message with the provider's account, or another one that the wallet shares. */
export async function signMessage(
  scope: Scope,
  request: SignMessageRequest,
): Promise<{ address: string; signature: string }> {
  const parsed = parseRequest(request, scope.own.address)
  const { address, protocol } = parsed
  await assertShared(scope, METHOD, [address])
  const signature = await ask(scope, parsed)
  if (protocol && protocolIn(signature) !== PROTOCOLS[protocol])
    throw malformed(METHOD, `the wallet did not sign by ${protocol}`)
  return { address, signature }
}
