import type { ModalSnapshot, ViewPayloads } from '@foyer/core'
import { selectNetworkRows } from '@foyer/core'
import { useCallback } from 'react'
import { useShown } from '../../modal/useModalTree.ts'
import { NetworkList } from './NetworkList.tsx'

/** Choice of networks, of one namespace or of all. */
export function NetworksView({ payload: { namespace } }: { payload: ViewPayloads['Networks'] }) {
  return (
    <NetworkList
      networks={useShown(useCallback((snapshot: ModalSnapshot) => selectNetworkRows(snapshot, namespace), [namespace]))}
    />
  )
}
