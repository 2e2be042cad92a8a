import type { AuthErrorContexts } from './authErrorCodes.ts'
import type { NameErrorContexts } from './nameErrorCodes.ts'
import type { SmartSessionErrorContexts } from './smartSessionErrorCodes.ts'

type FlowErrorContexts = NameErrorContexts & AuthErrorContexts & SmartSessionErrorContexts

/**
 * Every error that Foyer throws or keeps in a snapshot, by code, with its context.
 * Codes are public: adding one is a minor change, renaming one is a major change.
 */
export type ErrorContexts = FlowErrorContexts & {
  'config.invalid': { issues: { path: string; message: string }[] }
  'config.originRefused': Record<never, never>
  'port.missing': { port: string }
  'chunk.failed': { chunk: string }
  'caip.invalid': { value: string }
  'coinType.outOfRange': { chainId: number }
  'amount.invalid': { value: string }
  'chain.adapterNotFound': { namespace: string }
  'chain.unsupported': { namespace: string }
  'network.notFound': { id: string }
  'network.notApproved': { id: string }
  'network.switchingOff': { id: string }
  'network.notServed': { namespace: string }
  'connector.notFound': { id: string }
  'connect.notServed': { namespace: string }
  'connect.cancelled': Record<never, never>
  'wallet.rejected': { method: string }
  'wallet.requestPending': { method: string }
  'wallet.unauthorized': { method: string }
  'wallet.unsupportedMethod': { method: string }
  'wallet.disconnected': { method: string }
  'wallet.chainDisconnected': { method: string }
  'wallet.malformedAnswer': { method: string; detail: string }
  'wallet.failed': { method: string; reason?: string }
  'wallet.gone': { method: string }
  'wallet.noAccounts': { method: string }
  'rpc.failed': { method: string; reason?: string; field?: string }
  'balance.unavailable': { chainId: string }
  'disconnect.failed': { namespace: string }
  'account.missing': { namespace?: string }
  'account.chainRequired': Record<never, never>
  'http.status': { status: number; reason?: string; parameter?: string }
  'http.timeout': { call: string }
  'http.malformed': { call: string; detail: string }
  'http.unreachable': { call: string }
  'pairing.unavailable': Record<never, never>
  'pairing.storageRefused': Record<never, never>
  'pairing.unreachable': Record<never, never>
  'pairing.declined': Record<never, never>
  'pairing.unsupported': Record<never, never>
  'pairing.malformedSession': Record<never, never>
  'siwx.disabled': Record<never, never>
  'siwx.malformed': { field: string }
  'siwx.declined': { chainId: string }
  'siwx.refused': { chainId: string }
  'siwx.smartAccount': { chainId: string }
  'siwx.unavailable': { chainId: string }
  'siwx.failed': { chainId: string }
  'transfer.insufficient': { asset: 'native' | 'token'; missing: string }
  'transfer.noCurrency': { chainId: string }
  'transfer.tooSmall': { least: string }
  'transfer.wrongReceiver': { address: string }
  'transfer.wrongPayer': { address: string }
  'transfer.wrongToken': { token: string }
  'transfer.reverts': { reason?: string }
  'transfer.expired': Record<never, never>
  'transfer.changed': { field: string }
  'transfer.unanswered': Record<never, never>
  'transfer.refused': { reason?: string }
  'swap.unapproved': { missing: string }
  'swap.unproved': { router: string }
  'swap.changed': { field: string }
  'transfer.undetermined': { id: string }
}
