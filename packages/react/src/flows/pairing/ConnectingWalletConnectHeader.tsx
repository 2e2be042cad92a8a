import { type ModalSnapshot, selectReach, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { CheckedName } from '../connect/CheckedName.tsx'
import { pairingMessages } from './messages.ts'

/** Header of ConnectingWalletConnect: name of the wallet, or what to do where scanning is the only way. */
export function ConnectingWalletConnectHeader({ payload }: { payload: ViewPayloads['ConnectingWalletConnect'] }) {
  const { titles } = useMessages(modalMessages)
  const messages = useMessages(pairingMessages)
  const { wallet, namespace } = payload
  const onlyScans = useShown(
    useCallback(
      (snapshot: ModalSnapshot) => {
        const [first, ...others] = wallet
          ? selectReach(snapshot, { wallet, namespace, href: location.href }).platforms
          : []
        return first === 'qrcode' && others.length === 0
      },
      [wallet, namespace],
    ),
  )
  if (!wallet) return <ViewHeader title={titles.ConnectingWalletConnectBasic} />
  return (
    <ViewHeader
      title={
        onlyScans ? (
          <span>
            <Sentence of={messages.title} wallet={<CheckedName name={wallet.name} />} />
          </span>
        ) : (
          <CheckedName name={wallet.name} />
        )
      }
    />
  )
}
