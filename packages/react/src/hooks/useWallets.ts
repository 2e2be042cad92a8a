import type { ChainNamespace, WalletRow } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const none: WalletRow[] = []

/** Wallets that can be connected now, in the order of the list. Empty until the modal has loaded. */
export function useWallets(namespace?: ChainNamespace): WalletRow[] {
  return useRead(
    useCallback((runtime: Runtime) => runtime.wallets(namespace), [namespace]),
    none,
  )
}
