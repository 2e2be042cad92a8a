import { isFoyerError } from '@foyer/core/chain'
import { ask, type Provider } from '../wallet.ts'
import { sessionEnd } from './sessionEnd.ts'

/** Errors after which the wallet is not asked for its accounts either: a person has refused, or answers another request first. */
const isAnswer = (error: unknown) =>
  isFoyerError(error, 'wallet.rejected') || isFoyerError(error, 'wallet.requestPending')

/**
 * Has the wallet show its list of accounts, also where it shares some: a visitor who has disconnected may want another one. Resolves where the
 * wallet does not have the method, and at once where the last session has been ended: such a wallet asks by itself.
 * @see https://eips.ethereum.org/EIPS/eip-2255
 */
export async function chooseAccounts(provider: Provider, rdns: string): Promise<void> {
  if (sessionEnd(provider, rdns)) return
  try {
    await ask(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  } catch (error) {
    if (isAnswer(error)) throw error
  }
}
