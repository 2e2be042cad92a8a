import { type ModalSnapshot, selectConnector, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useShown } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

/** The head of ConnectingExternal: whom we wait for. */
export function ConnectingExternalHeader({ payload }: { payload: ViewPayloads['ConnectingExternal'] }) {
  const { titles } = useMessages()
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  return <ViewHeader title={wallet ? <bdi>{wallet.name}</bdi> : titles.ConnectingExternal} />
}
