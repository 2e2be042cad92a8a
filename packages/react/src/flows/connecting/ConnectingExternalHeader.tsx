import { type ModalSnapshot, selectConnector, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'

/** Header of ConnectingExternal: name of the wallet. */
export function ConnectingExternalHeader({ payload }: { payload: ViewPayloads['ConnectingExternal'] }) {
  const { titles } = useMessages(modalMessages)
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  return <ViewHeader title={wallet ? <bdi>{wallet.name}</bdi> : titles.ConnectingExternal} />
}
