import type { ViewName } from './viewName.ts'

/** The view that the modal opens with. The first rule that applies: nothing to connect with, the view asked for, Account, Connect. */
export function initialView(input: { adapters: number; address?: string; view?: ViewName; mobile: boolean }): ViewName {
  if (input.adapters === 0 && !input.address) return input.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return input.view ?? (input.address ? 'Account' : 'Connect')
}
