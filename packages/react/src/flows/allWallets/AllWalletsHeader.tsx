import type { ModalSnapshot, ViewPayloads } from '@foyer/core'
import { useCatalogueMessages } from '../../i18n/useCatalogueMessages.ts'
import { QrIcon } from '../../icons/index.ts'
import { IconButton } from '../../parts/IconButton.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

const isPhone = ({ context }: ModalSnapshot) => context.config.platform.mobile

/** The head of AllWallets: on a phone also the way to a code for another phone, which Connect does not offer there. */
export function AllWalletsHeader({ payload }: { payload: ViewPayloads['AllWallets'] }) {
  const actor = useActor()
  const { titles, allWallets } = useCatalogueMessages()
  const phone = useShown(isPhone)
  return (
    <ViewHeader
      title={titles.AllWallets}
      more={
        phone && (
          <IconButton
            part="scan"
            label={allWallets.scan}
            icon={<QrIcon />}
            onClick={() => actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload } })}
          />
        )
      }
    />
  )
}
