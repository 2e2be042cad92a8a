import type { SignInAccount, SiwxContext } from './siwx.types.ts'

/** Result of cancelling: the window closes, the account that was signed in before a switch becomes active again, or the wallet is disconnected. */
export type CancelOutcome = 'close' | 'return' | 'disconnect'

/** Whether two accounts are the same on the same chain. */
export const isSame = (a: SignInAccount | undefined, b: SignInAccount | undefined) =>
  a?.namespace === b?.namespace && a?.chainId === b?.chainId && a?.address === b?.address

/** Whether the account was reached by a switch from one that is still connected and signed in. */
export const canReturn = ({ account, lastSigned, connected }: SiwxContext) =>
  lastSigned !== undefined &&
  !isSame(lastSigned, account) &&
  account !== undefined &&
  !connected.includes(account.namespace)

/** Returns the result that cancelling would have now. */
export function cancelOutcome(context: SiwxContext): CancelOutcome {
  if (!context.required) return 'close'
  return canReturn(context) ? 'return' : 'disconnect'
}
