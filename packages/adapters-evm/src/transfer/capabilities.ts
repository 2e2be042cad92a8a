import type { RemoteChannel, TransferDraft } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { toHexChainId } from '../chainId.ts'
import { ask, type Provider } from '../wallet.ts'
import { isObject, isSame } from './hex.ts'

const CAPABILITIES = 'wallet_getCapabilities'
const SEND_CALLS = 'wallet_sendCalls'

/** Milliseconds for a request without a prompt. A wallet that does not know the method may never answer. */
export const SILENT = 2_000

/** Account on one chain. */
export type Payer = Pick<TransferDraft, 'chainId' | 'from'>

/** Capabilities of an account on one chain, as its wallet says them. */
export type Capabilities = Record<string, unknown>

/**
 * Whether calls are executed together: always, or once the visitor lets the wallet upgrade the account in the same request. `batch`: several of
 * them, in the form that wallets had before the standard was final.
 */
export function atomicOf(capabilities: Capabilities | undefined): 'supported' | 'ready' | 'batch' | undefined {
  const { atomic, atomicBatch } = capabilities ?? {}
  const status = isObject(atomic) ? atomic.status : undefined
  if (status === 'supported' || status === 'ready') return status
  return atomic === undefined && isObject(atomicBatch) && atomicBatch.supported === true ? 'batch' : undefined
}

/** Whether the wallet lets a service that the page names pay for calls. @see https://eips.ethereum.org/EIPS/eip-7677 */
export const takesPaymaster = (capabilities: Capabilities | undefined): boolean =>
  isObject(capabilities?.paymasterService) && capabilities.paymasterService.supported === true

/** Capabilities on a chain in an answer, with those of all chains (`0x0`). Undefined for an answer that is none. */
function onChain(answer: unknown, chain: string): Capabilities | undefined {
  if (!isObject(answer)) return undefined
  const of = (key: string) => {
    const [, found] = Object.entries(answer).find(([each]) => isSame(each, key)) ?? []
    return isObject(found) ? found : {}
  }
  return { ...of('0x0'), ...of(chain) }
}

/** Asks silently. Undefined where the wallet does not say it. */
async function read(asking: Promise<unknown>, payer: Payer, signal: AbortSignal): Promise<Capabilities | undefined> {
  try {
    return onChain(await within(SILENT, asking, signal), toHexChainId(payer.chainId))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * Capabilities of a wallet in this page.
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities
 */
export const providerCapabilities = (provider: Provider, payer: Payer, signal: AbortSignal) =>
  read(ask(provider, CAPABILITIES, [payer.from, [toHexChainId(payer.chainId)]]), payer, signal)

/** Capabilities that a wallet granted with its session; asked for where it granted none. Undefined where the session has no calls. */
export async function channelCapabilities(
  channel: RemoteChannel,
  payer: Payer,
  signal: AbortSignal,
): Promise<Capabilities | undefined> {
  const { chainId, from } = payer
  if (!channel.allows(chainId, SEND_CALLS)) return undefined
  const [, granted] = Object.entries(channel.capabilities?.() ?? {}).find(([address]) => isSame(address, from)) ?? []
  if (granted?.[chainId]) return granted[chainId]
  if (!channel.allows(chainId, CAPABILITIES)) return undefined
  return read(channel.request(chainId, CAPABILITIES, [from, [toHexChainId(payer.chainId)]], { signal }), payer, signal)
}
