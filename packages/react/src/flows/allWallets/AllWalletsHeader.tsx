import type { ModalSnapshot, ViewPayloads } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { QrIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { allWalletsMessages } from './messages.ts'

const isPhone = ({ context }: ModalSnapshot) => context.config.platform.mobile

/** Header of AllWallets. On a phone it links to a QR code for another phone, which Connect does not offer there. */
export function AllWalletsHeader({ payload }: { payload: ViewPayloads['AllWallets'] }) {
  const actor = useActor()
  const { titles } = useMessages(modalMessages)
  const { scan } = useMessages(allWalletsMessages)
  const phone = useShown(isPhone)
  return (
    <ViewHeader
      title={titles.AllWallets}
      more={
        phone && (
          <IconButton
            part="scan"
            label={scan}
            icon={<QrIcon />}
            onClick={() => actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload } })}
          />
        )
      }
    />
  )
}
