import { type ModalSnapshot, selectReach, type ViewPayloads } from '@foyer/core'
import { useCallback } from 'react'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { useShown } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

/** The head of ConnectingWalletConnect: whom we wait for, and what to do where there is one thing to do. */
export function ConnectingWalletConnectHeader({ payload }: { payload: ViewPayloads['ConnectingWalletConnect'] }) {
  const { titles, pairing } = usePairingMessages()
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
  return <ViewHeader title={onlyScans ? <Words of={pairing.title} wallet={wallet.name} /> : <bdi>{wallet.name}</bdi>} />
}
