import { askEndpoint, EndpointRefused } from '@foyer/core/chain/adapters'
import { ENTRY_POINT } from '@foyer/smart-account'
import type { VaultChain } from '../../approval/approval.types.ts'
import { type Ask, askOf, reasonOf } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { badAnswer, type Sending } from '../review.ts'
import { findOutcome, type SignedOperation } from './entryPoint.ts'
import { isSame } from './quantity.ts'

const LARGEST = 64 * 1024
const SILENT = 'The bundler, which sends the requests of smart accounts, does not answer.'

/** JSON-RPC of the service that sends operations. What it says is not believed where the chain can be asked. */
export const askBundler =
  ({ smartAccount }: VaultChain, signal: AbortSignal): Ask =>
  (method, params, largest = LARGEST) =>
    askEndpoint(smartAccount!.bundler, method, params, { signal, largest }).catch((cause: unknown) => {
      throw cause instanceof EndpointRefused || signal.aborted ? cause : new Error(SILENT, { cause })
    })

/** Whether the bundler says that it has an operation. */
export async function isHeld(ask: Ask, hash: string): Promise<boolean> {
  const found = await ask('eth_getUserOperationByHash', [hash])
  return isFields(found) && isFields(found.userOperation)
}

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/\bAA10\b/, 'Your account was created meanwhile. Try again.'],
  [/\bAA21\b/, 'Your account has too little for the network fee.'],
  [/\bAA25\b/, 'Another request of yours was carried out first. Try again.'],
  [/\bAA3\d\b/, 'The sponsor does not pay for this any more. Try again.'],
  [/underpriced|fee too low|max(?:Priority)?FeePerGas/i, 'The network fee has risen meanwhile. Try again.'],
]

/** Reason of a bundler in plain words, where it is a usual one. */
export function bundlerReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : ''
  return MEANINGS.find(([pattern]) => pattern.test(reason))?.[1] ?? reasonOf(error)
}

/** Sends a signed operation. Sending it again does no more than sending it once: its number is used once. */
export function sendingOf(chain: VaultChain, operation: SignedOperation, signed: object): Sending {
  const { hash } = operation
  return {
    id: hash,
    async post(signal) {
      try {
        const answer = await askBundler(chain, signal)('eth_sendUserOperation', [signed, ENTRY_POINT])
        if (!isSame(answer, hash)) throw badAnswer()
      } catch (error) {
        if (!(error instanceof EndpointRefused)) throw error
        throw new EndpointRefused(bundlerReason(error), error.answer)
      }
    },
    async isKnown(signal) {
      // The chain first: a bundler that is silent does not hide what was carried out.
      if (await findOutcome(askOf(chain, signal), operation)) return true
      return isHeld(askBundler(chain, signal), hash)
    },
  }
}
