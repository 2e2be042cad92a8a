import type { ViewName } from './viewName.ts'

/** View that the modal opens with. The first rule that applies: no adapters, the requested view, Account, Connect. */
export function initialView(input: { adapters: number; address?: string; view?: ViewName; mobile: boolean }): ViewName {
  if (input.adapters === 0 && !input.address) return input.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return input.view ?? (input.address ? 'Account' : 'Connect')
}
