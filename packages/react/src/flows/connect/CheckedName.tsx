import { isDoubtfulName, type ModalSnapshot, selectWallets } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { connectingMessages } from '../connecting/messages.ts'

/** Names of the wallets in the first list, one of which a hostile wallet may imitate. */
export const knownNames = (snapshot: ModalSnapshot) => selectWallets(snapshot).map(({ name }) => name)

/** Name of a wallet, with a mark if it may be there to deceive. */
export function CheckedName({ name }: { name: string }) {
  const { doubtful } = useMessages(connectingMessages)
  const isDoubtful = useShown(
    useCallback((snapshot: ModalSnapshot) => isDoubtfulName(name, () => knownNames(snapshot)), [name]),
  )
  return <UntrustedName name={name} warning={isDoubtful ? doubtful : undefined} />
}
